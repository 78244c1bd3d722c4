import { formatValue, isDateFormat, serialToDate } from 'hucre'
import { plainText, textCell } from './plain-text.ts'
import type { Cell } from './spreadsheet.ts'

/** What cells of a workbook refer to. */
export type CellContext = {
  /** A shared text by its number. */
  readonly sharedText: (index: number) => Cell
  readonly formats: readonly (string | undefined)[]
  readonly since1904: boolean
}

/** A cell as it stands in the sheet: type, style, and what <v> or <is> hold; `stored` is undefined where neither is there. */
export type StoredCell = {
  readonly type: string
  readonly style: number
  readonly stored: string | undefined
  readonly formula: boolean
}

/** null: nothing is in it. */
export const cellOf = (cell: StoredCell, context: CellContext): Cell => {
  const value = cell.stored === undefined ? null : valueOf(cell.type, cell.style, cell.stored, context)
  if (!cell.formula) return value
  return { ...(value ?? { text: '' }), formula: true }
}

const valueOf = (type: string, style: number, stored: string, context: CellContext): Cell => {
  if (type === 's') return context.sharedText(Number(stored))
  if (type === 'b') return { text: stored.trim() === '1' || stored.trim() === 'true' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return dayCell(stored.slice(0, 10))
  if (type !== 'n' && type !== '') return textCell(stored)
  const number = stored.trim() === '' ? Number.NaN : Number(stored)
  return Number.isFinite(number) ? numberCell(number, context.formats[style], context.since1904) : textCell(stored)
}

const dayCell = (day: string): Cell => (/^\d{4}-\d\d-\d\d$/.test(day) ? { text: day, day } : textCell(day))

/** Excel knows no days after 9999-12-31. */
const LAST_SERIAL = 2_958_465

const MOST_FORMATS = 1_000
const dateFormats = new Map<string, boolean>()

const isDate = (format: string): boolean => {
  const known = dateFormats.get(format)
  if (known !== undefined) return known
  const judged = isDateFormat(format)
  if (dateFormats.size >= MOST_FORMATS) dateFormats.clear()
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

/** Fifteen digits, as Excel keeps them: 84.94310000000002 is 84.9431. */
const plainNumber = (number: number): string => String(Number(number.toPrecision(15)))

const formatted = (number: number, format: string): string => {
  const text = plainText(formatValue(number, format))
  return text === '' ? plainNumber(number) : text
}
