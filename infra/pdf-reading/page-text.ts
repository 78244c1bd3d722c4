import type { PageGeometry, UserBox } from '../pdf-template/geometry.ts'
import { heapOf, withMemory, withPage, type OpenDocument, type Pdfium } from './pdfium.ts'

/** A rectangle of a page as shown: points from its top left, downwards. */
export type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Glyph = Area & { readonly text: string }

/** Letters of a page where they stand, and its straight upright and level lines: borders of tables, edges of boxes. */
export type PageText = { readonly glyphs: readonly Glyph[]; readonly lines: readonly Area[] }

/** Of one page; a page of a form has some thousands. */
const MOST_GLYPHS = 20_000
const MOST_OBJECTS = 20_000
/** A path of more pieces is a drawing. */
const MOST_SEGMENTS = 60
const MOST_DEPTH = 6
/** Points: a line that is off by less is upright. */
const STRAIGHT = 0.6

const PATH = 2
const FORM = 5
const LINE_TO = 0
const MOVE_TO = 2

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [number, number]

const onPage = (geometry: PageGeometry, box: UserBox): Area => {
  const { x, y, width, height } = geometry.toShown(box)
  return {
    left: x * geometry.width,
    right: (x + width) * geometry.width,
    top: y * geometry.height,
    bottom: (y + height) * geometry.height,
  }
}

const floats = (pdfium: Pdfium, pointer: number, count: number): number[] => [
  ...new Float32Array(heapOf(pdfium), pointer, count),
]

/** Asked for every letter: pdfium's own functions, without the wrapping that others go through. */
type LetterCalls = {
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, pointer: number) => number
}

const isLetter = (code: number): boolean =>
  code > 0x20 && code !== 0xa0 && code !== 0x3000 && code <= 0x10ffff && (code < 0xd800 || code >= 0xe000)

const glyphsOf = (pdfium: Pdfium, page: number, geometry: PageGeometry): readonly Glyph[] => {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return []
  // Its types name those alone that it wraps.
  const calls = pdfium.pdfium as unknown as LetterCalls
  try {
    return withMemory(pdfium, 16, (pointer) => {
      const glyphs: Glyph[] = []
      const count = Math.min(pdfium.FPDFText_CountChars(text), MOST_GLYPHS)
      for (let index = 0; index < count; index += 1) {
        const code = calls._FPDFText_GetUnicode(text, index)
        if (!isLetter(code) || !calls._FPDFText_GetLooseCharBox(text, index, pointer)) continue
        const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heapOf(pdfium), pointer, 4)
        const box = { x: left, y: bottom, width: right - left, height: top - bottom }
        glyphs.push({ text: String.fromCodePoint(code), ...onPage(geometry, box) })
      }
      return glyphs
    })
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}

const through = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

const times = (first: Matrix, then: Matrix): Matrix => {
  const [a, b] = through([...then.slice(0, 4), 0, 0] as unknown as Matrix, [first[0], first[1]])
  const [c, d] = through([...then.slice(0, 4), 0, 0] as unknown as Matrix, [first[2], first[3]])
  const [e, f] = through(then, [first[4], first[5]])
  return [a, b, c, d, e, f]
}

const matrixOf = (pdfium: Pdfium, object: number): Matrix =>
  withMemory(pdfium, 24, (pointer) => {
    if (!pdfium.FPDFPageObj_GetMatrix(object, pointer)) return [1, 0, 0, 1, 0, 0]
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(pdfium, pointer, 6)
    return [a, b, c, d, e, f]
  })

type Line = readonly [Point, Point]

const segmentsOf = (pdfium: Pdfium, path: number): readonly Line[] =>
  withMemory(pdfium, 8, (pointer) => {
    const lines: Line[] = []
    let start: Point = [0, 0]
    let last: Point = [0, 0]
    const count = pdfium.FPDFPath_CountSegments(path)
    for (let index = 0; index < (count > MOST_SEGMENTS ? 0 : count); index += 1) {
      const segment = pdfium.FPDFPath_GetPathSegment(path, index)
      pdfium.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4)
      const [x = 0, y = 0] = floats(pdfium, pointer, 2)
      const type = pdfium.FPDFPathSegment_GetType(segment)
      if (type === MOVE_TO) start = [x, y]
      if (type === LINE_TO) lines.push([last, [x, y]])
      last = [x, y]
      if (pdfium.FPDFPathSegment_GetClose(segment)) lines.push([last, start])
    }
    return lines
  })

/** Objects of a page or of a form in it: how many, and the one at a place. */
type Objects = { readonly count: number; readonly at: (index: number) => number }

const linesOf = (pdfium: Pdfium, page: number): readonly Line[] => {
  const found: Line[] = []
  let left = MOST_OBJECTS
  const look = ({ count, at }: Objects, matrix: Matrix, depth: number): void => {
    for (let index = 0; index < count && left > 0; index += 1) {
      left -= 1
      const object = at(index)
      const type = pdfium.FPDFPageObj_GetType(object)
      if (type !== PATH && type !== FORM) continue
      const own = times(matrixOf(pdfium, object), matrix)
      if (type === PATH)
        found.push(...segmentsOf(pdfium, object).map(([a, b]) => [through(own, a), through(own, b)] as const))
      else if (depth < MOST_DEPTH) {
        const inside = pdfium.FPDFFormObj_CountObjects(object)
        look({ count: inside, at: (each) => pdfium.FPDFFormObj_GetObject(object, each) }, own, depth + 1)
      }
    }
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  look({ count, at: (each) => pdfium.FPDFPage_GetObject(page, each) }, [1, 0, 0, 1, 0, 0], 0)
  return found
}

const isStraight = ({ left, right, top, bottom }: Area): boolean =>
  Math.min(right - left, bottom - top) < STRAIGHT && Math.max(right - left, bottom - top) > STRAIGHT

/** What stands on a page, the first one is 0. */
export const pageText = (document: OpenDocument, index: number, geometry: PageGeometry): PageText =>
  withPage(document, index, (page) => {
    if (page === 0) return { glyphs: [], lines: [] }
    const { pdfium } = document
    const lines = linesOf(pdfium, page).map(([[x0, y0], [x1, y1]]) =>
      onPage(geometry, {
        x: Math.min(x0, x1),
        y: Math.min(y0, y1),
        width: Math.abs(x1 - x0),
        height: Math.abs(y1 - y0),
      }),
    )
    return { glyphs: glyphsOf(pdfium, page, geometry), lines: lines.filter(isStraight) }
  })
