import type { CellComment } from '../sheet-grid.ts'
import { commentText } from '../xml/read-comments.ts'
import type { StoredText, TextRun } from '../xml/text-runs.ts'
import { recordsOf, wideText, XLSB } from './xlsb-records.ts'

/** Flag of a text whose parts look different. */
const RICH = 0x01
const RUN_BYTES = 4

/**
 * Reads a text (MS-XLSB 2.5.122, RichStr) in runs where its parts look different: letters before
 * the first run look as their cell.
 */
export const richText = (bytes: Buffer, at: number, struckFonts: readonly boolean[]): StoredText => {
  const { text, end } = wideText(bytes, at + 1)
  if ((bytes.readUInt8(at) & RICH) === 0) return text
  const count = Math.min(bytes.readUInt32LE(end), Math.floor((bytes.length - end - 4) / RUN_BYTES))
  const starts = Array.from({ length: count }, (_, index) => {
    const place = end + 4 + index * RUN_BYTES
    return { from: bytes.readUInt16LE(place), struck: struckFonts[bytes.readUInt16LE(place + 2)] === true }
  })
  const first: TextRun = { text: text.slice(0, starts[0]?.from), struck: undefined }
  const runs = starts.map(({ from, struck }, index): TextRun => ({
    text: text.slice(from, starts[index + 1]?.from),
    struck,
  }))
  return [first, ...runs]
}

/** Reads the texts that cells refer to by number. */
export const readXlsbTexts = (part: Buffer, struckFonts: readonly boolean[]): readonly StoredText[] => {
  const texts: StoredText[] = []
  for (const { kind, bytes } of recordsOf(part))
    if (kind === XLSB.sharedItem) texts.push(richText(bytes, 0, struckFonts))
  return texts
}

/** Yields the comments of a sheet, in order (MS-XLSB 2.1.7.9). */
export function* xlsbComments(part: Buffer): Generator<CellComment, undefined> {
  let place: Pick<CellComment, 'row' | 'column'> | undefined
  for (const { kind, bytes } of recordsOf(part)) {
    if (kind === XLSB.beginComment) place = { row: bytes.readUInt32LE(4) + 1, column: bytes.readUInt32LE(12) }
    if (kind !== XLSB.commentText || !place) continue
    const text = commentText(wideText(bytes, 1).text)
    if (text !== '') yield { ...place, text }
    place = undefined
  }
  return undefined
}
