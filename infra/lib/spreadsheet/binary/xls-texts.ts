import { decodeCp949 } from '../text/cp949.ts'
import { richText, textBehind, type PartsReader } from './xls-records.ts'

/** Version of Excel 97 and later. */
export const BIFF8 = 0x0600
/** Version of Excel 5 and 95, whose texts are in a code page. */
export const BIFF5 = 0x0500

/** Readers of a workbook's texts. */
export type Texts = {
  /** Reads a cell's text, with its length before it. */
  readonly rich: (reader: PartsReader) => string
  /** Reads a number format. */
  readonly format: (reader: PartsReader) => string
  /** Reads a text whose length was read before. */
  readonly behind: (reader: PartsReader, length: number) => string
}

const KOREAN = 949

const western = new TextDecoder('windows-1252')

/**
 * Decodes texts of a Korean machine; others are decoded as Western letters, and judged by the
 * reader of the cells.
 */
const decoded = (bytes: Buffer, codePage: number): string => {
  if (codePage !== KOREAN) return western.decode(bytes)
  try {
    return decodeCp949(bytes).text
  } catch {
    return western.decode(bytes)
  }
}

/**
 * Returns the readers of a version's texts; `codePage` is that of Excel 5 and 95, Korean by
 * default.
 */
export const textsOf = (version: number, codePage = KOREAN): Texts => {
  if (version === BIFF8) return { rich: richText, format: richText, behind: textBehind }
  const behind = (reader: PartsReader, length: number): string =>
    decoded(Buffer.from(reader.letters(length, false), 'latin1'), codePage)
  return {
    behind,
    rich: (reader) => behind(reader, reader.word()),
    format: (reader) => behind(reader, reader.byte()),
  }
}
