import type { SheetRow } from '#infra/lib/spreadsheet/index.ts'
import { contradictionsIn } from '../../roll/entry/contradictions.decider.ts'
import type { RollField } from '../../roll/fields.contract.ts'
import type { RollRow } from '../../roll/list-users.contract.ts'
import type { RollProblem } from '../roll-imports.contract.ts'
import type { Column } from './columns.ts'
import { colouredRows, markOf, describeMarked, withoutStruck, withStruck, type MarkedRow } from '../cell/marks.ts'
import { isBlank, problemAt, rowsBetween, textOf, type Finding } from '../cell/problems.ts'
import type { UnfilledRow } from './ledger-questions.ts'
import type { RollReadRow, Row } from './row.ts'
import { fewUnits } from './unit-columns.ts'
import { isError, readOwners, type LocatedFinding, type RowContext, type Unit } from './row-owners.ts'
import { rowKindOf, rowShapeOf } from './row-kind.ts'
import { readUnit, type RowsAbove } from './row-unit.ts'
import { readDong } from '../cell/unit-cell.ts'
import { collectOwners, type UnitOwners } from './unit-owners.ts'

/** `isReadable`: no column is missing without which nothing can be taken. */
type Reading = {
  readonly columns: readonly Column[]
  readonly context: RowContext
  readonly isReadable: boolean
  /** Rows that are taken though their sheet hides or strikes them out. */
  readonly chosen: ReadonlySet<number>
  /** Keys of the units that the list has beside another spelling of theirs. */
  readonly distinctUnits: readonly string[]
}
type RowResult = {
  readonly taken: readonly RollReadRow[]
  readonly problems: readonly RollProblem[]
  readonly marked: readonly MarkedRow[]
  /** Rows with a unit and nothing of an owner, as a form has them before it is filled in. */
  readonly unfilled: readonly UnfilledRow[]
}

/**
 * Reads the rows of a sheet with content, `from` the number of the first that may have any: all
 * owners in them, and every problem by row and column.
 */
export const readRows = (rows: readonly SheetRow[], from: number, reading: Reading): RowResult => {
  const { columns, context, isReadable, chosen, distinctUnits } = reading
  const taken: RollReadRow[] = []
  const marked: MarkedRow[] = []
  const problems: RollProblem[] = []
  const unfilled: UnfilledRow[] = []
  const units = collectOwners()
  const said: { readonly row: number; readonly value: RollRow }[] = []
  let above: RowsAbove = { dong: undefined }
  let firstEmpty: number | undefined
  const shape = rowShapeOf(columns)
  // Rows without any known column cannot be read.
  const known = shape.length > 0 ? rows : []
  let expected = from
  for (const sheetRow of known) {
    const { number, cells: row } = sheetRow
    if (number > expected) firstEmpty ??= expected
    expected = number + 1
    const kind = rowKindOf(row, shape)
    if (kind === 'empty') {
      firstEmpty ??= number
      continue
    }
    // Empty rows at the end are ignored.
    if (firstEmpty !== undefined) problems.push(emptyRows(firstEmpty, number - 1))
    firstEmpty = undefined
    if (kind !== 'owner') {
      if (kind === 'heading') above = { ...(dongOf(row, context) ?? above), isHeading: true }
      problems.push(
        problemAt({ kind: kind === 'heading' ? 'row-skipped' : kind }, { row: number, value: firstText(row) }),
      )
      continue
    }
    const mark = markOf(sheetRow, context)
    if (mark !== undefined) {
      const one = describeMarked(sheetRow, mark, context, chosen.has(number))
      marked.push(one)
      problems.push(markProblem(one))
      if (!one.chosen) {
        above = dongOf(row, context) ?? above
        continue
      }
    }
    const plain = mark === undefined ? sheetRow : { ...sheetRow, cells: withStruck(row) }
    const read = isReadable
      ? readRow(plain, { columns, context, units, above })
      : { owners: [], said: [], found: [], failed: true, above }
    said.push(...read.said.map((value) => ({ row: number, value })))
    above = read.above
    if (read.unfilled) unfilled.push({ row: number, ...read.unfilled })
    taken.push({ row: number, owners: read.owners, failed: read.failed })
    problems.push(...problemsIn(sheetRow, read.found))
  }
  problems.push(...colouredRows(rows, taken, context.columns.get('name')))
  problems.push(...fewUnits(taken, context.columns.get('dong') ?? context.columns.get('ho')))
  return withoutContradictions(
    { taken, marked, unfilled, problems: problems.toSorted(byRow) },
    { rows, context, said, distinctUnits },
  )
}

