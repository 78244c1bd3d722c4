import { cellOf, type CellContext } from './cell-value.ts'
import { LAST_ROW, MAX_CELLS, MAX_COLUMNS, MAX_MERGED_AREAS, MAX_ROWS } from './limits.ts'
import { SpreadsheetRefused, type Cell, type SheetRow } from './spreadsheet.ts'
import { attributesOf, ooxmlText, walkXml } from './xml-walk.ts'

/** Cells of a sheet that hold something, by row (from 1) and column (from 0). */
type Grid = Map<number, Cell[]>
type Area = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** How many cells may still be read: all sheets of a workbook share it. */
export type CellBudget = { cells: number }

const tooLarge = (what: string): SpreadsheetRefused => new SpreadsheetRefused('too-large', `sheet: ${what}`)

/**
 * Rows of a worksheet that hold something. Only cells with a value are kept, so that a million formatted rows, and one value in the last of
 * a million, cost what the few written ones do; whatever size the sheet declares is not looked at.
 * @throws {SpreadsheetRefused} too-large, unreadable
 */
export const readSheet = (xml: string, context: CellContext, budget: CellBudget): readonly SheetRow[] => {
  const { grid, merged } = readGrid(xml, context, budget)
  const rows = [...grid]
    .map(([number, cells]) => ({ number, cells }))
    .toSorted((one, other) => one.number - other.number)
  fillMerged(rows, merged, budget)
  return rows
}

type Open = {
  readonly raw: string
  readonly row: number
  readonly column: number
  stored: string | undefined
  formula: boolean
  taking: boolean
}

const readGrid = (
  xml: string,
  context: CellContext,
  budget: CellBudget,
): { readonly grid: Grid; readonly merged: readonly Area[] } => {
  const grid: Grid = new Map()
  const merged: Area[] = []
  let row = 0
  let column = -1
  let cell: Open | undefined
  let aloud = false
  walkXml(xml, {
    open: (name, raw) => {
      if (name === 'c') {
        cell = openCell(raw, row, column + 1)
        column = cell.column
      } else if (name === 'row') {
        row = rowNumber(raw, row)
        column = -1
      } else if (name === 'mergeCell') addArea(merged, raw)
      else if (name === 'rPh') aloud = true
      else if (cell && name === 'f') cell.formula = true
      else if (cell && (name === 'v' || (name === 't' && !aloud))) {
        cell.taking = true
        cell.stored ??= ''
      }
    },
    text: (text) => {
      if (cell?.taking) cell.stored += text
    },
    close: (name) => {
      if (name === 'rPh') aloud = false
      if (cell && (name === 'v' || name === 't')) cell.taking = false
      if (name !== 'c' || !cell) return
      keep(grid, cell, context, budget)
      cell = undefined
    },
  })
  return { grid, merged }
}

/** A million empty cells go through here: their type and style are looked at only where they hold something. A cell without a reference stands beside the one before it. */
const openCell = (raw: string, row: number, next: number): Open => {
  const [, , letters, digits] = CELL_PLACE.exec(raw) ?? []
  const place = letters && digits ? placeOf(letters.toUpperCase(), digits) : undefined
  return {
    raw,
    row: place?.row ?? row,
    column: place?.column ?? next,
    stored: undefined,
    formula: false,
    taking: false,
  }
}

const CELL_PLACE = /(^|\s)r=["']([A-Za-z]{1,3})(\d{1,7})["']/
const CELL_TYPE = /(?:^|\s)t=["'](\w+)["']/
const CELL_STYLE = /(?:^|\s)s=["'](\d+)["']/

type Place = { readonly row: number; readonly column: number }

const placeOf = (letters: string, digits: string): Place => {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits), column: column - 1 }
}

const referenceOf = (reference: string): Place | undefined => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? []
  return letters && digits ? placeOf(letters.toUpperCase(), digits) : undefined
}

const rowNumber = (raw: string, before: number): number => {
  const named = /(?:^|\s)r\s*=\s*["'](\d+)["']/.exec(raw)?.[1]
  const row = named ? Number(named) : before + 1
  if (row < 1 || row > LAST_ROW) throw new SpreadsheetRefused('unreadable', 'sheet: row number')
  return row
}

const keep = (
  grid: Grid,
  { raw, row, column, stored, formula }: Open,
  context: CellContext,
  budget: CellBudget,
): void => {
  if (stored === undefined && !formula) return
  const type = CELL_TYPE.exec(raw)?.[1] ?? ''
  const style = Number(CELL_STYLE.exec(raw)?.[1] ?? -1)
  const isText = type === 'inlineStr' || type === 'str'
  const cell = cellOf(
    { type, style, formula, stored: stored !== undefined && isText ? ooxmlText(stored) : stored },
    context,
  )
  if (cell === null) return
  if (column >= MAX_COLUMNS) throw tooLarge('columns')
  if (row < 1 || row > LAST_ROW) throw new SpreadsheetRefused('unreadable', 'sheet: row number')
  spend(budget, 1)
  const cells = grid.get(row) ?? []
  if (cells.length === 0) grid.set(row, cells)
  if (grid.size > MAX_ROWS) throw tooLarge('rows')
  while (cells.length < column) cells.push(null)
  cells[column] = cell
}

const spend = (budget: CellBudget, cells: number): void => {
  budget.cells += cells
  if (budget.cells > MAX_CELLS) throw tooLarge('cells')
}

const areaOf = (reference: string): Area => {
  const [first = '', second = first] = reference.split(':')
  const [from, to] = [referenceOf(first), referenceOf(second)]
  if (!from || !to) throw new SpreadsheetRefused('unreadable', 'sheet: merged cells')
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}

const addArea = (merged: Area[], raw: string): void => {
  if (merged.length >= MAX_MERGED_AREAS) throw tooLarge('merged areas')
  merged.push(areaOf(attributesOf(raw).get('ref') ?? ''))
}

type GridRow = { readonly number: number; readonly cells: Cell[] }

/** Only in rows that hold something of their own: a whole merged column has no end. Each filled cell counts, so areas over one another cost what they fill. */
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

/** Index of the first row of this number or a later one. */
const firstFrom = (rows: readonly GridRow[], number: number): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.number ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
