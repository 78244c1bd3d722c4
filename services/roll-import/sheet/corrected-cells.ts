import type { Cell, Workbook } from '#infra/lib/spreadsheet/index.ts'
import { withoutResidentNumbers } from '../cell/problems.ts'

/**
 * Value typed in place of a cell: of a sheet and column (from 0), in a row (from 1, as in the
 * sheet). An empty text empties it.
 */
export type CellCorrection = {
  readonly sheet: number
  readonly row: number
  readonly column: number
  readonly text: string
}

/**
 * Cell of a row that can be corrected, as it is read: with its correction, and without resident
 * numbers.
 */
export type CorrectableCell = {
  readonly column: number
  readonly text: string
  readonly corrected: boolean
  /** Value in the file, if it was corrected. */
  readonly inFile?: string
}

const cellOf = (text: string): Cell => {
  const plain = text.normalize('NFC').trim()
  return plain === '' ? null : { text: plain }
}

/**
 * Returns the workbook with corrections in place of its cells. Corrections of rows that it does not
 * have are ignored.
 */
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
  /** Cells as they were uploaded. */
  readonly inFile: readonly Cell[]
}

const displayText = (cells: readonly Cell[], column: number): string =>
  withoutResidentNumbers(cells[column]?.text ?? '')

/** Returns the cells of a row that can be corrected: those of imported columns. */
export const correctableCells = (
  { cells, inFile }: RowCells,
  columns: readonly { readonly index: number; readonly field: string | null }[],
  typed: readonly CellCorrection[],
): readonly CorrectableCell[] =>
  columns.flatMap(({ index: column, field }) => {
    if (field === null) return []
    const corrected = typed.some((one) => one.column === column)
    return [
      {
        column,
        text: displayText(cells, column),
        corrected,
        ...(corrected ? { inFile: displayText(inFile, column) } : {}),
      },
    ]
  })

const addressOf = ({ sheet, row, column }: Omit<CellCorrection, 'text'>): string => `${sheet} ${row} ${column}`

/**
 * Merges further corrections; `text` of null undoes one, so that the cell has the file's value
 * again.
 */
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
