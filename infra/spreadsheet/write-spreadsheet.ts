import { writeXlsx as write, type ColumnDef } from 'hucre/xlsx'

/** null: an empty cell. */
export type Value = string | number | null

export type SheetToWrite = {
  readonly name: string
  /** Width in characters; `text` keeps Excel from making numbers and days of what is typed into the column. */
  readonly columns: readonly { readonly title: string; readonly width: number; readonly text?: true }[]
  readonly rows: readonly (readonly Value[])[]
}

/** What makes a spreadsheet run a cell as a formula (OWASP, CSV injection); East Asian ones take the full-width signs too. As in the office app's own files. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** Excel's own bounds. */
const LONGEST_TEXT = 32_767
const LONGEST_NAME = 31

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Excel reads _x0041_ as A; the writer lets it pass. */
const READ_AS_SIGN = /_(?=x[0-9A-Fa-f]{4}_)/g

/** What XML 1.0 cannot hold goes. */
const writable = (value: Value): Value =>
  typeof value === 'string'
    ? value.toWellFormed().replaceAll(UNWRITABLE, '').slice(0, LONGEST_TEXT).replaceAll(READ_AS_SIGN, '_x005F_')
    : value

/**
 * An .xlsx with a bold, fixed row of titles. Texts are stored as texts whatever they begin with, so nothing in them is run; they stay as
 * they are when the file is read again.
 */
export const writeXlsx = async (sheets: readonly SheetToWrite[]): Promise<Buffer> => {
  const names = sheetNames(sheets.map(({ name }) => name))
  const bytes = await write({
    sheets: sheets.map(({ columns, rows }, index) => ({
      name: names[index] ?? '',
      columns: columns.map(({ width, text }): ColumnDef => ({ width, ...(text ? { numFmt: '@' } : {}) })),
      rows: [columns.map(({ title }) => title), ...rows.map((row) => row.map(writable))],
      cells: new Map(
        columns.map(({ title }, column) => [`0,${column}`, { value: title, style: { font: { bold: true } } }]),
      ),
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Excel refuses a workbook whose sheets have names with these signs, too long ones, or twice the same. */
const sheetNames = (wanted: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  return wanted.map((name, index) => {
    const legal =
      name
        .replaceAll(/[\\/?*:[\]\u0000-\u001f]/g, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim()
        .slice(0, LONGEST_NAME) || `Sheet${index + 1}`
    const free = taken.has(legal.toLowerCase()) ? `${legal.slice(0, LONGEST_NAME - 5)} (${index + 1})` : legal
    taken.add(free.toLowerCase())
    return free
  })
}

const csvCell = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** CSV (RFC 4180) with the byte-order mark without which Excel garbles Korean. A text that a sheet would run gets an apostrophe before it. */
export const csvOf = (rows: readonly (readonly Value[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