const emptyRows = (first: number, last: number): RollProblem =>
  problemAt({ kind: 'empty-rows', ...(first < last ? { detail: rowsBetween(first, last) } : {}) }, { row: first })

/** Building that a row sets for those below it that leave theirs empty. */
const dongOf = (row: Row, { columns, telling }: RowContext): RowsAbove | undefined => {
  const { value } = readDong(row[columns.get('dong') ?? -1], telling)
  return value === undefined ? undefined : { dong: value }
}

const problemsIn = ({ number, cells }: SheetRow, found: readonly LocatedFinding[]): readonly RollProblem[] =>
  found.map(({ column, field, ...finding }) =>
    problemAt(finding, {
      row: number,
      column,
      ...(field === undefined ? {} : { field }),
      value: textOf(cells[column ?? -1]),
    }),
  )

const markProblem = ({ row, why, text, chosen }: MarkedRow): RollProblem => {
  if (chosen) return problemAt({ kind: 'row-chosen', detail: text }, { row })
  return problemAt({ kind: why === 'hidden' ? 'row-hidden' : 'row-struck', detail: text }, { row })
}

const byRow = (one: RollProblem, other: RollProblem): number => (one.row ?? 0) - (other.row ?? 0)

const contradictionKinds = {
  ho: 'ho-spelled-otherwise',
  phone: 'owner-twice-phone-differs',
  birthDate: 'owner-twice-birth-differs',
  area: 'area-differs',
  landShare: 'land-share-differs',
} as const

type RowsInput = Pick<Reading, 'context' | 'distinctUnits'> & {
  readonly rows: readonly SheetRow[]
  readonly said: Parameters<typeof contradictionsIn>[0]
}

/** Rows that contradict each other are not taken, none of them: each names the other. */
const withoutContradictions = (told: RowResult, { rows, context, said, distinctUnits }: RowsInput): RowResult => {
  const contradictions = contradictionsIn(said, distinctUnits)
  if (contradictions.length === 0) return told
  const contradicted = new Set(contradictions.map(({ row }) => row))
  const cellsOf = new Map(
    rows.filter(({ number }) => contradicted.has(number)).map(({ number, cells }) => [number, cells]),
  )
  const named = contradictions.map(({ row, field, other }) => {
    const column = context.columns.get(field) ?? (field === 'ho' ? context.columns.get('dong') : undefined)
    const finding = { kind: contradictionKinds[field], detail: `${other}행` }
    return problemAt(finding, { row, column, field, value: textOf(cellsOf.get(row)?.[column ?? -1]) })
  })
  // No owner of such a row is imported once, either.
  const isStillTrue = ({ row, kind }: RollProblem): boolean => kind !== 'owner-twice' || !contradicted.has(row ?? 0)
  return {
    marked: told.marked,
    unfilled: told.unfilled,
    taken: told.taken.map((one) => (contradicted.has(one.row) ? { row: one.row, owners: [], failed: true } : one)),
    problems: [...told.problems.filter(isStillTrue), ...named].toSorted(byRow),
  }
}

const firstText = (row: Row): string => row.find((cell) => cell !== null && cell.text !== '')?.text ?? ''

