import { formatValue, isDateFormat, serialToDate } from 'hucre'
import type { CellStyle } from './xml/cell-styles.ts'
import { plainText, textCell } from './text/plain-text.ts'
import type { Cell } from './spreadsheet.ts'
import { cellOfText, struckCell, type TextRun } from './xml/text-runs.ts'

/** Parts of a workbook that cells refer to. */
export type CellContext = {
  /** Returns a shared text by its number. */
  readonly sharedText: (index: number, isStruck?: boolean) => Cell
  readonly formats: readonly (string | undefined)[]
  /** Looks of the styles, in the order of their formats. */
  readonly looks: readonly CellStyle[]
  readonly since1904: boolean
}

/**
 * Cell as stored in the sheet: type, style, and the content of <v> or <is>; `stored` is undefined
 * where it has neither.
 */
export type StoredCell = {
  readonly type: string
  readonly style: number
  readonly stored: string | undefined
  readonly formula: boolean
  /** Runs of an inline text whose parts look different. */
  readonly runs?: readonly TextRun[]
}

/** Returns a cell's value; null: it is empty. */
export const cellOf = (cell: StoredCell, context: CellContext): Cell => {
  const { struck, fill } = context.looks[cell.style] ?? {}
  const isStruck = struck === true
  const read = cell.stored === undefined ? null : valueOf(cell, cell.stored, context, isStruck)
  const value = isStruck && cell.type !== 's' && cell.runs === undefined ? struckCell(read) : read
  const coloured = fill === undefined || value === null ? value : { ...value, fill }
  if (!cell.formula) return coloured
  return { ...(coloured ?? { text: '' }), formula: true }
}

const valueOf = ({ type, style, runs }: StoredCell, stored: string, context: CellContext, isStruck: boolean): Cell => {
  if (type === 's') return context.sharedText(Number(stored), isStruck)
  if (runs !== undefined) return cellOfText(runs, isStruck)
  if (type === 'b') return { text: stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return dayCell(stored.slice(0, 10))
  if (type !== 'n' && type !== '') return textCell(stored)
  const number = stored.trim() === '' ? Number.NaN : Number(stored)
  return Number.isFinite(number) ? numberCell(number, context.formats[style], context.since1904) : textCell(stored)
}

const dayCell = (day: string): Cell => (/^\d{4}-\d\d-\d\d$/.test(day) ? { text: day, day } : textCell(day))

/** Serial number of 9999-12-31, the last day of Excel. */
const LAST_SERIAL = 2_958_465

const MAX_FORMATS = 1_000
const dateFormats = new Map<string, boolean>()

const isDate = (format: string): boolean => {
  const known = dateFormats.get(format)
  if (known !== undefined) return known
  const judged = isDateFormat(format)
  if (dateFormats.size >= MAX_FORMATS) dateFormats.clear()
  dateFormats.set(format, judged)
  return judged
}

const numberCell = (number: number, format: string | undefined, since1904: boolean): Cell => {
  if (format === undefined || format === '' || format === '@' || format === 'General')
    return { text: plainNumber(number), number }
  if (!isDate(format)) return { text: formatted(number, format), number }
  if (number >= 1 && number <= LAST_SERIAL) {
    const day = serialToDate(number, since1904).toISOString().slice(0, 10)
    return { text: day, number, day }
  }
  return { text: formatted(number, format), number }
}

/** Formats a number with fifteen digits, as Excel does: 84.94310000000002 is 84.9431. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(15)))

const formatted = (number: number, format: string): string => {
  const text = plainText(formatValue(number, format))
  return text === '' ? plainNumber(number) : text
}
