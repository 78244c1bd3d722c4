import { SpreadsheetRefused } from '../spreadsheet.ts'

/** Record of a part of an .xlsb (MS-XLSB 2.1.4): its number and its bytes. */
export type XlsbRecord = { readonly kind: number; readonly bytes: Buffer }

/** Record numbers (MS-XLSB 2.3). */
export const XLSB = {
  row: 0,
  short: 2,
  error: 3,
  flag: 4,
  real: 5,
  ownText: 6,
  sharedText: 7,
  formulaText: 8,
  formulaReal: 9,
  formulaFlag: 10,
  formulaError: 11,
  richText: 62,
  sharedItem: 19,
  font: 43,
  format: 44,
  fill: 45,
  style: 47,
  columns: 60,
  workbookProperties: 153,
  sheet: 156,
  merged: 176,
  beginStyles: 617,
  endStyles: 618,
  beginComment: 635,
  commentText: 637,
} as const

const cutShort = (): SpreadsheetRefused => new SpreadsheetRefused('unreadable', 'XLSB: a record ends early')

/** Yields the records of a part, in order. @throws {SpreadsheetRefused} unreadable */
export function* recordsOf(part: Buffer): Generator<XlsbRecord, undefined> {
  let at = 0
  /**
   * Reads a variable-length number: seven bits a byte, the lowest first; the highest bit marks that
   * another byte follows.
   */
  const varying = (most: number): number => {
    let value = 0
    for (let index = 0; index < most; index += 1) {
      const byte = part[at]
      if (byte === undefined) throw cutShort()
      at += 1
      value += (byte & 0x7f) << (7 * index)
      if (byte < 0x80) break
    }
    return value
  }
  while (at < part.length) {
    const kind = varying(2)
    const size = varying(4)
    if (at + size > part.length) throw cutShort()
    yield { kind, bytes: part.subarray(at, at + size) }
    at += size
  }
  return undefined
}

/** Reads a text with its length in letters before it; also returns where it ends. */
export const wideText = (bytes: Buffer, at: number): { readonly text: string; readonly end: number } => {
  const length = bytes.readUInt32LE(at)
  // The length of an absent relation is 0xffffffff.
  if (length === 0xffffffff) return { text: '', end: at + 4 }
  const end = at + 4 + length * 2
  if (end > bytes.length) throw cutShort()
  return { text: bytes.subarray(at + 4, end).toString('utf16le'), end }
}
