import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'
import { flatSubsets } from './flat-subset.ts'
import { truetypeSubsets } from './truetype-subset.ts'

/** Figures of one width, so that columns of them stand beneath each other. */
const FEATURES = { tnum: true }

/** A font file, opened. */
export type Face = {
  readonly bytes: Buffer
  /** Lays texts out letter by letter. */
  readonly font: Font
  readonly has: (codePoint: number) => boolean
  /** Width of a letter in ems, as it will be drawn: without kerning. */
  readonly widthOf: (letter: string) => number
}

type LetterGlyph = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>

const pointsOf = (text: string): readonly number[] => [...text].map((point) => point.codePointAt(0) ?? 0)

/**
 * A letter's glyphs, which say of what letter they are. fontkit's own say it of the letter that first came to them, in whatever document:
 * where two letters share a glyph, a document's bytes would hang on those before it.
 */
const glyphsOf = (font: Font, letter: string): readonly LetterGlyph[] => {
  const points = pointsOf(letter)
  const { glyphs } = font.layout(letter, FEATURES)
  return glyphs.map(({ id, advanceWidth, codePoints }) => {
    const known = codePoints.every((point) => points.includes(point)) ? codePoints : points
    return { id, advanceWidth, codePoints: [...(points.length === 1 ? points : known)] }
  })
}

const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' })
/** Old Hangul: its letters are put together of parts, which take other forms beside each other. */
const PARTS = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/

/** What of a text is drawn as one: a code point, of old Hangul a syllable. */
export const lettersOf = (text: string): readonly string[] =>
  PARTS.test(text) ? Array.from(letters.segment(text), ({ segment }) => segment) : [...text]

const isOnePoint = (letter: string): boolean => letter.length === 1 || [...letter].length === 1

/**
 * Composed Hangul, Hanja and Latin need no shaping: each letter has its glyph, looked up once. Shaping whole lines would pass them through
 * all of the font's contextual substitutions, which takes nine tenths of the time that a document takes.
 */
const letterByLetter = (font: Font) => {
  const known = new Map<string, readonly LetterGlyph[]>()
  return (letter: string): readonly LetterGlyph[] => {
    const found = known.get(letter)
    if (found) return found
    const glyphs = glyphsOf(font, letter)
    // Of syllables of old Hangul there are a million: they are put together anew.
    if (isOnePoint(letter)) known.set(letter, glyphs)
    return glyphs
  }
}

/** Opens a font file. */
export const openFace = (path: string): Face => {
  const bytes = readFileSync(path)
  const opened = create(bytes)
  if (!('layout' in opened)) throw new Error(`${path} is a collection of fonts`)
  const glyphsOfLetter = letterByLetter(opened)
  const layout = { value: (text: string) => ({ glyphs: lettersOf(text).flatMap(glyphsOfLetter) }) }
  const isCff = 'CFF ' in opened && Boolean(opened['CFF '])
  const createSubset = { value: isCff ? flatSubsets(opened) : truetypeSubsets(bytes) }
  // The same font in all else; of a layout, only the glyphs are asked for.
  const font = Object.create(opened, { layout, createSubset }) as Font
  return {
    bytes,
    font,
    has: (codePoint) => opened.hasGlyphForCodePoint(codePoint),
    widthOf: (letter) =>
      glyphsOfLetter(letter).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / opened.unitsPerEm,
  }
}
