import type { Cell, SheetRow } from '#infra/lib/spreadsheet/index.ts'
import type { RollProblem } from '../roll-imports.contract.ts'
import type { Column } from '../sheet/columns.ts'
import { problemAt, textOf, withoutResidentNumbers } from './problems.ts'
import type { RollReadRow, Row } from '../sheet/row.ts'
import type { LocatedFinding, RowContext } from '../sheet/row-owners.ts'

/** Row that its sheet hides or strikes out; it is left out unless it was chosen. */
export type MarkedRow = {
  readonly row: number
  readonly why: 'hidden' | 'struck'
  /** Its unit and name, as the sheet has them. */
  readonly text: string
  readonly chosen: boolean
}

const isStruckOut = (cell: Cell | undefined): boolean => cell?.struck !== undefined && cell.text === ''

/**
 * Returns the reason why a row is left out by its appearance; undefined if there is none. A
 * struck-out name means that the owner is gone, whatever else the row says.
 */
export const markOf = ({ cells, hidden }: SheetRow, { columns }: RowContext): MarkedRow['why'] | undefined => {
  if (hidden) return 'hidden'
  const held = cells.filter((cell) => cell !== null && cell.merged !== true)
  const isStruck = isStruckOut(cells[columns.get('name') ?? -1]) || (held.length > 0 && held.every(isStruckOut))
  return isStruck ? 'struck' : undefined
}

const MAX_TEXT_LENGTH = 80

/** Reports a marked row, and whether it is imported all the same. */
export const describeMarked = (
  { number, cells }: SheetRow,
  why: MarkedRow['why'],
  { columns }: RowContext,
  chosen: boolean,
): MarkedRow => {
  const said = (field: 'dong' | 'ho' | 'name'): string => {
    const cell = cells[columns.get(field) ?? -1]
    return textOf(cell) || (cell?.struck ?? '')
  }
  const text = [said('dong'), said('ho'), said('name')].filter((part) => part !== '').join(' ')
  return { row: number, why, text: withoutResidentNumbers(text).slice(0, MAX_TEXT_LENGTH), chosen }
}

/** Restores the struck-out text of a row that was chosen. */
export const withStruck = (row: Row): Row =>
  row.map((cell) => (cell?.struck !== undefined && cell.text === '' ? { text: cell.struck } : cell))

/** Cells of a row without what is struck out, and where that is. */
export const withoutStruck = (
  row: Row,
  columns: readonly Column[],
): { readonly row: Row; readonly found: readonly LocatedFinding[] } => {
  if (!row.some((cell) => cell?.struck !== undefined)) return { row, found: [] }
  const found = columns.flatMap(({ index: column, field }): readonly LocatedFinding[] => {
    const struck = row[column]?.struck
    return struck === undefined || field === null
      ? []
      : [{ kind: 'text-struck', detail: struck.slice(0, MAX_TEXT_LENGTH), column, field }]
  })
  return { row: row.map((cell) => (isStruckOut(cell) ? null : cell)), found }
}

/** One of so many rows is coloured to mark it; of more the sheet is merely coloured. */
const ONE_OF = 4

/** Reports owners' rows of a colour that few of them have: it may mean anything. */
export const colouredRows = (
  rows: readonly SheetRow[],
  taken: readonly RollReadRow[],
  column: number | undefined,
): readonly RollProblem[] => {
  const read = new Set(taken.map(({ row }) => row))
  const filled = rows.flatMap(({ number, cells }) => {
    const fill = read.has(number) ? cells[column ?? -1]?.fill : undefined
    return fill === undefined ? [] : [{ number, fill }]
  })
  return [...Map.groupBy(filled, ({ fill }) => fill).values()]
    .filter((alike) => alike.length * ONE_OF <= taken.length)
    .flatMap((alike) => alike.map(({ number }) => problemAt({ kind: 'row-coloured' }, { row: number, column })))
}
