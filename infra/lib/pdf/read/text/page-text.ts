import type { PageGeometry, QuarterTurn, UserBox } from '../page-geometry.ts'
import { blankLetters } from './blank-letters.ts'
import { letterBox } from './letter-box.ts'
import { linesOf } from './page-paths.ts'
import { heapOf, withMemory, withPage, type OpenDocument, type Pdfium } from '../pdfium.ts'

/** A rectangle of a page as shown: points from its top left, downwards. */
export type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Glyph = Area & { readonly text: string }
/** Letter of a page; `turn`: the clockwise rotation of its line on the page as shown. */
export type TurnedGlyph = Glyph & { readonly turn: QuarterTurn }

/**
 * Letters of a page with their places, and its straight vertical and horizontal lines: borders of
 * tables, edges of boxes.
 */
export type PageText = { readonly glyphs: readonly TurnedGlyph[]; readonly lines: readonly Area[] }

/** Maximum number of letters of one page; a page of a form has some thousands. */
const MAX_GLYPHS = 20_000
/** Maximum number of pieces of a path: one with more is a drawing. */
const MAX_SEGMENTS = 60
/** Deviation in points up to which a line counts as vertical or horizontal. */
const STRAIGHT = 0.6

/** Converts a rectangle of the page's own units to the page as shown. */
export const onPage = (geometry: PageGeometry, box: UserBox): Area => {
  const { x, y, width, height } = geometry.toShown(box)
  return {
    left: x * geometry.width,
    right: (x + width) * geometry.width,
    top: y * geometry.height,
    bottom: (y + height) * geometry.height,
  }
}

/** Functions of pdfium without its wrapper, since they are called for every letter. */
type LetterCalls = {
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, pointer: number) => number
  readonly _FPDFText_GetCharAngle: (text: number, index: number) => number
}

/** Tells whether a code point leaves ink. */
export const isLetter = (code: number): boolean =>
  code > 0x20 && code !== 0xa0 && code !== 0x3000 && code <= 0x10ffff && (code < 0xd800 || code >= 0xe000)

/** Rotations of text, in the order in which they are read. */
export const TURNS = [0, 90, 180, 270] as const
/** Returns the number of quarter turns nearest to an angle in radians. */
export const quartersOf = (angle: number): number => Math.round(angle / (Math.PI / 2))
/**
 * Returns the rotation as shown of letters that are turned clockwise by `quarters`, on a page with
 * a rotation of its own.
 */
export const turnBy = (quarters: number, rotation: QuarterTurn): QuarterTurn =>
  TURNS[(((quarters + rotation / 90) % 4) + 4) % 4] ?? 0

const glyphsOf = (pdfium: Pdfium, page: number, geometry: PageGeometry): readonly TurnedGlyph[] => {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return []
  // The types cover only what the package wraps.
  const calls = pdfium.pdfium as unknown as LetterCalls
  try {
    return withMemory(pdfium, 16, (pointer) => {
      const glyphs: TurnedGlyph[] = []
      const isBlank = blankLetters(pdfium, text)
      const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_GLYPHS)
      for (let index = 0; index < count; index += 1) {
        const code = calls._FPDFText_GetUnicode(text, index)
        if (!isLetter(code) || isBlank(index)) continue
        if (!calls._FPDFText_GetLooseCharBox(text, index, pointer)) continue
        const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heapOf(pdfium), pointer, 4)
        const quarters = quartersOf(calls._FPDFText_GetCharAngle(text, index))
        const box = letterBox(pdfium, { text, index, quarters }, { left, right, bottom, top })
        const place = { x: box.left, y: box.bottom, width: box.right - box.left, height: box.top - box.bottom }
        const turn = turnBy(quarters, geometry.rotation)
        glyphs.push({ text: String.fromCodePoint(code), turn, ...onPage(geometry, place) })
      }
      return glyphs
    })
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}

const isStraight = ({ left, right, top, bottom }: Area): boolean =>
  Math.min(right - left, bottom - top) < STRAIGHT && Math.max(right - left, bottom - top) > STRAIGHT

/** Returns the letters and lines of a page, counted from 0. */
export const pageText = (document: OpenDocument, index: number, geometry: PageGeometry): PageText =>
  withPage(document, index, (page) => {
    if (page === 0) return { glyphs: [], lines: [] }
    const { pdfium } = document
    const lines = linesOf(pdfium, page, MAX_SEGMENTS).lines.map(({ ends: [[x0, y0], [x1, y1]] }) =>
      onPage(geometry, {
        x: Math.min(x0, x1),
        y: Math.min(y0, y1),
        width: Math.abs(x1 - x0),
        height: Math.abs(y1 - y0),
      }),
    )
    return { glyphs: glyphsOf(pdfium, page, geometry), lines: lines.filter(isStraight) }
  })
