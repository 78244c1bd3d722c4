import {
  linesOf,
  onPage,
  type Area,
  type Glyph,
  heapOf,
  withMemory,
  withPage,
  type OpenDocument,
  type Pdfium,
  heightOf,
  geometryOf,
  type PageGeometry,
} from '../pdf/read/engine.ts'
import { registerLetters } from './register-letters.ts'
import { UnfitRegister } from './unfit-register.ts'

/**
 * Visible content of a page: letters and spaces, rules of tables, red strikes over cancelled text.
 * Points from its top left.
 */
export type RegisterPage = {
  readonly width: number
  readonly height: number
  readonly glyphs: readonly Glyph[]
  readonly rules: readonly Area[]
  readonly strikes: readonly Area[]
  /** True where the page shows something without letters: a photograph, or a scan. */
  readonly isPicture: boolean
}

const MAX_SEGMENTS = 20_000
/** Maximum height of a letter in points: those of the watermark are higher. */
const TALLEST_LETTER = 40
/** Deviation in points up to which a line counts as straight. */
const STRAIGHT = 1.2
/** Minimum length of a line in points: shorter ones are parts of drawings. */
const MIN_LENGTH = 2
/** Limits of red, of 255. */
const RED = { least: 140, mostOfOthers: 110 } as const

const geometryOfPage = (pdfium: Pdfium, page: number): PageGeometry =>
  withMemory(pdfium, 16, (pointer) => {
    pdfium.FPDF_GetPageBoundingBox(page, pointer)
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heapOf(pdfium), pointer, 4)
    return geometryOf({ mediaBox: [left, bottom, right, top], rotate: 90 * pdfium.FPDFPage_GetRotation(page) })
  })

const isRed = (pdfium: Pdfium, path: number): boolean =>
  withMemory(pdfium, 24, (pointer) => {
    const ask = (call: Pdfium['FPDFPageObj_GetFillColor']): boolean => {
      if (!call(path, pointer, pointer + 4, pointer + 8, pointer + 12)) return false
      const [red = 0, green = 0, blue = 0] = new Uint32Array(heapOf(pdfium), pointer, 3)
      return red >= RED.least && green <= RED.mostOfOthers && blue <= RED.mostOfOthers
    }
    pdfium.FPDFPath_GetDrawMode(path, pointer + 16, pointer + 20)
    const [, strokes = 0] = new Int32Array(heapOf(pdfium), pointer + 16, 2)
    return ask(strokes === 0 ? pdfium.FPDFPageObj_GetFillColor : pdfium.FPDFPageObj_GetStrokeColor)
  })

const isStraight = ({ left, right, top, bottom }: Area): boolean =>
  Math.min(right - left, bottom - top) < STRAIGHT && Math.max(right - left, bottom - top) > MIN_LENGTH

type Strokes = Pick<RegisterPage, 'rules' | 'strikes'>

const strokesOf = (pdfium: Pdfium, page: number, geometry: PageGeometry): Strokes => {
  const { lines, isWhole } = linesOf(pdfium, page, MAX_SEGMENTS)
  // A line that is not read may cancel something.
  if (!isWhole) throw new UnfitRegister('too-large')
  const reds = new Map<number, boolean>()
  const rules: Area[] = []
  const strikes: Area[] = []
  for (const { ends, path } of lines) {
    const [[x0, y0], [x1, y1]] = ends
    const box = { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }
    const area = onPage(geometry, box)
    if (!isStraight(area)) continue
    const red = reds.get(path) ?? isRed(pdfium, path)
    reds.set(path, red)
    if (red) strikes.push(area)
    else rules.push(area)
  }
  return { rules, strikes }
}

/**
 * Reads a page, counted from 0.
 * @throws {UnfitRegister} where it is broken or has too much on it
 */
export const registerPage = (document: OpenDocument, index: number): RegisterPage =>
  withPage(document, index, (page) => {
    if (page === 0) throw new UnfitRegister('broken')
    const { pdfium } = document
    const geometry = geometryOfPage(pdfium, page)
    const { width, height } = geometry
    const all = registerLetters({ pdfium, page, geometry })
    const glyphs = all.filter((glyph) => heightOf(glyph) < TALLEST_LETTER)
    const isPicture = glyphs.every(({ text }) => text.trim() === '') && pdfium.FPDFPage_CountObjects(page) > 0
    return { width, height, glyphs, isPicture, ...strokesOf(pdfium, page, geometry) }
  })
