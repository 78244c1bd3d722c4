const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** Stands for what a font does not have. */
export const MISSING = '□'

/** Makes texts that a font can draw: composed (NFC), without control characters, □ for what it lacks. `missing` collects what that was. */
export const printer = (hasGlyph: (codePoint: number) => boolean) => {
  const missing = new Set<string>()
  const isThere = (letter: string): boolean => [...letter].every((point) => hasGlyph(point.codePointAt(0) ?? 0))

  // Joiners and marks of direction show nothing by themselves; inside an emoji they are part of one letter.
  const replaced = (letter: string): string => {
    const visible = letter.replace(INVISIBLE, '')
    if (isThere(visible)) return visible
    missing.add(letter)
    return MISSING
  }

  const printableLine = (line: string): string =>
    line.search(INVISIBLE) < 0 && isThere(line)
      ? line
      : Array.from(letters.segment(line), ({ segment }) => replaced(segment)).join('')

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
