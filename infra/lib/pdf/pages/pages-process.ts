import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import sharp from 'sharp'
import { shownSize } from '../mask/page-area.ts'
import { looksDrawn, renderPage, type Bitmap } from '../mask/page-picture.ts'
import { heapOf, loadPdfium, pdfiumLackedMemory, PdfiumOutOfMemory, withDocument, withPage } from '../read/pdfium.ts'
import { pageLines } from './page-lines.ts'

/** A file, of which pages are asked for by their numbers, from 0. */
export type PagesRequest = { readonly file: Uint8Array } | { readonly index: number }

/** A page of the file. */
export type TakenPage = {
  readonly picture: Uint8Array
  /** As shown, in points. */
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
}

/** `worn`: the process has taken so much memory, or failed so badly, that it should end. */
export type PagesAnswer =
  | { readonly count: number }
  | { readonly page: TakenPage; readonly worn: boolean }
  | { readonly failed: string; readonly isMemory: boolean }

/** As wide as a phone's screen shows sharp when it is held close: 150 dots an inch of A4. */
const WIDTH = 1_240
/** WebP has no picture higher than 16,383; a page like a ribbon is shown narrower. */
const MAX_HEIGHT = 8_000
const WORN_BYTES = 160 * 1024 * 1024

// One after the other: others have work, too.
sharp.concurrency(1)

/** Letters and lines without any loss, which is smaller as well; scans as pictures are. Both are the same bytes whenever they are made. */
const packed = (bitmap: Bitmap): Promise<Buffer> => {
  const { width, height, pixels } = bitmap
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  const drawn = { lossless: true, effort: 2 }
  const scanned = { quality: 75, effort: 2 }
  return image.webp(looksDrawn(bitmap) ? drawn : scanned).toBuffer()
}

const take = async (bytes: Uint8Array, index: number): Promise<TakenPage> => {
  const pdfium = await loadPdfium()
  const { bitmap, size, lines } = withDocument(pdfium, bytes, (document) => {
    const seen = withPage(document, index, (page) => {
      if (page === 0) throw new Error('no such page')
      const shown = shownSize(pdfium, page)
      const scale = Math.min(WIDTH / shown.width, MAX_HEIGHT / shown.height)
      return { size: shown, bitmap: renderPage(pdfium, page, { scale }) }
    })
    return { ...seen, lines: pageLines(document, index) }
  })
  return { picture: await packed(bitmap), ...size, lines }
}

let file: Uint8Array = new Uint8Array()

const answer = async (asked: PagesRequest): Promise<PagesAnswer> => {
  try {
    const pdfium = await loadPdfium()
    if ('file' in asked) {
      file = asked.file
      return {
        count: withDocument(pdfium, file, ({ handle }) => (handle === 0 ? 0 : pdfium.FPDF_GetPageCount(handle))),
      }
    }
    const page = await take(file, asked.index)
    return { page, worn: heapOf(pdfium).byteLength > WORN_BYTES || pdfiumLackedMemory() }
  } catch (error) {
    // What a reader says may be of the file: its kind alone is told.
    const failed = `pages: ${error instanceof Error ? error.name : typeof error}`
    return { failed, isMemory: error instanceof PdfiumOutOfMemory || pdfiumLackedMemory() }
  }
}

workerChannel.onAsked((asked: PagesRequest) => {
  void answer(asked).then((told) => workerChannel.tell(told))
})

// From now on its time counts.
await loadPdfium()
workerChannel.tell('ready')
