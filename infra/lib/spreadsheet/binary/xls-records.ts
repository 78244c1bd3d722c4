import { SpreadsheetRefused } from '../spreadsheet.ts'

/**
 * Record of a workbook's stream (MS-XLS 2.1.4); `parts`: its own bytes, and those of the records
 * that continue it.
 */
export type XlsRecord = { readonly kind: number; readonly parts: readonly Buffer[] }

const CONTINUE = 0x3c

const cutShort = (): SpreadsheetRefused => new SpreadsheetRefused('unreadable', 'XLS: a record ends early')

/** Yields the records from an offset on, in order. @throws {SpreadsheetRefused} unreadable */
export function* recordsFrom(stream: Buffer, begin: number): Generator<XlsRecord, undefined> {
  let at = begin
  const part = (): Buffer => {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (end > stream.length) throw cutShort()
    const bytes = stream.subarray(at + 4, end)
    at = end
    return bytes
  }
  while (at + 4 <= stream.length) {
    const kind = stream.readUInt16LE(at)
    const parts = [part()]
    while (at + 4 <= stream.length && stream.readUInt16LE(at) === CONTINUE) parts.push(part())
    yield { kind, parts }
  }
  return undefined
}

export type PartsReader = {
  readonly atEnd: () => boolean
  readonly byte: () => number
  readonly word: () => number
  readonly long: () => number
  readonly skip: (bytes: number) => void
  /** Reads letters; where a part ends within them, the next part states their width again. */
  readonly letters: (count: number, isWide: boolean) => string
}

/** Creates a reader across parts. @throws {SpreadsheetRefused} unreadable, where they end early */
export const partsReader = (parts: readonly Buffer[]): PartsReader => {
  let [index, at] = [0, 0]
  const toNext = (): void => {
    while (index < parts.length && at >= (parts[index]?.length ?? 0)) {
      index += 1
      at = 0
    }
  }
  const byte = (): number => {
    toNext()
    const value = parts[index]?.[at]
    if (value === undefined) throw cutShort()
    at += 1
    return value
  }
  const word = (): number => byte() | (byte() << 8)
  const letters = (count: number, isWide: boolean): string => {
    let text = ''
    let wide = isWide
    for (let left = count; left > 0;) {
      const part = parts[index]
      if (!part) throw cutShort()
      const width = wide ? 2 : 1
      const taken = Math.min(left, Math.floor((part.length - at) / width))
      text += part.subarray(at, at + taken * width).toString(wide ? 'utf16le' : 'latin1')
      at += taken * width
      left -= taken
      if (left === 0) return text
      index += 1
      at = 0
      if (!parts[index]) throw cutShort()
      wide = (byte() & 1) === 1
    }
    return text
  }
  return {
    atEnd: () => {
      toNext()
      return index >= parts.length
    },
    byte,
    word,
    long: () => (word() | (word() << 16)) >>> 0,
    skip: (bytes) => {
      let left = bytes
      while (left > 0) {
        toNext()
        const part = parts[index]
        if (!part) throw cutShort()
        const step = Math.min(left, part.length - at)
        at += step
        left -= step
      }
    },
    letters,
  }
}

const WIDE = 0x01
const ASIAN = 0x04
const RICH = 0x08

/** Reads a text and skips the fonts and phonetic texts after it (XLUnicodeRichExtendedString). */
export const richText = (reader: PartsReader): string => {
  const length = reader.word()
  return textBehind(reader, length)
}

/** Reads such a text whose length was read before. */
export const textBehind = (reader: PartsReader, length: number): string => textAndFonts(reader, length).text

/** Start of a font in a text, and the font's number. */
type FontFrom = { readonly at: number; readonly font: number }

/** Reads a text with the fonts of its parts, where they are not the cell's. */
export const textAndFonts = (
  reader: PartsReader,
  length: number,
): { readonly text: string; readonly fonts: readonly FontFrom[] } => {
  const flags = reader.byte()
  const runs = flags & RICH ? reader.word() : 0
  const aloud = flags & ASIAN ? reader.long() : 0
  const text = reader.letters(length, (flags & WIDE) === WIDE)
  const fonts = Array.from({ length: runs }, () => ({ at: reader.word(), font: reader.word() }))
  reader.skip(aloud)
  return { text, fonts }
}
