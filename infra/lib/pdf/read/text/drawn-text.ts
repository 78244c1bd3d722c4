import { isLetter } from './page-text.ts'
import {
  heapOf,
  PdfiumOutOfMemory,
  withDocument,
  withMemory,
  withPage,
  type OpenDocument,
  type Pdfium,
} from '../pdfium.ts'
import { UnreadablePdf } from '../unreadable-pdf.ts'

/**
 * Maximum number of pages of a file, and of letters of a page, that are looked at; a page of a form
 * has some thousands.
 */
const MAX_PAGES = 50
const MAX_LETTERS = 5_000
/**
 * Maximum number of letters of a font on a page that are compared with the picture: where all of
 * them are blank, the font is.
 */
const MAX_COMPARED = 200
/** Pixels a point of the compared picture, and its maximum number of pixels. */
const SCALE = 2
const MAX_PIXELS = 12e6
/** Minimum difference of ink from its ground, of 255. */
const INK = 16
/**
 * Share of a letter's box, from each side, that is ignored since a table's line may stand there.
 */
const EDGE = 0.12
/** Text rendering modes that draw nothing: the words of a scan lie so beneath its picture. */
const UNSEEN_MODES = new Set([3, 7])
/** Brightness, 0 to 255, from which text is white on paper. */
const WHITE = 250
const RENDERING = 1
const BGRA = 4

/** Box in the page's user space, as pdfium reads it. */
type Box = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }
type Letter = { readonly code: number; readonly box: Box }
/** Letters of one font and script on a page: where one of them is drawn, the others are. */
type Group = { readonly font: number; readonly letters: Letter[] }
type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

const isEastAsian = (code: number): boolean =>
  code >= 0x1100 && /[\p{sc=Hangul}\p{sc=Han}]/u.test(String.fromCodePoint(code))

/** Tells whether an object belongs to a layer, which may be switched off. */
const isInLayer = (pdfium: Pdfium, object: number): boolean =>
  withMemory(pdfium, 16, (pointer) => {
    const marks = Math.max(0, pdfium.FPDFPageObj_CountMarks(object))
    return Array.from({ length: marks }, (_, index) => pdfium.FPDFPageObj_GetMark(object, index)).some((mark) => {
      const hasName = pdfium.FPDFPageObjMark_GetName(mark, pointer, 8, pointer + 8)
      const [length] = new Uint32Array(heapOf(pdfium), pointer + 8, 1)
      return hasName && length === 6 && Buffer.from(heapOf(pdfium), pointer, 6).toString('utf16le') === 'OC\0'
    })
  })

/** Tells whether a text object would be visible at all. */
const isInked = ({ pdfium }: OpenDocument, object: number): boolean => {
  if (object === 0 || UNSEEN_MODES.has(pdfium.FPDFTextObj_GetTextRenderMode(object))) return false
  if (isInLayer(pdfium, object)) return false
  return withMemory(pdfium, 16, (pointer) => {
    if (!pdfium.FPDFPageObj_GetFillColor(object, pointer, pointer + 4, pointer + 8, pointer + 12)) return true
    const [red = 0, green = 0, blue = 0, cover = 255] = new Uint32Array(heapOf(pdfium), pointer, 4)
    return cover > INK && Math.min(red, green, blue) < WHITE
  })
}

/** Returns a letter's box by its font, not by its ink: a blank letter has no ink. */
const boxOf = ({ pdfium }: OpenDocument, text: number, index: number): Box =>
  withMemory(pdfium, 16, (pointer) => {
    pdfium.FPDFText_GetLooseCharBox(text, index, pointer)
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heapOf(pdfium), pointer, 4)
    return { left, right, bottom: Math.min(bottom, top), top: Math.max(bottom, top) }
  })

