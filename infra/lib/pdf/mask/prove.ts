import { PDFDocument } from 'pdf-lib'
import { type Area, overlap } from './page-area.ts'
import { clipsOf, objectsOf, type PlacedObject } from './page-objects.ts'
import { isSameSketch, isUniform, type Sketch, sketchOf, sketchPage } from './page-sketch.ts'
import { areaIn } from './page-area.ts'
import { PICTURE_SCALE, renderPage } from './page-picture.ts'
import { touches, type Word, wordsOf } from './page-words.ts'
import { type Pdfium, withDocument, withPage } from './pdfium.ts'
import { type OriginalPage, lettersOf, type MaskedLetter, SLACK } from './redact-pages.ts'
import { familyOf, partsOfPages, wordIn } from './remaining-words.ts'

/** Reason why a page is not proved. */
export type Doubt = { readonly page: number; readonly why: string }

type PageInspection = {
  readonly doubt: string | undefined
  readonly text: string
  readonly letters: ReadonlyMap<string, ReadonlySet<string>>
}

/** Pixels a point of the rendering in which the masks are checked. */
const LOOKING_SCALE = 1.5
const BLACK = { brightness: 0, tolerance: 40 }
const WHITE = { brightness: 255, tolerance: 8 }

const isBoxOf = (object: PlacedObject, areas: readonly Area[]): boolean =>
  object.kind === 'path' &&
  object.depth === 0 &&
  areas.some(({ left, bottom, right, top }) => {
    const sides = object.area && [
      object.area.left - left,
      object.area.bottom - bottom,
      object.area.right - right,
      object.area.top - top,
    ]
    return sides?.every((side) => Math.abs(side) < 0.05) === true
  })

/**
 * Looks for an object under a mask, or a shape cut out there; text is judged by its letters, of
 * which there must be some.
 */
const objectDoubt = (
  pdfium: Pdfium,
  object: PlacedObject,
  areas: readonly Area[],
  known: ReadonlySet<number>,
): string | undefined => {
  const { kind, area, holder } = object
  if (kind === 'form') return undefined
  const isUnder = area === undefined || areas.some((masked) => overlap(area, masked, SLACK))
  if (isUnder && kind !== 'text') return `a ${kind} under the mask`
  if (isUnder && !known.has(object.object)) return 'text under the mask that cannot be read'
  const shapes = clipsOf(pdfium, object.object).filter(({ isRectangle }) => !isRectangle)
  const isCutOut = shapes.some((shape) => areas.some((masked) => overlap(areaIn(holder, shape.area), masked, SLACK)))
  return isCutOut ? 'a shape cut out under the mask' : undefined
}

const objectsDoubt = (
  pdfium: Pdfium,
  page: number,
  areas: readonly Area[],
  words: readonly Word[],
): string | undefined => {
  if (words.some((word) => touches(word, areas, SLACK))) return 'a letter under the mask'
  const readable = new Set(words.flatMap(({ letters }) => letters.map(({ object }) => object)))
  const objects = [...objectsOf(pdfium, page)]
  const boxes = objects.slice(-areas.length)
  if (!boxes.every((box) => isBoxOf(box, areas))) return 'no boxes above the masks'
  const doubts = objects.slice(0, -areas.length).map((object) => objectDoubt(pdfium, object, areas, readable))
  return doubts.find((doubt) => doubt !== undefined)
}

/**
 * Compares pixels: the page is as it was beside the masks, black in them, and has nothing below the
 * black.
 */
const pixelsDoubt = (
  pdfium: Pdfium,
  page: number,
  known: OriginalPage,
  pictured: Sketch | undefined,
): string | undefined => {
  const { masks } = known
  const except = pictured ? masks : [...masks, ...known.maskedLetters]
  const sketch = pictured ? sketchOf(renderPage(pdfium, page, { scale: PICTURE_SCALE })) : sketchPage(pdfium, page)
  if (!isSameSketch(pictured ?? known.sketch, sketch, except)) return 'the page looks another'
  if (masks.length === 0) return undefined
  const covered = renderPage(pdfium, page, { scale: LOOKING_SCALE })
  if (!masks.every((mask) => isUniform(covered, mask, BLACK))) return 'a mask that is not black'
  const objects = pdfium.FPDFPage_CountObjects(page)
  for (let box = objects - masks.length; box < objects; box++) {
    pdfium.FPDFPageObj_SetIsActive(pdfium.FPDFPage_GetObject(page, box), false)
  }
  const bare = renderPage(pdfium, page, { scale: LOOKING_SCALE })
  const expected = pictured ? BLACK : WHITE
  return masks.every((mask) => isUniform(bare, mask, expected)) ? undefined : 'something is seen below a mask'
}

