import { Readable } from 'node:stream'
import { gathered } from './zip-stream.ts'
import type { Rows, Value } from './write-xlsx.ts'

/**
 * Matches texts that a spreadsheet would run as a formula (OWASP, CSV injection); East Asian
 * spreadsheets take the full-width signs too, and some split at a bar or a semicolon. The files of
 * the office app use the same pattern.
 */
const FORMULA = /^[=+\-@|;＝＋－＠｜；\t\r\n]/

const csvCell = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

const MARK = '\uFEFF'

const lineOf = (row: readonly Value[]): string => `${row.map(csvCell).join(',')}\r\n`

/**
 * Writes CSV (RFC 4180) with a byte-order mark, without which Excel garbles Korean. A text that a
 * spreadsheet would run gets an apostrophe before it.
 */
export const csvOf = (rows: readonly (readonly Value[])[]): string => `${MARK}${rows.map(lineOf).join('')}`

const lines = async function* (titles: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield `${MARK}${lineOf(titles)}`
  for await (const row of rows) yield lineOf(row)
}

/** Streams CSV: rows are taken as fast as it is read, and no more once it is destroyed. */
export const streamCsv = (titles: readonly string[], rows: Rows): Readable =>
  Readable.from(gathered(lines(titles, rows)), { objectMode: false })
