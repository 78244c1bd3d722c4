import { LAST_ROW, MAX_CELLS, MAX_COLUMNS, MAX_MERGED_AREAS, MAX_ROWS } from './limits.ts'
import { SpreadsheetRefused, type Cell, type SheetRow } from './spreadsheet.ts'

/** Number of cells that may still be read; all sheets of a workbook share it. */
export type CellBudget = { cells: number }

/** Comment at a cell: row (from 1) and column (from 0). */
export type CellComment = { readonly row: number; readonly column: number; readonly text: string }

/** Area from row 1 and column 0, both ends included. */
export type Area = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/**
 * Content of a sheet read so far. Only cells with a value are stored, whatever size the sheet
 * declares.
 */
export type SheetGrid = {
  /** Stores a cell; null is not stored. @throws {SpreadsheetRefused} too-large, unreadable */
  readonly put: (row: number, column: number, cell: Cell) => void
  /** Marks a row as hidden, which matters where it has content. */
  readonly hide: (row: number) => void
  /** Stores a comment. @throws {SpreadsheetRefused} too-large */
  readonly comment: (comment: CellComment) => void
  /** Stores a merged area. @throws {SpreadsheetRefused} too-large */
  readonly merge: (area: Area) => void
  /**
   * Returns the non-empty rows, from the top; cells of a merged area have the value of its first.
   * @throws {SpreadsheetRefused} too-large
   */
  readonly rows: () => readonly SheetRow[]
}

const tooLarge = (what: string): SpreadsheetRefused => new SpreadsheetRefused('too-large', `sheet: ${what}`)

const spend = (budget: CellBudget, cells: number): void => {
  budget.cells += cells
  if (budget.cells > MAX_CELLS) throw tooLarge('cells')
}

/** Creates an empty sheet that spends from a workbook's budget. */
export const sheetGrid = (budget: CellBudget): SheetGrid => {
  const grid = new Map<number, Cell[]>()
  const merged: Area[] = []
  const hidden = new Set<number>()
  const comments: CellComment[] = []
  return {
    put: (row, column, cell) => {
      if (cell === null) return
      if (column >= MAX_COLUMNS) throw tooLarge('columns')
      if (row < 1 || row > LAST_ROW) throw new SpreadsheetRefused('unreadable', 'sheet: row number')
      spend(budget, 1)
      const cells = grid.get(row) ?? []
      if (cells.length === 0) grid.set(row, cells)
      if (grid.size > MAX_ROWS) throw tooLarge('rows')
      while (cells.length < column) cells.push(null)
      cells[column] = cell
    },
    hide: (row) => void hidden.add(row),
    comment: (one) => {
      spend(budget, 1)
      comments.push(one)
    },
    merge: (area) => {
      if (merged.length >= MAX_MERGED_AREAS) throw tooLarge('merged areas')
      merged.push(area)
    },
    rows: () => {
      const rows = [...grid]
        .map(([number, cells]) => ({ number, cells }))
        .toSorted((one, other) => one.number - other.number)
      fillMerged(rows, merged, budget)
      const noted = Map.groupBy(comments, ({ row }) => row)
      if (hidden.size === 0 && noted.size === 0) return rows
      return rows.map((row): SheetRow => {
        const of = noted.get(row.number)?.map(({ column, text }) => ({ column, text }))
        return { ...row, ...(hidden.has(row.number) ? { hidden: true } : {}), ...(of ? { comments: of } : {}) }
      })
    },
  }
}

type GridRow = { readonly number: number; readonly cells: Cell[] }

/**
 * Fills merged areas, only in rows with content of their own: a whole merged column has no end.
 * Each filled cell counts, so that overlapping areas cost what they fill.
 */
const fillMerged = (rows: readonly GridRow[], merged: readonly Area[], budget: CellBudget): void => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  for (const { top, left, bottom, right } of merged) {
    const start = firstFrom(rows, top)
    const first = rows[start]?.number === top ? rows[start].cells[left] : undefined
    const last = Math.min(right, width - 1)
    if (!first || last < left) continue
    const copy: Cell = { ...first, merged: true }
    for (let index = start; index < rows.length; index += 1) {
      const row = rows[index]
      if (!row || row.number > bottom) break
      spend(budget, last - left + 1)
      while (row.cells.length <= last) row.cells.push(null)
      row.cells.fill(copy, row.number === top ? left + 1 : left, last + 1)
    }
  }
}

/** Returns the index of the first row with this number or a later one. */
const firstFrom = (rows: readonly GridRow[], number: number): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.number ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
