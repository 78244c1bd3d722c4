import { isLetter, onPage, type Glyph, heapOf, withMemory, type Pdfium, type PageGeometry } from '../pdf/read/engine.ts'
import { UnfitRegister } from './unfit-register.ts'

/** Maximum number of letters of one page; one of small print has 5,000. */
const MAX_LETTERS = 20_000

/**
 * Code points that pdfium gives to a hyphen at the end of a line, which it takes for one that
 * splits a word.
 */
const LINE_END_HYPHENS: ReadonlySet<number> = new Set([0x2, 0xfffe])
const HYPHEN = 0x2d
/** Replaces a letter that its font does not name: it stays visible as missing. */
const UNNAMED = 0xfffd

/**
 * Distance in points by which a text object exceeds the ink of its last letter where a space
 * follows.
 */
const BEYOND = 0.01

/** Maximum gap in points between a letter and a text object that begins after it. */
const BESIDE = 0.5
const TEXT = 1

/** Functions of pdfium without its wrapper, since they are called for every letter. */
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

/**
 * Tells whether a text object, whose last letter this is, exceeds the letter's ink: by a space that
 * pdfium leaves out at a line's end.
 */
const hasSpaceBehind = ({ pdfium, text, pointer }: OpenText, object: number, index: number): boolean => {
  pdfium.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12)
  pdfium.FPDFText_GetCharBox(text, index, pointer + 16, pointer + 24, pointer + 32, pointer + 40)
  const [, , end = 0] = new Float32Array(heapOf(pdfium), pointer, 3)
  const [, ink = 0] = new Float64Array(heapOf(pdfium).slice(pointer + 16, pointer + 32))
  return end - ink > BEYOND
}

/**
 * Returns spaces of text objects without letters next to a letter: spaces of another font, which
 * pdfium leaves out at a line's end, too.
 */
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
  // A letter that is not read may belong to an owner.
  if (count > MAX_LETTERS) throw new UnfitRegister('too-large')
  for (let index = 0; index < count; index += 1) {
    const glyph = glyphAt(open, index)
    if (!glyph) continue
    glyphs.push(glyph)
    if (glyph.text.trim() !== '') lasts.set(open.calls._FPDFText_GetTextObject(open.text, index), { index, glyph })
  }
  // Bounds are in the unrotated page, where lines end elsewhere.
  if (open.geometry.rotation !== 0) return glyphs
  const ends = [...lasts].filter(([object, { index }]) => object !== 0 && hasSpaceBehind(open, object, index))
  const behind = [...ends.map(([, { glyph }]) => glyph), ...besideBlanks(open, glyphs, new Set(lasts.keys()))]
  return [...glyphs, ...behind.map((glyph): Glyph => ({ ...glyph, text: ' ', left: glyph.right }))]
}

/**
 * Returns the letters of an open page, with the spaces printed between and after them.
 * @throws {UnfitRegister} for too many
 */
export const registerLetters = (page: OpenPage): readonly Glyph[] => {
  const text = page.pdfium.FPDFText_LoadPage(page.page)
  if (text === 0) return []
  // The types cover only what the package wraps.
  const calls = page.pdfium.pdfium as unknown as LetterCalls
  try {
    return withMemory(page.pdfium, 48, (pointer) => lettersOf({ ...page, text, calls, pointer }))
  } finally {
    page.pdfium.FPDFText_ClosePage(text)
  }
}
