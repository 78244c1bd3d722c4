import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import sharp from 'sharp'
import { shownSize } from '../mask/page-area.ts'
import { PICTURE_SCALE, renderPage } from '../mask/page-picture.ts'
import { loadPdfium, withDocument, withPage } from '../read/pdfium.ts'
import { paintBoxes, type PictureBox } from './paint-boxes.ts'

/** Message to the process: a file (JPEG, PNG or PDF of one page), and where it is painted black. */
export type MaskingRequest = {
  readonly file: Uint8Array
  readonly isPdf: boolean
  readonly boxes: readonly PictureBox[]
}

/** Answer of the process. */
export type MaskingAnswer =
  | { readonly jpeg: Uint8Array; readonly width: number; readonly height: number }
  | { readonly refused: 'unreadable' | 'several-pages' }

/** Maximum side in pixels: A4 at 200 dpi. */
const MAX_SIDE = 2_339
/**
 * Maximum number of pixels of the uploaded picture: a file of a few bytes may unpack into
 * gigabytes.
 */
const MAX_PIXELS_READ = 60_000_000
const MAX_SECONDS = 10
const QUALITY = 82

// One thread leaves the other core to other work.
sharp.concurrency(1)

/** Pixels of a picture; `channels`: 3 with colours only, 4 with alpha. */
type Pixels = {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

const ofPicture = async (file: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS_READ, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

const ofPdf = async (file: Uint8Array): Promise<Pixels | 'several-pages'> => {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, file, (document) => {
    if (document.handle === 0) throw new Error('no document')
    if (pdfium.FPDF_GetPageCount(document.handle) !== 1) return 'several-pages'
    return withPage(document, 0, (page) => {
      if (page === 0) throw new Error('no such page')
      const { width, height } = shownSize(pdfium, page)
      const scale = Math.min(PICTURE_SCALE, MAX_SIDE / Math.max(width, height))
      const { pixels, ...size } = renderPage(pdfium, page, { scale })
      return { data: pixels, ...size, channels: 4 }
    })
  })
}

/**
 * Paints the boxes before any pixel is packed, so that nothing of what is under them reaches the
 * file; metadata, layers and thumbnails of the upload do not either.
 */
const maskedPicture = async ({ file, isPdf, boxes }: MaskingRequest): Promise<MaskingAnswer> => {
  const pixels = await (isPdf ? ofPdf(file) : ofPicture(file))
  if (pixels === 'several-pages') return { refused: 'several-pages' }
  const { data, width, height, channels } = pixels
  paintBoxes(data, { width, height, channels }, boxes)
  const jpeg = await sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return { jpeg, width, height }
}

workerChannel.onAsked((asked: MaskingRequest) => {
  maskedPicture(asked).then(
    (answer) => workerChannel.tell(answer),
    // An error message may quote the file.
    () => workerChannel.tell({ refused: 'unreadable' } satisfies MaskingAnswer),
  )
})

// The time limit counts from here.
await loadPdfium()
workerChannel.tell('ready')
