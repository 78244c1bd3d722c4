/**
 * Fields of the roll, defined once with their kinds and labels. Contracts, files, the log and the
 * screens map over them. The file contains plain words and no schema, so that the apps may import
 * it as values. Schemas follow from a field's kind (list-users.contract.ts); fields.ts has how a
 * field is stored and written, and roll-import/sheet/fields.ts how sheets write it. A person's name
 * and a unit's address are no such fields: each of these has rules of its own.
 */

/** Type of a value in the contract: ㎡ as a number, or a short text. */
type KindValues = { readonly area: number; readonly text: string }
export type HoldingKind = keyof KindValues

/** Kind of a field, its label, and a hint for filling it in. */
export type FieldWords = { readonly kind: HoldingKind; readonly label: string; readonly hint?: string }

/** Fields of a holding, in the order of columns and forms. */
export const holdingFields = {
  area: { kind: 'area', label: '전용면적', hint: '세대 전체의 면적입니다. 같은 세대의 소유자 모두에게 함께 바뀝니다.' },
  landShare: {
    kind: 'area',
    label: '대지권지분',
    hint: '세대 전체의 지분입니다. 같은 세대의 소유자 모두에게 함께 바뀝니다.',
  },
  ownershipShare: { kind: 'text', label: '소유지분', hint: '예: 1/2' },
} as const satisfies Readonly<Record<string, FieldWords>>

export type HoldingField = keyof typeof holdingFields
export type KindOf<Field extends HoldingField> = (typeof holdingFields)[Field]['kind']
/** Type that has for every field the type of its kind. */
export type ByKind<Of extends Readonly<Record<HoldingKind, unknown>>> = {
  readonly [Field in HoldingField]: Of[KindOf<Field>]
}
/** Null where nothing is known. */
export type Holding = { readonly [Field in HoldingField]: KindValues[KindOf<Field>] | null }

/** Letters of the longest text. */
export const MAX_TEXT_LENGTH = 40

export const holdingFieldNames = Object.keys(holdingFields) as readonly HoldingField[]

/** One value a field. */
export const mapFields = <Out extends { readonly [Field in HoldingField]?: unknown }>(
  make: <Field extends HoldingField>(field: Field) => Out[Field],
): Out =>
  // The names are those of all fields, and `make` gives what belongs to each.
  Object.fromEntries(holdingFieldNames.map((field) => [field, make(field)])) as Out

/** Returns for every field the value of its kind. */
export const ofEachKind = <Of extends Readonly<Record<HoldingKind, unknown>>>(byKind: Of): ByKind<Of> =>
  mapFields<ByKind<Of>>((field) => byKind[holdingFields[field].kind])

const units: Readonly<Record<HoldingKind, string>> = { area: '(㎡)', text: '' }
/** Titles of columns and form fields, with units. */
const holdingTitles = mapFields<Readonly<Record<HoldingField, string>>>(
  (field) => `${holdingFields[field].label}${units[holdingFields[field].kind]}`,
)

/**
 * Returns whether messages go to an owner, in the one word that screens, files and the log have for
 * it; an owner without a phone gets none either way.
 */
export const kakaoText = ({
  kakaoEnabled,
  phone,
}: {
  readonly kakaoEnabled: boolean
  readonly phone: string | null
}): string => {
  if (phone === null) return '–'
  return kakaoEnabled ? kakaoWords.on : kakaoWords.off
}
export const kakaoWords = { on: '받음', off: '받지 않음' } as const

/** Titles of an entry's columns. */
export const entryTitles = {
  dong: '동',
  ho: '호',
  name: '이름',
  phone: '전화번호',
  birthDate: '생년월일',
  address: '주소',
  email: '이메일',
  language: '안내 언어',
  ...holdingTitles,
  standing: '확인할 상태',
  remarks: '비고',
} as const

/** Fields that a column of an uploaded roll can have, with their names in such rolls. */
export const sheetTitles = {
  dong: '동',
  ho: '호',
  name: '소유자명',
  coOwner: '공유자명',
  birthDate: '생년월일',
  phone: '연락처',
  address: '주소',
  email: '이메일',
  language: '안내 언어',
  ...holdingTitles,
  standing: '확인할 상태',
  remarks: '비고',
} as const

/** Field of a column of a roll. Columns without a field are left out. */
export type RollField = keyof typeof sheetTitles
export const rollFields = Object.keys(sheetTitles) as readonly RollField[]
