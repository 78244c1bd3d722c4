import { heapOf, withMemory, type Pdfium } from '../pdfium.ts'

/** Asked for every letter: pdfium's own functions, without the wrapping that others go through. */
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

/** Parts of a letter's size that ink is wide and high at least: pdfium says a thousandth where there is none. */
const MINIMUM = 0.004
/** Letters that are looked at for what their font draws. */
const MAX_LETTERS = 20_000

/**
 * Returns what says of a page's letters that they have no ink while their font draws others: spaces that the file calls letters. Some programs
 * write such maps of characters, and "서명 또는 인" would read as "서명囒또는囒인".
 */
export const blankLetters = (pdfium: Pdfium, text: number): ((index: number) => boolean) => {
  // Its types name those alone that it wraps.
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
  // Of a font that draws nothing it is not known whether it can be asked at all: its letters stay.
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
