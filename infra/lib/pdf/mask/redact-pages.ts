import { type Area, areaOnPage, type Fractions, fractionsOnPage, isInside, overlap, shownSize } from './page-area.ts'
import { objectsOf, type PlacedObject } from './page-objects.ts'
import { type Sketch, sketchPage } from './page-sketch.ts'
import { touches, type Word, wordsOf } from './page-words.ts'
import type { PlacedWord } from './picture-page.ts'
import { heapOf, type Pdfium, savedBytes, withDocument, withMemory, withPage } from './pdfium.ts'
import { visibleLetters } from './visible-letters.ts'
import { trimLines } from './trim-lines.ts'

/** Page before anything was removed from it. */
export type OriginalPage = {
  readonly width: number
  readonly height: number
  readonly masks: readonly Fractions[]
  /** Masks in the page's user space. */
  readonly areas: readonly Area[]
  readonly sketch: Sketch
  /** Visible words outside of the masks. */
  readonly words: readonly PlacedWord[]
  /** Words that touch a mask. */
  readonly masked: readonly PlacedWord[]
  /** Letters that touch a mask, with their fonts: both have to be gone. */
  readonly maskedLetters: readonly MaskedLetter[]
  /** False where something was found that only a picture can remove. */
  readonly isRedacted: boolean
}

export type MaskedLetter = Fractions & { readonly letter: string; readonly font: string; readonly isEmbedded: boolean }

/** Overlap in points up to which a mask does not count as touched. */
export const SLACK = 0.02

const fontOf = (pdfium: Pdfium, object: number): Pick<MaskedLetter, 'font' | 'isEmbedded'> => {
  const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object)
  if (font === 0) return { font: '', isEmbedded: false }
  const isEmbedded = pdfium.FPDFFont_GetIsEmbedded(font) === 1
  const size = pdfium.FPDFFont_GetBaseFontName(font, 0, 0)
  return withMemory(pdfium, size, (at) => {
    pdfium.FPDFFont_GetBaseFontName(font, at, size)
    const name = Buffer.from(new Uint8Array(heapOf(pdfium)).slice(at, at + size - 1))
    return { font: name.toString('latin1'), isEmbedded }
  })
}

const placedWord = (pdfium: Pdfium, page: number, { text, letters }: Word): PlacedWord => {
  const areas = letters.map(({ area }) => area)
  const around = {
    left: Math.min(...areas.map(({ left }) => left)),
    bottom: Math.min(...areas.map(({ bottom }) => bottom)),
    right: Math.max(...areas.map(({ right }) => right)),
    top: Math.max(...areas.map(({ top }) => top)),
  }
  return { text, ...fractionsOnPage(pdfium, page, around) }
}

/** Returns the letters of words with their fonts, wherever they stand. */
export const lettersOf = (pdfium: Pdfium, page: number, words: readonly Word[]): MaskedLetter[] =>
  words.flatMap(({ letters }) =>
    letters.map(({ letter, area, object }) => ({
      letter,
      ...fontOf(pdfium, object),
      ...fractionsOnPage(pdfium, page, area),
    })),
  )

const isTouched = ({ area }: PlacedObject, masks: readonly Area[]): boolean =>
  area === undefined || masks.some((mask) => overlap(area, mask, SLACK))

/**
 * Returns the objects under the masks that are no text; undefined where only a picture of the page
 * can remove them.
 */
const cuttable = (objects: readonly PlacedObject[], masks: readonly Area[]): number[] | undefined => {
  const touched = objects.filter(
    (object) => object.kind !== 'form' && object.kind !== 'text' && isTouched(object, masks),
  )
  const crossing = touched.filter(
    ({ kind, area }) => kind !== 'path' || !area || !masks.some((mask) => isInside(area, mask)),
  )
  return crossing.every(({ kind, depth }) => kind === 'path' && depth === 0)
    ? crossing.map(({ object }) => object)
    : undefined
}

const redact = (pdfium: Pdfium, page: number, masks: readonly Area[]): boolean => {
  const crossing = cuttable([...objectsOf(pdfium, page)], masks)
  if (crossing === undefined) return false
  trimLines(pdfium, page, crossing, masks)
  for (const { left, top, right, bottom } of masks) {
    withMemory(pdfium, 16, (at) => {
      new Float32Array(heapOf(pdfium), at, 4).set([left, top, right, bottom])
      // The result of the call does not say whether all is gone: that is proved afterwards.
      pdfium.EPDFText_RedactInRect(page, at, true, false)
    })
  }
  return pdfium.FPDFPage_GenerateContent(page)
}

/**
 * Points by which a letter may reach out of a mask: it is removed whole, and what is beside the
 * mask has to stay visible.
 */
const MAX_BESIDE = 30

const isFarFromMasks = (letter: Area, masks: readonly Area[]): boolean =>
  masks.every(
    ({ left, bottom, right, top }) =>
      letter.left < left - MAX_BESIDE ||
      letter.bottom < bottom - MAX_BESIDE ||
      letter.right > right + MAX_BESIDE ||
      letter.top > top + MAX_BESIDE,
  )

const FLATTEN_FOR_DISPLAY = 0
const FLATTEN_FAILED = 0

const readOriginalPage = (
  pdfium: Pdfium,
  document: number,
  index: number,
  masks: readonly Fractions[],
): OriginalPage => {
  const sketch = withPage(pdfium, document, index, (page) => sketchPage(pdfium, page))
  // The appearance of annotations and fields becomes part of the page; they themselves are left
  // behind.
  const flattened = withPage(pdfium, document, index, (page) => pdfium.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY))
  const seen = withPage(pdfium, document, index, (page) => visibleLetters(pdfium, page))
  return withPage(pdfium, document, index, (page) => {
    const areas = masks.map((mask) => areaOnPage(pdfium, page, mask))
    const words = wordsOf(pdfium, page)
    const isUnseen = ({ letters }: Word, at: number) => letters.some((_, each) => seen[at]?.[each] !== true)
    const unseen = words.filter((word, at) => isUnseen(word, at) && !touches(word, areas))
    const masked = words.filter((word) => touches(word, areas))
    const letters = masked.flatMap((word) =>
      word.letters.filter((letter) => touches({ text: '', letters: [letter] }, areas)),
    )
    const findable = words.filter((word, at) => word.text !== '' && !isUnseen(word, at) && !touches(word, areas))
    return {
      ...shownSize(pdfium, page),
      masks,
      areas,
      sketch,
      words: findable.map((word) => placedWord(pdfium, page, word)),
      masked: masked.map((word) => placedWord(pdfium, page, word)),
      maskedLetters: lettersOf(pdfium, page, [{ text: '', letters }]),
      isRedacted:
        flattened !== FLATTEN_FAILED &&
        // Invisible text counts as masked, whatever it says: only a picture removes it in any order
        // and spelling.
        unseen.length === 0 &&
        !letters.some((letter) => isFarFromMasks(letter.area, areas)) &&
        (masks.length === 0 || redact(pdfium, page, areas)),
    }
  })
}

/**
 * Removes what lies under masks from a document, where that can be done object by object.
 * @param masksOf returns the masks of a page, counted from 0
 */
export const redactPages = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  masksOf: (page: number) => readonly Fractions[],
): Promise<{ readonly bytes: Uint8Array; readonly pages: readonly OriginalPage[] }> =>
  withDocument(pdfium, bytes, (document) => {
    const count = pdfium.FPDF_GetPageCount(document)
    const pages = Array.from({ length: count }, (_, index) => readOriginalPage(pdfium, document, index, masksOf(index)))
    return { bytes: savedBytes(pdfium, document), pages }
  })
