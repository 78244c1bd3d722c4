import { decodeCp949 } from './cp949.ts'
import { SpreadsheetRefused, type Encoding } from '../spreadsheet.ts'

type DecodedText = { readonly text: string; readonly encoding: Encoding }
type CountedDecoding = DecodedText & { readonly added?: number }

/**
 * Decodes the text of a file: UTF-8, UTF-16 with a byte-order mark, else CP949, which Korean
 * Windows writes.
 * @throws {SpreadsheetRefused} not-a-sheet for a binary file, unreadable for text in other
 * encodings
 */
export const decodeText = (bytes: Buffer): DecodedText => {
  const marked = byMark(bytes)
  if (marked) return assertSensible(marked)
  if (bytes.includes(0)) throw new SpreadsheetRefused('not-a-sheet', 'binary')
  const text = attempt(() => strict('utf-8', bytes))
  if (text !== undefined) return assertSensible({ text, encoding: 'utf-8' })
  const korean = attempt(() => decodeCp949(bytes))
  if (korean === undefined) throw new SpreadsheetRefused('unreadable', 'encoding')
  return assertSensible({ ...korean, encoding: 'cp949' })
}

const encodingByMark = ([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

const byMark = (bytes: Buffer): DecodedText | undefined => {
  const encoding = encodingByMark(bytes)
  if (!encoding) return undefined
  const text = attempt(() => strict(encoding, bytes))
  if (text === undefined) throw new SpreadsheetRefused('unreadable', 'UTF-16')
  return { text, encoding: 'utf-16' }
}

const strict = (encoding: string, bytes: Buffer): string => new TextDecoder(encoding, { fatal: true }).decode(bytes)

const attempt = <T>(decode: () => T): T | undefined => {
  try {
    return decode()
  } catch {
    return undefined
  }
}

const CONTROL = /[\u0000-\u0008\u000e-\u001f]/

/** Counts the matches of a one-letter pattern without a list of them. */
const count = (text: string, pattern: RegExp): number => {
  let found = 0
  pattern.lastIndex = 0
  while (pattern.test(text)) found += 1
  return found
}

/**
 * Titles of rolls. Bytes of another encoding hardly ever decode to one of them, and never to two.
 */
const TITLES = ['성명', '이름', '소유자', '연락처', '전화', '휴대', '생년월일', '면적', '지분', '주소', '세대', '호수']
/** Number of letters within which titles are searched for. */
const TITLES_WITHIN = 5_000
const MIN_TITLES = 2

/** Tells whether a text begins as a Korean roll does: then its Chinese characters are names. */
const hasKoreanTitles = (text: string): boolean => {
  const beginning = text.slice(0, TITLES_WITHIN)
  return TITLES.filter((title) => beginning.includes(title)).length >= MIN_TITLES
}

/**
 * Asserts that a text makes sense, since any bytes decode to something: Korean read as Western
 * shows as È«±æµ¿, a damaged file as replacement characters; Chinese and Japanese read as Korean as
 * Chinese characters, private-use characters and syllables that hardly any Korean word has.
 */
const assertSensible = ({ added = 0, ...read }: CountedDecoding): DecodedText => {
  if (CONTROL.test(read.text)) throw new SpreadsheetRefused('not-a-sheet', 'control characters')
  const syllables = count(read.text, /[가-힣]/g) - added
  const strange = count(
    read.text,
    /[\u0080-\u00a6\u00a8-\u00af\u00b8-\u00d6\u00d8-\u00f6\u00f8-\u00ff\ufffd\ue000-\uf8ff]/g,
  )
  const foreign = read.encoding === 'cp949' ? count(read.text, /[\u3040-\u30ff\u0400-\u04ff]/g) : 0
  const hanja = read.encoding === 'cp949' && !hasKoreanTitles(read.text) ? count(read.text, /[\u4e00-\u9fff]/g) : 0
  if (strange + foreign + hanja + added > Math.max(syllables, 2)) throw new SpreadsheetRefused('unreadable', 'encoding')
  return read
}
