import { PDFDocument } from 'pdf-lib'
import { compose } from './compose.ts'
import { type Mask, type MaskedPage, MaskNotProved } from './mask.ts'
import type { Fractions } from './page-area.ts'
import { packPicture, PICTURE_SCALE, renderPage } from './page-picture.ts'
import { type Sketch, sketchOf } from './page-sketch.ts'
import type { PicturePage } from './picture-page.ts'
import { loadPdfium, type Pdfium, withDocument, withPage } from './pdfium.ts'
import { type Doubt, prove } from './prove.ts'
import { type OriginalPage, redactPages } from './redact-pages.ts'
import { familiesOf } from './remaining-words.ts'

/**
 * Maximum number of rounds in which doubtful pages become pictures one by one; after that, all
 * pages become pictures.
 */
const MAX_ROUNDS = 4

type Input = { readonly bytes: Uint8Array; readonly masks: readonly Mask[] }

const clampToUnit = (value: number): number => Math.min(1, Math.max(0, value))

/** Clips a mask to the page. */
const onPage = ({ x, y, width, height }: Mask): Fractions => ({
  x: clampToUnit(x),
  y: clampToUnit(y),
  width: clampToUnit(x + width) - clampToUnit(x),
  height: clampToUnit(y + height) - clampToUnit(y),
})

type SketchedPicture = PicturePage & { readonly sketch: Sketch }

const addPictures = async (
  pdfium: Pdfium,
  bytes: Uint8Array,
  pages: readonly OriginalPage[],
  wanted: readonly number[],
): Promise<[number, SketchedPicture][]> => {
  if (wanted.length === 0) return []
  return withDocument(pdfium, bytes, async (document) => {
    const pictures: [number, SketchedPicture][] = []
    for (const index of wanted) {
      const known = pages[index]
      if (known === undefined) continue
      const { width, height, masks, words } = known
      const bitmap = withPage(pdfium, document, index, (page) =>
        renderPage(pdfium, page, { scale: PICTURE_SCALE, masks }),
      )
      const picture = await packPicture(bitmap)
      pictures.push([index, { width, height, words, picture, sketch: sketchOf(bitmap) }])
    }
    return pictures
  })
}

const firstKind = ({ masks, isRedacted }: OriginalPage): MaskedPage => {
  if (!isRedacted) return 'picture'
  return masks.length === 0 ? 'untouched' : 'text'
}

type Round = { readonly bytes: Uint8Array; readonly doubts: readonly Doubt[] }
type RedactedPages = { readonly source: PDFDocument; readonly pages: readonly OriginalPage[] }

const composed = async (
  pdfium: Pdfium,
  { source, pages }: RedactedPages,
  kinds: readonly MaskedPage[],
  pictures: ReadonlyMap<number, SketchedPicture>,
): Promise<Round> => {
  const made = await compose(source, pages, { kinds, pictures })
  if ('failed' in made)
    return { bytes: new Uint8Array(), doubts: [...made.failed].map((page) => ({ page, why: 'not taken over' })) }
  const pictured = new Map([...pictures].map(([index, { sketch }]) => [index, sketch]))
  return {
    bytes: made.bytes,
    doubts: await prove(pdfium, made.bytes, { pages, families: familiesOf(source), pictured }),
  }
}

/**
 * Writes a document anew without what lies under masks: object by object where that is proved to
 * leave nothing behind, else with a picture of the page. Equal input gives equal bytes.
 * @throws {MaskNotProved}
 */
export const maskDocument = async ({ bytes, masks }: Input) => {
  const pdfium = await loadPdfium()
  const masksOf = (page: number): Fractions[] =>
    masks
      .filter((mask) => mask.page === page + 1)
      .map(onPage)
      .filter(({ width, height }) => width > 0 && height > 0)
  const { pages, bytes: redacted } = await redactPages(pdfium, bytes, masksOf)
  const source = await PDFDocument.load(redacted, { updateMetadata: false })
  if (masks.some(({ page }) => page < 1 || page > pages.length))
    throw new MaskNotProved('a mask on a page that is not there')
  const kinds = pages.map(firstKind)
  const pictures = new Map<number, SketchedPicture>()
  for (let round = 0; ; round++) {
    const wanted = kinds.flatMap((kind, index) => (kind === 'picture' && !pictures.has(index) ? [index] : []))
    for (const [index, picture] of await addPictures(pdfium, bytes, pages, wanted)) pictures.set(index, picture)
    const { bytes: made, doubts } = await composed(pdfium, { source, pages }, kinds, pictures)
    if (doubts.length === 0) return { bytes: made, pages: kinds }
    const hopeless = doubts.find(({ page }) => kinds[page] === 'picture')
    if (hopeless) throw new MaskNotProved(`page ${hopeless.page + 1}: ${hopeless.why}`)
    for (const { page } of doubts) kinds[page] = 'picture'
    if (round >= MAX_ROUNDS) kinds.fill('picture')
  }
}
