import { cellOf, type CellContext } from './cell-value.ts'
import { isOn } from './xml/cell-styles.ts'
import { LAST_ROW, MAX_COLUMNS } from './limits.ts'
import { readComments } from './xml/read-comments.ts'
import { sheetGrid, type Area, type CellBudget, type SheetGrid } from './sheet-grid.ts'
import { SpreadsheetRefused, type SheetRow } from './spreadsheet.ts'
import type { TextRun } from './xml/text-runs.ts'
import { attributesOf, ooxmlText, walkXml } from './xml/xml-walk.ts'

/**
 * Reads the non-empty rows of a worksheet. Only cells with a value are stored, so that a million
 * formatted rows, or one value in the last of a million, cost what the few written ones do; the
 * size that the sheet declares is ignored.
 * @throws {SpreadsheetRefused} too-large, unreadable
 */
export const readSheet = (
  xml: string,
  context: CellContext,
  budget: CellBudget,
  comments: string | undefined,
): ReadSheet => {
  const grid = sheetGrid(budget)
  const hiddenColumns = readInto(grid, xml, context)
  if (comments !== undefined) readComments(comments, budget, referenceOf).forEach(grid.comment)
  return { rows: grid.rows(), ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}) }
}

type ReadSheet = { readonly rows: readonly SheetRow[]; readonly hiddenColumns?: readonly number[] }

type Open = {
  readonly raw: string
  readonly row: number
  readonly column: number
  stored: string | undefined
  formula: boolean
  taking: boolean
  /** Runs of an inline text whose parts look different. */
  runs: { text: string; struck: boolean | undefined }[] | undefined
}

/** Reads a sheet's cells into a grid; returns the columns that are hidden. */
const readInto = (grid: SheetGrid, xml: string, context: CellContext): readonly number[] => {
  const hiddenColumns: number[] = []
  let isRowHidden = false
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
        isRowHidden = HIDDEN.test(raw)
        column = -1
      } else if (name === 'col') hiddenColumns.push(...hiddenIn(raw))
      else if (cell && name === 'r') (cell.runs ??= []).push({ text: '', struck: undefined })
      else if (name === 'rPr' || name === 'strike') {
        const run = cell?.runs?.at(-1)
        if (run) run.struck = name === 'strike' && isOn(raw)
      } else if (name === 'mergeCell') grid.merge(areaOf(attributesOf(raw).get('ref') ?? ''))
      else if (name === 'rPh') aloud = true
      else if (cell && name === 'f') cell.formula = true
      else if (cell && (name === 'v' || (name === 't' && !aloud))) {
        cell.taking = true
        cell.stored ??= ''
      }
    },
    text: (text) => {
      if (!cell?.taking) return
      cell.stored += text
      const run = cell.runs?.at(-1)
      if (run) run.text += text
    },
    close: (name) => {
      if (name === 'rPh') aloud = false
      if (cell && (name === 'v' || name === 't')) cell.taking = false
      if (name !== 'c' || !cell) return
      addCell(grid, cell, context)
      if (isRowHidden) grid.hide(cell.row)
      cell = undefined
    },
  })
  return hiddenColumns
}

/**
 * Begins a cell. A million empty cells are read here: type and style are looked at only where a
 * cell has content. A cell without a reference is next to the one before it.
 */
const openCell = (raw: string, row: number, next: number): Open => {
  const [, , letters, digits] = CELL_REFERENCE.exec(raw) ?? []
  const place = letters && digits ? cellPositionOf(letters.toUpperCase(), digits) : undefined
  return {
    raw,
    row: place?.row ?? row,
    column: place?.column ?? next,
    stored: undefined,
    formula: false,
    taking: false,
    runs: undefined,
  }
}

/** Matches hidden rows: by hand, by a filter, in a closed group, or with a height of 0. */
const HIDDEN = /(?:^|\s)(?:hidden=["'](?:1|true)["']|ht=["']0(?:\.0{1,6})?["'])/

const hiddenIn = (raw: string): readonly number[] => {
  const attributes = attributesOf(raw)
  const isHidden = ['1', 'true'].includes(attributes.get('hidden') ?? '') || attributes.get('width') === '0'
  const [first, last] = [Number(attributes.get('min')), Math.min(Number(attributes.get('max')), MAX_COLUMNS)]
  if (!isHidden || !(first >= 1 && last >= first)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index)
}

const CELL_REFERENCE = /(^|\s)r=["']([A-Za-z]{1,3})(\d{1,7})["']/
const CELL_TYPE = /(?:^|\s)t=["'](\w+)["']/
const CELL_STYLE = /(?:^|\s)s=["'](\d+)["']/

type CellPosition = { readonly row: number; readonly column: number }

const cellPositionOf = (letters: string, digits: string): CellPosition => {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits), column: column - 1 }
}

const referenceOf = (reference: string): CellPosition | undefined => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? []
  return letters && digits ? cellPositionOf(letters.toUpperCase(), digits) : undefined
}

const rowNumber = (raw: string, before: number): number => {
  const named = /(?:^|\s)r\s*=\s*["'](\d+)["']/.exec(raw)?.[1]
  const row = named ? Number(named) : before + 1
  if (row < 1 || row > LAST_ROW) throw new SpreadsheetRefused('unreadable', 'sheet: row number')
  return row
}

const addCell = (grid: SheetGrid, { raw, row, column, stored, formula, runs }: Open, context: CellContext): void => {
  if (stored === undefined && !formula) return
  const type = CELL_TYPE.exec(raw)?.[1] ?? ''
  const style = Number(CELL_STYLE.exec(raw)?.[1] ?? -1)
  const isText = type === 'inlineStr' || type === 'str'
  const told = stored !== undefined && isText ? ooxmlText(stored) : stored
  grid.put(
    row,
    column,
    cellOf({ type, style, formula, stored: told, ...(runs && isText ? { runs: runs.map(readRun) } : {}) }, context),
  )
}

const readRun = ({ text, struck }: TextRun): TextRun => ({ text: ooxmlText(text), struck })

const areaOf = (reference: string): Area => {
  const [first = '', second = first] = reference.split(':')
  const [from, to] = [referenceOf(first), referenceOf(second)]
  if (!from || !to) throw new SpreadsheetRefused('unreadable', 'sheet: merged cells')
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}