const groupsOn = (document: OpenDocument, text: number): readonly Group[] => {
  const { pdfium } = document
  const groups = new Map<string, Group>()
  const inked = new Map<number, boolean>()
  const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_LETTERS)
  for (let index = 0; index < count; index += 1) {
    const code = pdfium.FPDFText_GetUnicode(text, index)
    const isUnknown = pdfium.FPDFText_HasUnicodeMapError(text, index) === 1
    if (!isUnknown && !isLetter(code)) continue
    const object = pdfium.FPDFText_GetTextObject(text, index)
    const isVisible = inked.get(object) ?? isInked(document, object)
    inked.set(object, isVisible)
    if (!isVisible) continue
    const font = pdfium.FPDFTextObj_GetFont(object)
    // CIDs of a missing font without a known collection: whatever is drawn for them is not what was
    // meant.
    if (isUnknown && pdfium.FPDFFont_GetIsEmbedded(font) === 0) throw new UnreadablePdf('text-not-drawn', 'unknown')
    const key = `${font} ${isEastAsian(code)}`
    const group = groups.get(key) ?? { font, letters: [] }
    groups.set(key, group)
    if (group.letters.length < MAX_COMPARED) group.letters.push({ code, box: boxOf(document, text, index) })
  }
  return [...groups.values()]
}

/**
 * Tells whether the font has an outline for one of the letters. A false may also mean that pdfium
 * cannot read its outlines.
 */
const hasOutline = ({ pdfium }: OpenDocument, { font, letters }: Group): boolean =>
  letters.some(({ code }) => {
    const path = pdfium.FPDFFont_GetGlyphPath(font, code, 12)
    return path !== 0 && pdfium.FPDFGlyphPath_CountGlyphSegments(path) > 1
  })

const pictureOf = ({ pdfium }: OpenDocument, page: number): Picture => {
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / (wide * high)))
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))]
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0)
  if (bitmap === 0) throw new PdfiumOutOfMemory()
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDERING)
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap)
    return { width, height, pixels: new Uint8Array(heapOf(pdfium)).slice(buffer, buffer + width * height * BGRA) }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

type Span = readonly [from: number, to: number]

const clampedSpan = (one: number, other: number, most: number): Span => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  const edge = (high - low) * EDGE
  return [Math.max(0, Math.floor(low + edge)), Math.min(most, Math.ceil(high - edge))]
}

/** Returns the pixels of a letter's box on the picture. */
const spansOf = (
  { pdfium }: OpenDocument,
  page: number,
  { left, right, bottom, top }: Box,
  { width, height }: Picture,
) =>
  withMemory(pdfium, 16, (pointer) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, left, bottom, pointer, pointer + 4)
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, right, top, pointer + 8, pointer + 12)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = new Int32Array(heapOf(pdfium), pointer, 4)
    return { across: clampedSpan(x0, x1, width), down: clampedSpan(y0, y1, height) }
  })

type Spans = { readonly across: Span; readonly down: Span }

const hasInk = ({ width, pixels }: Picture, { across: [left, right], down: [top, bottom] }: Spans): boolean => {
  const ground = (top * width + left) * BGRA
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * width + left) * BGRA; at < (y * width + right) * BGRA; at += 1)
      if (at % BGRA !== 3 && Math.abs((pixels[at] ?? 0) - (pixels[ground + (at % BGRA)] ?? 0)) > INK) return true
  return false
}

/** Tells whether letters lie on the page, and none of them leaves ink there. */
const isBlank = (document: OpenDocument, page: number, picture: Picture, { letters }: Group): boolean => {
  const places = letters
    .map(({ box }) => spansOf(document, page, box, picture))
    .filter(({ across, down }) => across[1] > across[0] && down[1] > down[0])
  return places.length > 0 && places.every((place) => !hasInk(picture, place))
}

const isDrawn = (document: OpenDocument, page: number): boolean => {
  const text = document.pdfium.FPDFText_LoadPage(page)
  if (text === 0) return true
  try {
    const doubtful = groupsOn(document, text).filter((group) => !hasOutline(document, group))
    if (doubtful.length === 0) return true
    const picture = pictureOf(document, page)
    return !doubtful.some((group) => isBlank(document, page, picture, group))
  } finally {
    document.pdfium.FPDFText_ClosePage(text)
  }
}

/**
 * Compares the text of pages with their pictures: text that is not drawn, as of a font that the
 * file does not embed, would be signed unseen.
 * @throws {UnreadablePdf} text-not-drawn
 */
export const assertTextDrawn = (pdfium: Pdfium, bytes: Uint8Array): void =>
  withDocument(pdfium, bytes, (document) => {
    const count = document.handle === 0 ? 0 : Math.min(pdfium.FPDF_GetPageCount(document.handle), MAX_PAGES)
    for (let index = 0; index < count; index += 1)
      if (!withPage(document, index, (page) => page === 0 || isDrawn(document, page)))
        throw new UnreadablePdf('text-not-drawn', `page ${index + 1}`)
  })
