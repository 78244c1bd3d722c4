import { toArea, toSquareMetres } from '#events/values/area.ts'
import type { ListUserRow } from '#projections/roll/find-list-users.ts'
import {
  entryTitles,
  holdingFieldNames,
  holdingFields,
  mapFields,
  type Holding,
  type HoldingField,
} from './fields.contract.ts'

/** Storage and format of values of a kind; null is an unknown value. */
type Kind<Value> = {
  /** Converts a stored value to the contract's, and back. */
  readonly toWire: (kept: Value) => Value
  readonly toKept: (said: Value) => Value
  /** Formats a stored value for readers. */
  readonly write: (kept: Value) => string | null
  /** Whether a file's cells are always text, whatever they look like. */
  readonly isText: boolean
}

const orNull =
  <Known, Written>(write: (known: Known) => Written) =>
  (value: Known | null): Written | null =>
    value === null ? null : write(value)

/** Area, stored as a whole number of 1/10000 ㎡. */
const area: Kind<number | null> = {
  toWire: orNull(toSquareMetres),
  toKept: orNull(toArea),
  write: orNull((kept: number) => `${toSquareMetres(kept)}㎡`),
  isText: false,
}

const asItIs = (value: string | null): string | null => value
const text: Kind<string | null> = { toWire: asItIs, toKept: asItIs, write: asItIs, isText: true }

type InFiles = {
  /** Its column in the read model. */
  readonly column: keyof ListUserRow
  /** Width of its column in a file, in letters. */
  readonly width: number
  /** Explanation in the blank roll. */
  readonly howTo: string
}

/**
 * Fields of a holding as the server knows them, besides their labels, which the apps have too
 * (fields.contract.ts). What fields of a kind have in common is defined with the kind.
 */
const fields = {
  area: {
    ...holdingFields.area,
    ...area,
    column: 'area',
    width: 13,
    howTo: '84.9431처럼 ㎡로, 소수점 넷째 자리까지 적습니다. 공유 세대도 세대 전체의 면적입니다.',
  },
  landShare: {
    ...holdingFields.landShare,
    ...area,
    column: 'land_share',
    width: 15,
    howTo: '35.1234처럼 ㎡로 적습니다. 공유 세대도 세대 전체의 지분입니다.',
  },
  ownershipShare: {
    ...holdingFields.ownershipShare,
    ...text,
    column: 'ownership_share',
    width: 10,
    howTo: '1/2처럼 적습니다. 단독 소유면 비워 두어도 됩니다.',
  },
} as const satisfies { readonly [Field in HoldingField]: Kind<Holding[Field]> & InFiles }

const kinds: { readonly [Field in HoldingField]: Kind<Holding[Field]> } = fields

/** Data of a holding; undefined keeps the known value. */
type HoldingFields = { readonly [Field in HoldingField]?: Holding[Field] | undefined }

/** Returns the data of a row of a roll as the log stores it. */
export const storedFieldsOf = (said: HoldingFields): HoldingFields =>
  mapFields<HoldingFields>((field) => {
    const value = said[field]
    return value === undefined ? value : kinds[field].toKept(value)
  })

/** Returns the data of a correction as the log stores it; an empty text removes the value. */
export const storedCorrectionOf = (said: HoldingFields): HoldingFields =>
  storedFieldsOf(mapFields<HoldingFields>((field) => (said[field] === '' ? null : said[field])))

/**
 * Returns the stored data of a holding under the names of the contract; undefined stays undefined.
 */
export const wireFields = (kept: HoldingFields): HoldingFields =>
  mapFields<HoldingFields>((field) => {
    const value = kept[field]
    return value === undefined ? value : kinds[field].toWire(value)
  })

type HoldingRow = { readonly [Field in HoldingField as (typeof fields)[Field]['column']]: Holding[Field] }

/** A holding of the log as the read model has it. */
export const rowOfHolding = (kept: Holding): HoldingRow =>
  // Every field once, under its column.
  Object.fromEntries(holdingFieldNames.map((field) => [fields[field].column, kept[field]])) as HoldingRow

const holdingOfRow = (row: HoldingRow): Holding =>
  // Maps the values back in the same way.
  Object.fromEntries(holdingFieldNames.map((field) => [field, row[fields[field].column]])) as Holding

/** A holding of the read model as it is answered. */
export const answerOfRow = (row: HoldingRow): Holding => {
  const kept = holdingOfRow(row)
  return mapFields<Holding>((field) => kinds[field].toWire(kept[field]))
}

/** Labels of the fields in sentences, and formats of their stored values. */
export const holdingWordings: {
  readonly [Field in HoldingField]: Pick<Kind<Holding[Field]>, 'write'> & { readonly label: string }
} = fields

/** The fields as columns of a file. */
export const holdingColumns = holdingFieldNames.map((field) => {
  const { width, isText, howTo } = fields[field]
  return { field, title: entryTitles[field], width, isText, howTo }
})
