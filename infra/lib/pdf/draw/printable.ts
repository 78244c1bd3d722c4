const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** Stands for what a font does not have. */
export const MISSING = '□'

/** What every font of ours has, and what needs no look at its letters one by one. */
const PLAIN = /^[ -~가-힣·–]*$/

/**
 * Makes texts that a font can draw: composed (NFC; which is also how a Hanja that Unicode knows once for each of its Korean sounds, 金 as
 * U+F90A, becomes the one that it is everywhere), without control characters, □ for what it lacks. `missing` collects what that was.
 */
export const printer = (hasLetter: (letter: string) => boolean) => {
  const missing = new Set<string>()

  // Joiners and marks of direction show nothing by themselves; inside an emoji they are part of one letter.
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

/** "U+6F22" */
export const codeOfLetter = (letter: string): string =>
  [...letter].map((point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
