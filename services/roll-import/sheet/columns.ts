import type { RollField } from '../../roll/fields.contract.ts'
import type { RollImportPreview } from '../roll-imports.contract.ts'
import type { Header } from './header.ts'
import { columnLetter, textOf, withoutResidentNumbers } from '../cell/problems.ts'
import type { Row } from './row.ts'
import { isInPyeong, isRemark, isSameTitle, columnForStack, type Meaning } from './titles.ts'
import { wholeUnitOf } from '../cell/unit-cell.ts'

export type Column = RollImportPreview['columns'][number]
type ColumnMapping = readonly { readonly index: number; readonly field: RollField | null }[]

const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 60
const SAMPLED_ROWS = 200

/** Texts of a column's title, from the top, each once. */
const stackOf = (rows: readonly Row[], header: NonNullable<Header>, column: number): readonly string[] => {
  const texts: string[] = []
  for (let row = header.first; row <= header.last; row += 1) {
    const text = textOf(rows[row]?.[column])
    if (text !== '' && !texts.some((other) => isSameTitle(other, text))) texts.push(text)
  }
  return texts
}

/**
 * Returns the columns of a sheet with their fields: by their titles, unless corrected. A field has
 * one column, 공유자 any number.
 */
export const readColumns = (
  rows: readonly Row[],
  header: Header,
  chosen: ColumnMapping,
  hidden: ReadonlySet<number> = new Set(),
): readonly Column[] => {
  const start = header === null ? 0 : header.last + 1
  const sampled = rows.slice(start, start + SAMPLED_ROWS)
  const width = [...sampled, ...(header === null ? [] : rows.slice(header.first, start))].reduce(
    (most, row) => Math.max(most, row.length),
    0,
  )
  const stacks = Array.from({ length: width }, (_, index) => (header === null ? [] : stackOf(rows, header, index)))
  const fields = header === null ? assumedFields(sampled, width) : recognisedFields(stacks, hidden)
  const corrected = corrections(fields, chosen)
  return stacks.map((stack, index) => ({
    index,
    letter: columnLetter(index),
    title: withoutResidentNumbers(stack.join(' ').replaceAll('\n', ' ')),
    field: corrected[index] ?? null,
    ...(hidden.has(index) ? { hidden: true } : {}),
    samples: samplesOf(sampled, index),
  }))
}

const samplesOf = (rows: readonly Row[], column: number): string[] =>
  rows
    .flatMap((row) => (row[column] && row[column].text !== '' ? [row[column].text] : []))
    .slice(0, SAMPLES)
    .map((text) => withoutResidentNumbers(text).replaceAll('\n', ' ').slice(0, MAX_SAMPLE_LENGTH))

/** Returns the field of a second column: a second phone of the owner is stored as a remark. */
const secondaryField = (meaning: Meaning | null): RollField | null => (meaning?.field === 'phone' ? 'remarks' : null)

type Fields = readonly (RollField | null)[]

const meaningOrRemark = (stack: readonly string[]): Meaning | null =>
  columnForStack(stack) ?? (isRemark(stack) ? { field: 'remarks', rank: 0 } : null)

/** Prefers the visible one of two columns for a field; a hidden column is no remark. */
const visibleMeaning = (meaning: Meaning | null, isHidden: boolean): Meaning | null => {
  if (!isHidden || meaning === null) return meaning
  return meaning.field === 'remarks' ? null : { ...meaning, rank: meaning.rank + HIDDEN_RANK }
}
const HIDDEN_RANK = 100

const recognisedFields = (stacks: readonly (readonly string[])[], hidden: ReadonlySet<number>): Fields => {
  const meanings = stacks.map((stack, index) => visibleMeaning(meaningOrRemark(stack), hidden.has(index)))
  // 동호수 over two columns that are merged: one for 동, one for 호.
  const isSplitUnit = (index: number): boolean =>
    meanings[index]?.wholeUnit === true && meanings[index + 1]?.wholeUnit === true
  const split = meanings.map((meaning, index): Meaning | null =>
    isSplitUnit(index) ? { field: 'dong', rank: 1 } : meaning,
  )
  return split.map((meaning, index) =>
    meaning && (MANIFOLD.has(meaning.field) || isFirstOf(split, meaning, index))
      ? meaning.field
      : secondaryField(hidden.has(index) ? null : meaning),
  )
}