const lettersByFont = (pdfium: Pdfium, page: number, words: readonly Word[]): Map<string, Set<string>> => {
  const letters = new Map<string, Set<string>>()
  for (const { font, letter } of lettersOf(pdfium, page, words))
    letters.set(font, (letters.get(font) ?? new Set()).add(letter))
  return letters
}

const inspectPage = (
  pdfium: Pdfium,
  page: number,
  known: OriginalPage,
  pictured: Sketch | undefined,
): PageInspection => {
  const words = wordsOf(pdfium, page)
  const areas = pictured ? [] : known.areas
  const unread = areas.length > 0 ? objectsDoubt(pdfium, page, areas, words) : undefined
  return {
    doubt: unread ?? pixelsDoubt(pdfium, page, known, pictured),
    text: words.map(({ text }) => text).join(''),
    letters: lettersByFont(pdfium, page, words),
  }
}

/**
 * Returns the families of fonts that may have glyphs of letters which stood under masks and nowhere
 * else: such glyphs reveal what was masked. Where pdfium and the file name a font differently, each
 * candidate is returned.
 */
const revealingFamilies = (
  pages: readonly OriginalPage[],
  looked: readonly PageInspection[],
  before: ReadonlySet<string>,
): ReadonlySet<string> => {
  const isLeft = ({ font, letter }: MaskedLetter): boolean =>
    looked.some(({ letters }) => letters.get(font)?.has(letter))
  const telling = pages
    .flatMap(({ maskedLetters }) => maskedLetters)
    .filter((letter) => letter.letter.trim() !== '' && !isLeft(letter))
  const isUnknown = telling.some(({ font, isEmbedded }) => isEmbedded && !before.has(familyOf(font)))
  return isUnknown ? before : new Set(telling.map(({ font }) => familyOf(font)))
}

/** Minimum length of a word that is searched for: shorter ones stand in every file. */
const MIN_WORD_LENGTH = 2

/** Returns the words that stood under masks and are visible nowhere else. */
const forbiddenWords = (pages: readonly OriginalPage[], looked: readonly PageInspection[]): string[] => {
  const text = looked.map((page) => page.text).join('\n')
  const masked = new Set(pages.flatMap(({ masked: words }) => words.map((word) => word.text)))
  return [...masked].filter((word) => word.length >= MIN_WORD_LENGTH && !text.includes(word))
}

export type MaskingFacts = {
  readonly pages: readonly OriginalPage[]
  readonly families: ReadonlySet<string>
  readonly pictured: ReadonlyMap<number, Sketch>
}

/**
 * Searches a masked file for what was masked, as an attacker would: its objects, letters, pixels,
 * strings and fonts.
 * @param known the pages before masking: `families` of fonts that carried letters, `pictured`
 * sketches of the pages that became pictures, taken with their masks painted
 * @returns the doubts, page by page; none where everything is proved
 */
export const prove = async (
  pdfium: Pdfium,
  bytes: Uint8Array,
  { pages, families, pictured }: MaskingFacts,
): Promise<Doubt[]> => {
  const looked = await withDocument(pdfium, bytes, (document) =>
    pages.map((known, index) =>
      withPage(pdfium, document, index, (page) => inspectPage(pdfium, page, known, pictured.get(index))),
    ),
  )
  const parts = partsOfPages(await PDFDocument.load(bytes, { updateMetadata: false }))
  const telling = revealingFamilies(pages, looked, families)
  const forbidden = forbiddenWords(pages, looked)
  return parts.flatMap(({ strings, fonts }, page): Doubt[] => {
    const { doubt } = looked[page] ?? { doubt: 'a page too many' }
    const word = wordIn(strings, forbidden)
    const font = [...fonts].find((name) => telling.has(name))
    const doubts = [
      doubt,
      word === undefined ? undefined : 'a masked word',
      font === undefined ? undefined : 'a font that tells masked letters',
    ]
    return doubts.filter((why) => why !== undefined).map((why) => ({ page, why }))
  })
}
