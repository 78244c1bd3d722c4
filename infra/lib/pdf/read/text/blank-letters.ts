import { heapOf, withMemory, type Pdfium } from '../pdfium.ts'

/** Functions of pdfium without its wrapper, since they are called for every letter. */
type InkCalls = {
  readonly _FPDFText_GetTextObject: (text: number, index: number) => number
  readonly _FPDFTextObj_GetFont: (object: number) => number
  readonly _FPDFText_GetCharBox: (
    text: number,
    index: number,
    ...pointers: readonly [left: number, right: number, bottom: number, top: number]
  ) => number
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, pointer: number) => number
}

/**
 * Minimum width and height of ink, as a fraction of a letter's size: pdfium gives a thousandth
 * where there is none.
 */
const MINIMUM = 0.004
/** Maximum number of letters whose outlines are looked at. */
const MAX_LETTERS = 20_000

/**
 * Returns a test for letters of a page without ink in a font that draws others: spaces that the
 * file calls letters. Some programs write such character maps, and "서명 또는 인" would read as
 * "서명囒또는囒인".
 */
export const blankLetters = (pdfium: Pdfium, text: number): ((index: number) => boolean) => {
  // The types cover only what the package wraps.
  const calls = pdfium.pdfium as unknown as InkCalls
  const fontOf = (index: number): number => {
    const object = calls._FPDFText_GetTextObject(text, index)
    return object === 0 ? 0 : calls._FPDFTextObj_GetFont(object)
  }
  const hasInk = (index: number): boolean =>
    withMemory(pdfium, 48, (pointer) => {
      calls._FPDFText_GetCharBox(text, index, pointer, pointer + 8, pointer + 16, pointer + 24)
      calls._FPDFText_GetLooseCharBox(text, index, pointer + 32)
      const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(heapOf(pdfium), pointer, 4)
      const [looseLeft = 0, looseTop = 0, looseRight = 0, looseBottom = 0] = new Float32Array(
        heapOf(pdfium),
        pointer + 32,
        4,
      )
      const size = Math.max(Math.abs(looseRight - looseLeft), Math.abs(looseTop - looseBottom))
      return Math.min(Math.abs(top - bottom), Math.abs(right - left)) > MINIMUM * size
    })
  let known: ReadonlySet<number> | undefined
  // For a font that draws nothing, pdfium may lack the outlines: its letters stay.
  const drawing = (): ReadonlySet<number> => {
    const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_LETTERS)
    return new Set(Array.from({ length: count }, (_, index) => (hasInk(index) ? fontOf(index) : 0)))
  }
  return (index) => {
    if (hasInk(index)) return false
    known ??= drawing()
    const font = fontOf(index)
    return font !== 0 && known.has(font)
  }
}
