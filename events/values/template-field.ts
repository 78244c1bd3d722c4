/** What a field on a form can be. */
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
 * What the roll fills a field with. `address`: where the unit is, the complex's address with 동 and 호; `unit`: "101동 1502호"; `date`: the day
 * on which the document is made or signed; the last four are its parts, for forms that print 년, 월 and 일 themselves.
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

/** What may fill a field of a kind; the first is what does where nobody says. A signature and a check mark are nobody's but the signer's. */
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

/** What fills a field where nobody says: of a text nothing does, whoever signs writes it. */
export const usualSourceOf = (kind: FieldKind): FieldSource | null =>
  kind === 'text' ? null : (sourcesOfKind[kind][0] ?? null)

/** A place on a page: fractions of the page as it is shown, from its top left; pages count from 1. */
export type PagePlace = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
