/** Kinds of fields on a form. */
export const fieldKinds = [
  'signature',
  'name',
  'text',
  'date',
  'birthDate',
  'phone',
  'address',
  'dong',
  'ho',
  'area',
  'checkbox',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/**
 * Sources of a field's value in the roll. `address`: the complex's address with 동 and 호; `unit`:
 * "101동 1502호"; `date`: the day on which the document is made or signed; the last four are its
 * parts, for forms that print 년, 월 and 일 themselves.
 */
export const fieldSources = [
  'name',
  'birthDate',
  'phone',
  'address',
  'dong',
  'ho',
  'unit',
  'area',
  'landShare',
  'ownershipShare',
  'apartmentName',
  'listName',
  'date',
  'year',
  'shortYear',
  'month',
  'day',
] as const
export type FieldSource = (typeof fieldSources)[number]

/**
 * Possible sources of each kind of field; the first is the default. A signature and a check mark
 * only come from the signer.
 */
export const sourcesOfKind = {
  signature: [],
  name: ['name'],
  text: fieldSources,
  date: ['date', 'year', 'shortYear', 'month', 'day', 'birthDate'],
  birthDate: ['birthDate'],
  phone: ['phone'],
  address: ['address', 'unit'],
  dong: ['dong'],
  ho: ['ho'],
  area: ['area', 'landShare'],
  checkbox: [],
} as const satisfies Readonly<Record<FieldKind, readonly FieldSource[]>>

/** Returns the default source of a kind: none for a text, which the signer writes. */
export const usualSourceOf = (kind: FieldKind): FieldSource | null =>
  kind === 'text' ? null : (sourcesOfKind[kind][0] ?? null)

/**
 * Position on a page: fractions of the page as it is shown, from its top left; pages count from 1.
 */
export type PagePosition = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
