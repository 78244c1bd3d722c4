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
 * Sources of a field's value in the roll, as events name them. `address`: the complex's address with 동 and 호; `unit`:
 * "101동 1502호"; `date`: the day on which the document is made or signed; the last four are its
 * parts, for forms that print 년, 월 and 일 themselves.
 */
export const rollSources = [
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

export type RollSource = (typeof rollSources)[number]

/**
 * Sources of a field's value: the roll's, and `consentNumber`, the number (연번) that a consent takes
 * when it is signed.
 */
export const fieldSources = [...rollSources, 'consentNumber'] as const
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
export const usualSourceOf = (kind: FieldKind): RollSource | null =>
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
/**
 * Kinds of consent forms whose content the law names: of a committee (추진위원회), an association
 * (조합설립), a trust operator (신탁업자 지정). `free`: a form of which no law names the content.
 */
export const legalFormKeys = ['committee', 'association', 'trust', 'free'] as const
export type LegalFormKey = (typeof legalFormKeys)[number]

/** Maximum length of the text of one item, in characters. */
export const MAX_ITEM_LENGTH = 4_000
