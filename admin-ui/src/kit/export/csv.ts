/** Column of a file: its heading, and its text of a record. */
export type CsvColumn<T> = { readonly title: string; readonly text: (record: T) => string }

/**
 * Matches texts that a spreadsheet would run as a formula (OWASP, CSV injection); East Asian ones
 * accept the full-width signs too, and some split at a bar or a semicolon.
 */
const FORMULA = /^[=+\-@|;＝＋－＠｜；\t\r\n]/

/** Puts an apostrophe before a text that would run, since names come from outside. */
const cellOf = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** CSV (RFC 4180) with the byte-order mark without which Excel garbles Korean. */
export const csvOf = <T>(columns: readonly CsvColumn<T>[], records: readonly T[]): string => {
  const lines = [
    columns.map(({ title }) => cellOf(title)),
    ...records.map((record) => columns.map(({ text }) => cellOf(text(record)))),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

/** Returns a file's name without characters that Windows refuses. */
export const fileNameOf = (...parts: readonly string[]): string =>
  `${parts
    .join('-')
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
    .trim()}.csv`
