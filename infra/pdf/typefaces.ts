import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'
import type { Weight } from './pdf-document.ts'

/** Figures of one width, so that columns of them stand beneath each other. */
const FEATURES = { tnum: true }

export type Typeface = {
  readonly bytes: Buffer
  /** Lays texts out letter by letter. */
  readonly font: Font
  /** Width of a text in ems, as it will be drawn: without kerning. */
  readonly widthOf: (text: string) => number
}

const require = createRequire(import.meta.url)

/**
 * Composed Hangul and Latin need no shaping: each letter has its glyph, looked up once. Shaping whole lines would pass them through all of
 * the font's contextual substitutions, which takes nine tenths of the time that a document takes.
 */
const letterByLetter = (font: Font): Font => {
  const known = new Map<string, readonly Glyph[]>()
  const glyphsOf = (letter: string): readonly Glyph[] => {
    const glyphs = known.get(letter) ?? font.layout(letter, FEATURES).glyphs
    known.set(letter, glyphs)
    return glyphs
  }
  const layout = (text: string) => ({ glyphs: [...text].flatMap(glyphsOf) })
  // The same font in all else; of a layout, only the glyphs are asked for.
  return Object.create(font, { layout: { value: layout } }) as Font
}

const openTypeface = (file: string): Typeface => {
  const bytes = readFileSync(require.resolve(`pretendard/dist/public/static/alternative/${file}`))
  const opened = create(bytes)
  if (!('layout' in opened)) throw new Error(`${file} is a collection of fonts`)
  const font = letterByLetter(opened)
  return {
    bytes,
    font,
    widthOf: (text) =>
      font.layout(text).glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / font.unitsPerEm,
  }
}

let opened: Readonly<Record<Weight, Typeface>> | undefined

/** Pretendard in two weights: all Hangul, no Hanja. Opened once, a matter of 50 ms and 20 MB. */
export const typefaces = (): Readonly<Record<Weight, Typeface>> =>
  (opened ??= { regular: openTypeface('Pretendard-Regular.ttf'), bold: openTypeface('Pretendard-SemiBold.ttf') })
