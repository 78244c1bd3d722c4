import { cellOf, type CellContext } from './cell-value.ts'
import { LAST_ROW } from './limits.ts'
import { sheetGrid, type Area, type CellBudget, type SheetGrid } from './sheet-grid.ts'
import { SpreadsheetRefused, type SheetRow } from './spreadsheet.ts'
import { attributesOf, ooxmlText, walkXml } from './xml-walk.ts'

/**
 * Rows of a worksheet that hold something. Only cells with a value are kept, so that a million formatted rows, and one value in the last of
 * a million, cost what the few written ones do; whatever size the sheet declares is not looked at.
 * @throws {SpreadsheetRefused} too-large, unreadable
 */
export const readSheet = (xml: string, context: CellContext, budget: CellBudget): readonly SheetRow[] => {
  const grid = sheetGrid(budget)
  readInto(grid, xml, context)
  return grid.rows()
}

type Open = {
  readonly raw: string
  readonly row: number
  readonly column: number
  stored: string | undefined
  formula: boolean
  taking: boolean
}

const readInto = (grid: SheetGrid, xml: string, context: CellContext): void => {
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
      } else if (name === 'mergeCell') grid.merge(areaOf(attributesOf(raw).get('ref') ?? ''))
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
      keep(grid, cell, context)
      cell = undefined
    },
  })
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

const keep = (grid: SheetGrid, { raw, row, column, stored, formula }: Open, context: CellContext): void => {
  if (stored === undefined && !formula) return
  const type = CELL_TYPE.exec(raw)?.[1] ?? ''
  const style = Number(CELL_STYLE.exec(raw)?.[1] ?? -1)
  const isText = type === 'inlineStr' || type === 'str'
  const told = stored !== undefined && isText ? ooxmlText(stored) : stored
  grid.put(row, column, cellOf({ type, style, formula, stored: told }, context))
}

const areaOf = (reference: string): Area => {
  const [first = '', second = first] = reference.split(':')
  const [from, to] = [referenceOf(first), referenceOf(second)]
  if (!from || !to) throw new SpreadsheetRefused('unreadable', 'sheet: merged cells')
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}
