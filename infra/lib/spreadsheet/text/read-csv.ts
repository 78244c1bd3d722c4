import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from '../limits.ts'
import { textCell } from './plain-text.ts'
import { SpreadsheetRefused, type Cell, type SheetRow, type Workbook, type Encoding } from '../spreadsheet.ts'

const SEPARATORS = [',', '\t', ';'] as const
/**
 * Maximum number of fields of a line, empty ones at its end included: the number of columns in
 * Excel.
 */
const MAX_FIELDS = 16_384

/**
 * Reads a table of text: separated by commas, tabs (as sheets are pasted) or semicolons, whichever
 * divides its first lines most evenly; quotes as in RFC 4180, with line breaks in them.
 * @throws {SpreadsheetRefused} too-large; unreadable where a quote is never closed
 */
export const readCsv = (text: string, encoding: Encoding): Workbook => {
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let cells = 0
  eachRecord(text, separator, (fields, number) => {
    const row = fields.map(cellOf)
    while (row.at(-1) === null) row.pop()
    if (row.length === 0) return true
    cells += row.length
    if (rows.length >= MAX_ROWS || row.length > MAX_COLUMNS || cells > MAX_CELLS)
      throw new SpreadsheetRefused('too-large', 'CSV: rows, columns or cells')
    rows.push({ number, cells: row })
    return true
  })
  return { encoding, sheets: [{ name: 'CSV', hidden: false, rows }], notes: [] }
}

/** Matches ="010-1234-5678", with which people keep Excel from converting a text to a number. */
const AS_TEXT = /^="([^"]*)"$/

const cellOf = (field: string): Cell => (field === '' ? null : textCell(field.replace(AS_TEXT, '$1')))

/**
 * Passes records with their numbers to `take`, as long as it returns true; empty lines count, and
 * are not passed.
 */
const eachRecord = (
  text: string,
  separator: string,
  take: (fields: readonly string[], number: number) => boolean,
): void => {
  let fields: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  let number = 1
  while (at < text.length) {
    if (fields.length === 0) {
      const after = afterBreak(text, at)
      if (after > at) {
        at = after
        number += 1
        continue
      }
    }
    const { value, end } = text.charAt(at) === '"' ? quoted(text, at) : unquoted(text, at, separator)
    // Text between a closing quote and the separator belongs to the field.
    const rest = unquoted(text, end, separator)
    fields.push(value + text.slice(end, rest.end))
    if (fields.length > MAX_FIELDS) throw new SpreadsheetRefused('too-large', 'CSV: fields of a line')
    at = rest.end
    if (text.charAt(at) === separator) {
      at += 1
      if (at < text.length) continue
      fields.push('')
    }
    if (!take(fields, number)) return
    fields = []
    number += 1
    at = afterBreak(text, at)
  }
}

const [LF, CR] = [10, 13]

/** Returns the index after a line break; the same index where there is none. */
const afterBreak = (text: string, at: number): number => {
  const behind = text.charCodeAt(at) === CR ? at + 1 : at
  return text.charCodeAt(behind) === LF ? behind + 1 : behind
}

type Field = { readonly value: string; readonly end: number }

const quoted = (text: string, start: number): Field => {
  let value = ''
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) throw new SpreadsheetRefused('unreadable', 'CSV: a quote is not closed')
    value += text.slice(from, quote)
    if (text.charAt(quote + 1) !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

const unquoted = (text: string, start: number, separator: string): Field => {
  let end = start
  while (end < text.length) {
    const sign = text.charAt(end)
    if (sign === separator || sign === '\n' || sign === '\r') break
    end += 1
  }
  return { value: text.slice(start, end), end }
}

const SAMPLE_LINES = 50

const separatorOf = (text: string): string => {
  const ranked = SEPARATORS.map((separator) => ({ separator, fields: usualFields(text, separator) })).toSorted(
    (a, b) => b.fields - a.fields,
  )
  return ranked[0]?.separator ?? ','
}

/**
 * Scores a separator: the fields of the first lines in excess of one, over the lines that agree.
 */
const usualFields = (text: string, separator: string): number => {
  const lengths: number[] = []
  try {
    eachRecord(text, separator, (fields) => {
      lengths.push(fields.length)
      return lengths.length < SAMPLE_LINES
    })
  } catch (error) {
    // A wrong separator can make a quote seem open; with the right one an open quote is refused
    // later.
    if (!(error instanceof SpreadsheetRefused)) throw error
  }
  const byLength = Map.groupBy(
    lengths.filter((length) => length > 1),
    (length) => length,
  )
  return Math.max(0, ...[...byLength].map(([length, same]) => (length - 1) * same.length))
}
