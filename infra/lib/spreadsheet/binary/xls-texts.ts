import { decodeCp949 } from '../text/cp949.ts'
import { richText, textBehind, type PartsReader } from './xls-records.ts'

/** Excel 97 and later. */
export const BIFF8 = 0x0600
/** Excel 5 and 95, whose texts are in a code page of their machine. */
export const BIFF5 = 0x0500

/** How a workbook's texts are read. */
export type Texts = {
  /** A cell's, with its length before it. */
  readonly rich: (reader: PartsReader) => string
  /** A number format. */
  readonly format: (reader: PartsReader) => string
  /** One whose length stood before. */
  readonly behind: (reader: PartsReader, length: number) => string
}

const KOREAN = 949

const western = new TextDecoder('windows-1252')

/** Texts of a Korean machine, where they are such; what is none is shown as Western letters, and judged by who reads the cells. */
const decoded = (bytes: Buffer, codePage: number): string => {
  if (codePage !== KOREAN) return western.decode(bytes)
  try {
    return decodeCp949(bytes).text
  } catch {
    return western.decode(bytes)
  }
}

/** Returns the readers of a version's texts; `codePage` is what Excel 5 and 95 wrote them in, Korean where they say nothing of it. */
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
