import { heapOf, withMemory, type Pdfium } from '../pdfium.ts'

/** A letter's box in the page's user space. */
export type Box = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

/** Functions of pdfium without its wrapper, since they are called for every letter. */
type SizeCalls = {
  readonly _FPDFText_GetFontSize: (text: number, index: number) => number
  readonly _FPDFText_GetMatrix: (text: number, index: number, pointer: number) => number
  readonly _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number
}

/** Ratio of height to width from which the height of a letter's box is doubted. */
const NARROW = 1.9
/**
 * Maximum height of a line of letters, and its parts above and below the base line where the font
 * states more; factors of the size.
 */
const HIGHEST = 1.6
const ABOVE = 0.95
const BELOW = 0.3

/**
 * Returns a letter's box without the excess of a font's own box above and below: some fonts state
 * three times their size, and labels a line apart would become one. `quarters`: the clockwise
 * quarter turns of the letter.
 */
export const letterBox = (
  pdfium: Pdfium,
  { text, index, quarters }: { readonly text: number; readonly index: number; readonly quarters: number },
  box: Box,
): Box => {
  const turn = ((quarters % 4) + 4) % 4
  const isLevel = turn % 2 === 0
  const [wide, high] = [box.right - box.left, box.top - box.bottom]
  const [along, across] = isLevel ? [wide, high] : [high, wide]
  if (across < NARROW * along) return box
  // The types cover only what the package wraps.
  const calls = pdfium.pdfium as unknown as SizeCalls
  return withMemory(pdfium, 40, (pointer) => {
    if (!calls._FPDFText_GetMatrix(text, index, pointer + 16)) return box
    if (!calls._FPDFText_GetCharOrigin(text, index, pointer, pointer + 8)) return box
    const [x = 0, y = 0] = new Float64Array(heapOf(pdfium), pointer, 2)
    const [, , c = 0, d = 1] = new Float32Array(heapOf(pdfium), pointer + 16, 6)
    const size = calls._FPDFText_GetFontSize(text, index) * Math.hypot(c, d)
    if (!(size > 0) || across <= HIGHEST * size) return box
    const isForward = turn === 0 || turn === 1
    const [less, more] = isForward ? [BELOW * size, ABOVE * size] : [ABOVE * size, BELOW * size]
    return isLevel ? { ...box, bottom: y - less, top: y + more } : { ...box, left: x - less, right: x + more }
  })
}