/** Fields that any number of columns may hold. */
export const MANIFOLD: ReadonlySet<RollField | null> = new Set<RollField | null>(['coOwner', 'remarks'])

const isFirstOf = (meanings: readonly (Meaning | null)[], { field, rank }: Meaning, index: number): boolean =>
  !meanings.some((other, at) => other?.field === field && (other.rank < rank || (other.rank === rank && at < index)))

const corrections = (fields: Fields, chosen: ColumnMapping): Fields => {
  const byIndex = new Map(chosen.map(({ index, field }) => [index, field]))
  const claimed = new Set(byIndex.values())
  return fields.map((field, index) => {
    const said = byIndex.get(index)
    if (said !== undefined) return said
    return !MANIFOLD.has(field) && claimed.has(field) ? null : field
  })
}

/**
 * The order in which rows without titles have always been taken: as they are copied out of a sheet.
 */
const ASSUMED: readonly RollField[] = ['dong', 'ho', 'name', 'phone', 'area']
const SHAPES: Readonly<Partial<Record<RollField, RegExp>>> = {
  dong: /^제?\d{1,4}동?$|^[가-힣A-Za-z]동?$/,
  ho: /^(지하|B)?\d{2,5}호?$/i,
  name: /^[가-힣\s]{2,5}$/,
  phone: /^\+?[\d\s().-]{9,16}$/,
  area: /^\d{1,4}(\.\d+)?\s*(㎡|m2)?$/,
}

const assumedFields = (rows: readonly Row[], width: number): Fields => {
  const first = rows.find((row) => row.some((cell) => cell !== null)) ?? []
  const fits = (field: RollField, index: number): boolean => SHAPES[field]?.test(textOf(first[index])) === true
  const isRoll = ASSUMED.slice(0, 3).every(fits)
  return Array.from({ length: width }, (_, index) => {
    const field = ASSUMED[index]
    return isRoll && field !== undefined && (index < 3 || fits(field, index)) ? field : null
  })
}

/** Index of a field's column. */
export const columnOf = (columns: readonly Column[], field: RollField): number | undefined =>
  columns.find((column) => column.field === field)?.index

/** Fields whose columns' values are 평. */
export const fieldsInPyeong = (columns: readonly Column[]): ReadonlySet<RollField> =>
  new Set(columns.flatMap(({ field, title }) => (field !== null && isInPyeong(title) ? [field] : [])))

/** Returns the fields whose columns have percentages by their title: 지분율(%). */
export const fieldsInPercent = (columns: readonly Column[]): ReadonlySet<RollField> =>
  new Set(columns.flatMap(({ field, title }) => (field !== null && /[%％]|퍼센트/.test(title) ? [field] : [])))

/**
 * Fields without which nothing can be taken. One column may hold 동 and 호 together, under either
 * name.
 */
export const missingFields = (columns: readonly Column[], rows: readonly Row[]): RollField[] => {
  const has = (field: RollField): boolean => columnOf(columns, field) !== undefined
  const hasWholeUnits = (['dong', 'ho'] as const).some((field) => holdsWholeUnits(rows, columnOf(columns, field)))
  return (['dong', 'ho', 'name'] as const).filter((field) => !has(field) && (field === 'name' || !hasWholeUnits))
}

/** Returns the columns, with the one that has 동 and 호 together marked. */
export const withUnitColumns = (columns: readonly Column[], rows: readonly Row[]): readonly Column[] => {
  const [dong, ho] = [columnOf(columns, 'dong'), columnOf(columns, 'ho')]
  const alone = dong === undefined || ho === undefined ? (dong ?? ho) : undefined
  if (alone === undefined || !holdsWholeUnits(rows, alone)) return columns
  return columns.map((column) => (column.index === alone ? { ...column, holdsUnits: true } : column))
}

const holdsWholeUnits = (rows: readonly Row[], column: number | undefined): boolean => {
  if (column === undefined) return false
  const cells = rows.flatMap((row) => row[column] ?? []).slice(0, SAMPLED_ROWS)
  return cells.filter((cell) => wholeUnitOf(cell)).length * 2 > cells.length
}
