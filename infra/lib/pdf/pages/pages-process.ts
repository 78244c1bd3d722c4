import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import sharp from 'sharp'
import { shownSize } from '../mask/page-area.ts'
import { looksDrawn, renderPage, type Bitmap } from '../mask/page-picture.ts'
import { heapOf, loadPdfium, pdfiumLackedMemory, PdfiumOutOfMemory, withDocument, withPage } from '../read/pdfium.ts'
import { pageText, type PageText } from './page-text.ts'

/** Message to the process: a file, then the numbers of the pages wanted, from 0. */
export type PagesRequest = { readonly file: Uint8Array } | { readonly index: number }

/** A page of the file. */
export type RenderedPage = {
  readonly picture: Uint8Array
  /** Width and height as shown, in points. */
  readonly width: number
  readonly height: number
  readonly text: PageText
}

/**
 * Answer of the process. `worn`: it has taken so much memory, or failed so badly, that it should
 * end.
 */
export type PagesAnswer =
  | { readonly count: number }
  | { readonly page: RenderedPage; readonly worn: boolean }
  | { readonly failed: string; readonly isMemory: boolean }

/** Width of a picture in pixels: 150 dpi of A4, which is sharp on the screen of a phone. */
const WIDTH = 1_240
/**
 * Maximum height of a picture in pixels: WebP allows 16,383, and a very long page is shown
 * narrower.
 */
const MAX_HEIGHT = 8_000
const MAX_MEMORY_BYTES = 160 * 1024 * 1024

// One thread leaves the other core to other work.
sharp.concurrency(1)

/**
 * Packs drawn pages without loss, which is smaller as well, and scans with loss. The same page
 * always gives the same bytes.
 */
const packed = (bitmap: Bitmap): Promise<Buffer> => {
  const { width, height, pixels } = bitmap
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  const drawn = { lossless: true, effort: 2 }
  const scanned = { quality: 75, effort: 2 }
  return image.webp(looksDrawn(bitmap) ? drawn : scanned).toBuffer()
}

const take = async (bytes: Uint8Array, index: number): Promise<RenderedPage> => {
  const pdfium = await loadPdfium()
  const { bitmap, size, text } = withDocument(pdfium, bytes, (document) => {
    const seen = withPage(document, index, (page) => {
      if (page === 0) throw new Error('no such page')
      const shown = shownSize(pdfium, page)
      const scale = Math.min(WIDTH / shown.width, MAX_HEIGHT / shown.height)
      return { size: shown, bitmap: renderPage(pdfium, page, { scale }) }
    })
    return { ...seen, text: pageText(document, index) }
  })
  return { picture: await packed(bitmap), ...size, text }
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
    return { page, worn: heapOf(pdfium).byteLength > MAX_MEMORY_BYTES || pdfiumLackedMemory() }
  } catch (error) {
    // An error message may quote the file, so only the kind of the error is passed on.
    const failed = `pages: ${error instanceof Error ? error.name : typeof error}`
    return { failed, isMemory: error instanceof PdfiumOutOfMemory || pdfiumLackedMemory() }
  }
}

workerChannel.onAsked((asked: PagesRequest) => {
  void answer(asked).then((told) => workerChannel.tell(told))
})

// The time limit counts from here.
await loadPdfium()
workerChannel.tell('ready')
