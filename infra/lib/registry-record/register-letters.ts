import { isLetter, onPage, type Glyph, heapOf, withMemory, type Pdfium, type PageGeometry } from '../pdf/read/engine.ts'
import { UnfitRegister } from './unfit-register.ts'

/** Of one page; one of small print has 5,000. */
const MAX_LETTERS = 20_000

/** pdfium's own for a hyphen at the end of a line, which it takes for one that parts a word. */
const LINE_END_HYPHENS: ReadonlySet<number> = new Set([0x2, 0xfffe])
const HYPHEN = 0x2d
/** A letter that its font does not name: seen as one that is missing, not left out. */
const UNNAMED = 0xfffd

/** Points that a text reaches beyond the ink of its last letter, where a space follows it. */
const BEYOND = 0.01

/** Points between a letter and a piece of text that begins behind it. */
const BESIDE = 0.5
const TEXT = 1

/** Asked for every letter: pdfium's own functions, without the wrapping that others go through. */
type LetterCalls = {
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_IsGenerated: (text: number, index: number) => number
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, pointer: number) => number
  readonly _FPDFText_GetTextObject: (text: number, index: number) => number
}

type OpenPage = { readonly pdfium: Pdfium; readonly page: number; readonly geometry: PageGeometry }
type OpenText = OpenPage & { readonly text: number; readonly calls: LetterCalls; readonly pointer: number }

const isSpace = (code: number): boolean => code === 0x20 || code === 0xa0 || code === 0x3000

const codeOf = (said: number): number => {
  if (LINE_END_HYPHENS.has(said)) return HYPHEN
  return said === 0 ? UNNAMED : said
}

const glyphAt = ({ pdfium, text, calls, pointer, geometry }: OpenText, index: number): Glyph | undefined => {
  const code = codeOf(calls._FPDFText_GetUnicode(text, index))
  const isWanted = isLetter(code) || (isSpace(code) && calls._FPDFText_IsGenerated(text, index) !== 1)
  if (!isWanted || !calls._FPDFText_GetLooseCharBox(text, index, pointer)) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heapOf(pdfium), pointer, 4)
  const box = { x: left, y: bottom, width: right - left, height: top - bottom }
  return { text: String.fromCodePoint(code), ...onPage(geometry, box) }
}

/** Whether a piece of text, which has this letter last, reaches further than its ink: by a space that pdfium leaves out at a line's end. */
const hasSpaceBehind = ({ pdfium, text, pointer }: OpenText, object: number, index: number): boolean => {
  pdfium.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12)
  pdfium.FPDFText_GetCharBox(text, index, pointer + 16, pointer + 24, pointer + 32, pointer + 40)
  const [, , end = 0] = new Float32Array(heapOf(pdfium), pointer, 3)
  const [, ink = 0] = new Float64Array(heapOf(pdfium).slice(pointer + 16, pointer + 32))
  return end - ink > BEYOND
}

/** Letters behind which a piece of text begins that has no letter: another font's space, which pdfium leaves out at a line's end, too. */
const besideBlanks = (open: OpenText, glyphs: readonly Glyph[], lettered: ReadonlySet<number>): readonly Glyph[] => {
  const { pdfium, page, pointer, geometry } = open
  const byEnd = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const place = Math.round(glyph.right)
    const there = byEnd.get(place) ?? []
    byEnd.set(place, there)
    there.push(glyph)
  }
  return Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, index) =>
    pdfium.FPDFPage_GetObject(page, index),
  )
    .filter((object) => pdfium.FPDFPageObj_GetType(object) === TEXT && !lettered.has(object))
    .flatMap((object) => {
      pdfium.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12)
      const [x = 0, y = 0] = new Float32Array(heapOf(pdfium), pointer, 2)
      const { left, top } = onPage(geometry, { x, y, width: 0, height: 0 })
      const near = [-1, 0, 1].flatMap((step) => byEnd.get(Math.round(left) + step) ?? [])
      return near.find((glyph) => Math.abs(glyph.right - left) < BESIDE && glyph.top < top && top < glyph.bottom) ?? []
    })
}

const lettersOf = (open: OpenText): readonly Glyph[] => {
  const glyphs: Glyph[] = []
  const lasts = new Map<number, { readonly index: number; readonly glyph: Glyph }>()
  const count = open.pdfium.FPDFText_CountChars(open.text)
  // What is not looked at may be an owner.
  if (count > MAX_LETTERS) throw new UnfitRegister('too-large')
  for (let index = 0; index < count; index += 1) {
    const glyph = glyphAt(open, index)
    if (!glyph) continue
    glyphs.push(glyph)
    if (glyph.text.trim() !== '') lasts.set(open.calls._FPDFText_GetTextObject(open.text, index), { index, glyph })
  }
  // Bounds are of the page as it lies: turned, its lines end elsewhere.
  if (open.geometry.rotation !== 0) return glyphs
  const ends = [...lasts].filter(([object, { index }]) => object !== 0 && hasSpaceBehind(open, object, index))
  const behind = [...ends.map(([, { glyph }]) => glyph), ...besideBlanks(open, glyphs, new Set(lasts.keys()))]
  return [...glyphs, ...behind.map((glyph): Glyph => ({ ...glyph, text: ' ', left: glyph.right }))]
}

/** Letters of an open page, and the spaces that are printed between and behind them. @throws {UnfitRegister} of too many */
export const registerLetters = (page: OpenPage): readonly Glyph[] => {
  const text = page.pdfium.FPDFText_LoadPage(page.page)
  if (text === 0) return []
  // Its types name those alone that it wraps.
  const calls = page.pdfium.pdfium as unknown as LetterCalls
  try {
    return withMemory(page.pdfium, 48, (pointer) => lettersOf({ ...page, text, calls, pointer }))
  } finally {
    page.pdfium.FPDFText_ClosePage(text)
  }
}