type RowReadingContext = Pick<Reading, 'columns' | 'context'> & {
  readonly units: UnitOwners
  readonly above: RowsAbove
}
type ReadRow = Omit<RollReadRow, 'row'> & {
  /** Owners of the row, including those of a row above. */
  readonly said: readonly RollRow[]
  readonly found: readonly LocatedFinding[]
  readonly above: RowsAbove
  /** Unit of the row, if nothing of an owner stands beside it. */
  readonly unfilled?: Unit | undefined
}

/** Fields of a unit; a form that is not filled in has no others. */
const unitFields: ReadonlySet<RollField> = new Set(['dong', 'ho', 'area', 'landShare'])

const hasUnitOnly = (row: Row, columns: readonly Column[]): boolean =>
  columns.every(({ index, field }) => field === null || unitFields.has(field) || isBlank(textOf(row[index])))

const readRow = (
  { cells: inSheet, comments }: SheetRow,
  { columns, context, units, above }: RowReadingContext,
): ReadRow => {
  const live = withoutStruck(inSheet, columns)
  const cells = readCells(live.row, columns)
  const { unit, found: ofUnit } = readUnit(cells.row, context, above)
  const isBelowHeading = above.isHeading === true && ofUnit.some(({ kind }) => kind === 'dong-of-heading')
  const next: RowsAbove = {
    dong: unit?.dong ?? above.dong,
    isHeading: isBelowHeading || (above.isHeading === true && !unit),
  }
  const { owners, found: ofOwners } = unit ? readOwners(cells.row, unit, context, comments) : { owners: [], found: [] }
  // A broken cell is not reported as missing again.
  const broken = new Set(cells.found.filter(isError).map(({ column }) => column))
  const found = [...live.found, ...cells.found, ...[...ofUnit, ...ofOwners].filter(({ column }) => !broken.has(column))]
  if (!unit || owners.length === 0 || found.some(isError)) {
    const isUnfilled = found.filter(isError).every(({ kind }) => kind === 'name-missing')
    const unfilled = isUnfilled && hasUnitOnly(cells.row, columns) ? unit : undefined
    return { owners: [], said: [], found, failed: true, above: next, unfilled }
  }
  // This is what the row itself says: later rows may fill in missing values.
  const said = owners.map((owner) => ({ ...owner }))
  const nameColumn = context.columns.get('name')
  const { owners: fresh, findings } = units.add(owners)
  const isFull = findings.some(isError)
  const [first] = fresh
  const excess: readonly Finding[] = first && units.exceeds(first) ? [{ kind: 'shares-exceed-one' }] : []
  const placed = [...findings, ...excess].map((finding): LocatedFinding => ({
    ...finding,
    field: 'name',
    column: nameColumn,
  }))
  return { owners: fresh, said, found: [...found, ...placed], failed: isFull, above: next }
}

const ERROR_VALUE = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA|#+)$/i

/**
 * Cells whose value is not simply theirs: worked out, broken, or of a merged area. Broken ones
 * count as empty.
 */
const readCells = (
  row: Row,
  columns: readonly Column[],
): { readonly row: Row; readonly found: readonly LocatedFinding[] } => {
  const found: LocatedFinding[] = []
  const broken = new Set<number>()
  for (const { index: column, field } of columns) {
    const cell = row[column]
    if (!cell || field === null || field === 'remarks') continue
    const tell = (finding: Finding): number => found.push({ ...finding, column, field })
    const isKey = field === 'dong' || field === 'ho' || field === 'name'
    if (cell.merged) tell({ kind: 'merged-cells', detail: cell.text })
    if (cell.cut) tell({ kind: 'cell-too-long' })
    else if (cell.formula && cell.text === '') tell({ kind: 'formula-without-value' })
    else if (ERROR_VALUE.test(cell.text)) tell({ kind: isKey ? 'cell-error' : 'cell-error-left-out' })
    else {
      if (cell.formula) tell({ kind: 'formula' })
      continue
    }
    broken.add(column)
  }
  return { row: broken.size === 0 ? row : row.map((cell, column) => (broken.has(column) ? null : cell)), found }
}
