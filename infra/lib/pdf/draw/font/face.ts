import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'
import { flatSubsets } from './flat-subset.ts'
import { truetypeSubsets } from './truetype-subset.ts'

/** Tabular figures, so that numbers in a column align. */
const FEATURES = { tnum: true }

/** An opened font file. */
export type Face = {
  readonly bytes: Buffer
  /** Font that lays out texts letter by letter. */
  readonly font: Font
  readonly has: (codePoint: number) => boolean
  /** Returns the width of a letter in ems as it will be drawn: without kerning. */
  readonly widthOf: (letter: string) => number
}

type LetterGlyph = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>

const pointsOf = (text: string): readonly number[] => [...text].map((point) => point.codePointAt(0) ?? 0)

/**
 * Returns a letter's glyphs, marked with that letter. The glyphs of fontkit are marked with the
 * first letter that used them, in whatever document: where two letters share a glyph, the bytes of
 * a document would depend on earlier ones.
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
/** Matches jamo of old Hangul, which change their form beside each other. */
const PARTS = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/

/**
 * Splits a text into units that are drawn together: code points, and whole syllables of old Hangul.
 */
export const lettersOf = (text: string): readonly string[] =>
  PARTS.test(text) ? Array.from(letters.segment(text), ({ segment }) => segment) : [...text]

const isOnePoint = (letter: string): boolean => letter.length === 1 || [...letter].length === 1

/**
 * Returns glyphs without shaping: composed Hangul, Hanja and Latin need none, so each letter's
 * glyph is looked up once. Shaping whole lines would run all contextual substitutions of the font,
 * nine tenths of the time that a document takes.
 */
const letterByLetter = (font: Font) => {
  const known = new Map<string, readonly LetterGlyph[]>()
  return (letter: string): readonly LetterGlyph[] => {
    const found = known.get(letter)
    if (found) return found
    const glyphs = glyphsOf(font, letter)
    // Old Hangul has about a million syllables, so they are not cached.
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
  // It inherits all else from the opened font; of a layout, only the glyphs are used.
  const font = Object.create(opened, { layout, createSubset }) as Font
  return {
    bytes,
    font,
    has: (codePoint) => opened.hasGlyphForCodePoint(codePoint),
    widthOf: (letter) =>
      glyphsOfLetter(letter).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / opened.unitsPerEm,
  }
}
