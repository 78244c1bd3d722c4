import { MAX_CELL_LENGTH } from '../limits.ts'
import type { Cell } from '../spreadsheet.ts'

const PLAIN = /^[\u0021-\u007e가-힣](?:[\u0020-\u007e가-힣]*[\u0021-\u007e가-힣])?$/

// Unicode order of leading consonants, vowels and trailing consonants in the syllable block, by
// their compatibility letters.
const LEADS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const TAILS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
const HALF_WIDTH_CONSONANTS = 'ㄱㄲㄳㄴㄵㄶㄷㄸㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅃㅄㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const HALF_WIDTH_VOWELS: readonly (readonly [first: number, letters: string])[] = [
  [0xffc2, 'ㅏㅐㅑㅒㅓㅔ'],
  [0xffca, 'ㅕㅖㅗㅘㅙㅚ'],
  [0xffd2, 'ㅛㅜㅝㅞㅟㅠ'],
  [0xffda, 'ㅡㅢㅣ'],
]

const halfWidth: ReadonlyMap<string, string> = new Map([
  ...[...HALF_WIDTH_CONSONANTS].map((letter, index) => [String.fromCodePoint(0xffa1 + index), letter] as const),
  ...HALF_WIDTH_VOWELS.flatMap(([first, letters]) =>
    [...letters].map((letter, index) => [String.fromCodePoint(first + index), letter] as const),
  ),
])

const LETTERS = /[ㄱ-ㅣ]{2,}/g

/**
 * Composes syllables: ㅎㅗㅇㄱㅣㄹㄷㅗㅇ → 홍길동; a consonant ends a syllable unless a vowel follows it.
 * Letters that make no syllable (ㅋㅋ) stay.
 */
const composed = (letters: string): string => {
  let text = ''
  for (let at = 0; at < letters.length;) {
    const lead = LEADS.indexOf(letters.charAt(at))
    const vowel = lead === -1 || at + 1 >= letters.length ? -1 : VOWELS.indexOf(letters.charAt(at + 1))
    if (vowel === -1) {
      text += letters.charAt(at)
      at += 1
      continue
    }
    const isLeadOfNext =
      at + 3 < letters.length && VOWELS.includes(letters.charAt(at + 3)) && LEADS.includes(letters.charAt(at + 2))
    const tail = isLeadOfNext || at + 2 >= letters.length ? -1 : TAILS.indexOf(letters.charAt(at + 2))
    text += String.fromCodePoint(0xac00 + (lead * 21 + vowel) * 28 + tail + 1)
    at += tail === -1 ? 2 : 3
  }
  return text
}

/**
 * Normalizes a cell's text: NFC, trimmed, lines ended by \n. Full-width Latin letters, digits and
 * signs become usual ones, half-width and loose Hangul letters become syllables. That is less than
 * NFKC, which would turn ㈜ into (주), ㎡ into m2 and ① into 1, and makes no syllable of a half-width
 * 홍: all its consonants become leading ones. Control characters and zero-width spaces are removed;
 * the joiner inside an emoji stays.
 */
export const plainText = (raw: string): string => {
  if (PLAIN.test(raw)) return raw
  return raw
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g, ' ')
    .replaceAll(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g,
      '',
    )
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(/[\uffa1-\uffdc]/g, (letter) => halfWidth.get(letter) ?? letter)
    .replaceAll(LETTERS, composed)
    .normalize('NFC')
    .trim()
}

/** Maximum length before composition, which makes at most three letters one. */
const MAX_RAW_LENGTH = 3 * MAX_CELL_LENGTH

/**
 * Makes a cell of a text; null: empty. A long text is cut before it is composed: composing long
 * runs of marks takes quadratic time.
 */
export const textCell = (raw: string): Cell => {
  const said = raw.length > MAX_RAW_LENGTH ? raw.trim() : raw
  const text = plainText(said.slice(0, MAX_RAW_LENGTH))
  if (text === '') return null
  const isCut = said.length > MAX_RAW_LENGTH || text.length > MAX_CELL_LENGTH
  return isCut ? { text: text.slice(0, MAX_CELL_LENGTH), cut: true } : { text }
}
