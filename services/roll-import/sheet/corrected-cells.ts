import type { Cell, Workbook } from '#infra/lib/spreadsheet/index.ts'
import { withoutResidentNumbers } from '../cell/problems.ts'

/** What somebody typed in place of a cell: of which sheet and column (from 0), in which row (from 1, as in the sheet). An empty text empties it. */
export type CellCorrection = {
  readonly sheet: number
  readonly row: number
  readonly column: number
  readonly text: string
}

/** Cells of a row that can be corrected, as they are read: with what was typed, and without resident numbers. */
export type CorrectableCell = {
  readonly column: number
  readonly text: string
  readonly corrected: boolean
  /** Of one that was corrected: what the file says there. */
  readonly inFile?: string
}

const cellOf = (text: string): Cell => {
  const plain = text.normalize('NFC').trim()
  return plain === '' ? null : { text: plain }
}

/** The same workbook with what was typed in place of its cells. Rows that it does not have stay away. */
export const withCorrections = (workbook: Workbook, corrections: readonly CellCorrection[]): Workbook => {
  if (corrections.length === 0) return workbook
  const ofSheet = Map.groupBy(corrections, ({ sheet }) => sheet)
  return {
    ...workbook,
    sheets: workbook.sheets.map((sheet, index) => {
      const byRow = Map.groupBy(ofSheet.get(index) ?? [], ({ row }) => row)
      if (byRow.size === 0) return sheet
      return {
        ...sheet,
        rows: sheet.rows.map((row) => {
          const typed = byRow.get(row.number)
          return typed === undefined ? row : { ...row, cells: withTyped(row.cells, typed) }
        }),
      }
    }),
  }
}

const withTyped = (cells: readonly Cell[], typed: readonly CellCorrection[]): readonly Cell[] => {
  const width = Math.max(cells.length, ...typed.map(({ column }) => column + 1))
  const corrected: Cell[] = Array.from({ length: width }, (_, column) => cells[column] ?? null)
  for (const { column, text } of typed) corrected[column] = cellOf(text)
  return corrected
}

type RowCells = {
  readonly cells: readonly Cell[]
  /** As they came in the file. */
  readonly inFile: readonly Cell[]
}

const shown = (cells: readonly Cell[], column: number): string => withoutResidentNumbers(cells[column]?.text ?? '')

/** What can be corrected of a row: the cells of the columns that are taken. */
export const correctableCells = (
  { cells, inFile }: RowCells,
  columns: readonly { readonly index: number; readonly field: string | null }[],
  typed: readonly CellCorrection[],
): readonly CorrectableCell[] =>
  columns.flatMap(({ index: column, field }) => {
    if (field === null) return []
    const corrected = typed.some((one) => one.column === column)
    return [{ column, text: shown(cells, column), corrected, ...(corrected ? { inFile: shown(inFile, column) } : {}) }]
  })

const addressOf = ({ sheet, row, column }: Omit<CellCorrection, 'text'>): string => `${sheet} ${row} ${column}`

/** Corrections after some more were made; `text` of null takes one back: the cell says again what the file says. */
export const correctionsAfter = (
  before: readonly CellCorrection[],
  made: readonly (Omit<CellCorrection, 'text'> & { readonly text: string | null })[],
): readonly CellCorrection[] => {
  const replaced = new Set(made.map(addressOf))
  return [
    ...before.filter((one) => !replaced.has(addressOf(one))),
    ...made.flatMap(({ text, ...address }) => (text === null ? [] : [{ ...address, text }])),
  ].toSorted((one, other) => one.sheet - other.sheet || one.row - other.row || one.column - other.column)
}
