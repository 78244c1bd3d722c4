/** Cells of comma- or tab-separated text (RFC 4180 quotes), each with the line it begins in (from 1). Empty lines are left out. */
export type TextRecord = { readonly line: number; readonly cells: readonly string[] }

const SAMPLE = 4_000

/**
 * What is copied from a spreadsheet comes with tabs; saved CSV with commas, or semicolons in some locales. The most
 * frequent one counts: a single tab within a cell of a CSV must not join its columns.
 */
const delimiterOf = (text: string): string => {
  const sample = text.slice(0, SAMPLE)
  const [most] = ['\t', ',', ';'].map((sign) => ({ sign, count: sample.split(sign).length })).toSorted((left, right) => right.count - left.count)
  return most?.sign ?? ','
}

type Reading = { cells: string[]; cell: string; quoted: boolean; line: number; start: number; records: TextRecord[] }

const endRecord = (reading: Reading): void => {
  const cells = [...reading.cells, reading.cell].map((cell) => cell.trim())
  if (cells.some((cell) => cell !== '')) reading.records.push({ line: reading.start, cells })
  reading.cells = []
  reading.cell = ''
}

const readPlain = (reading: Reading, letter: string, delimiter: string): void => {
  if (letter === '"' && reading.cell.trim() === '') {
    reading.quoted = true
    reading.cell = ''
  } else if (letter === delimiter) {
    reading.cells.push(reading.cell)
    reading.cell = ''
  } else if (letter === '\n') {
    endRecord(reading)
    reading.start = reading.line
  } else {
    reading.cell += letter
  }
}

/** Splits pasted or saved table text into records. */
export const splitTable = (input: string): readonly TextRecord[] => {
  const text = input.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const reading: Reading = { cells: [], cell: '', quoted: false, line: 1, start: 1, records: [] }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '\n') reading.line += 1
    if (!reading.quoted) readPlain(reading, letter, delimiter)
    else if (letter !== '"') reading.cell += letter
    else if (text[at + 1] === '"') {
      reading.cell += '"'
      at += 1
    } else reading.quoted = false
  }
  endRecord(reading)
  return reading.records
}
