const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** Replaces a letter that no font has. */
export const MISSING = '□'

/** Matches texts whose letters every one of our fonts has: they need no check letter by letter. */
const PLAIN = /^[ -~가-힣·–]*$/

/**
 * Returns a function that makes texts drawable: composed (NFC, which also replaces the
 * compatibility forms of Hanja, such as 金 as U+F90A, by the usual ones), without control
 * characters, □ for what the font lacks. `missing` collects the replaced letters.
 */
export const printer = (hasLetter: (letter: string) => boolean) => {
  const missing = new Set<string>()

  // Joiners and direction marks have no glyph of their own; inside an emoji they are part of one
  // letter.
  const replaced = (letter: string): string => {
    const visible = letter.replace(INVISIBLE, '')
    if (visible === '' || hasLetter(visible)) return visible
    missing.add(letter)
    return MISSING
  }

  const printableLine = (line: string): string =>
    PLAIN.test(line) ? line : Array.from(letters.segment(line), ({ segment }) => replaced(segment)).join('')

  const printable = (text: string): string =>
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]/g, ' ')
      .split('\n')
      .map(printableLine)
      .join('\n')

  return { printable, missing: (): readonly string[] => [...missing] }
}

/** Returns a letter's code point: "U+6F22". */
export const codeOfLetter = (letter: string): string =>
  [...letter].map((point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
