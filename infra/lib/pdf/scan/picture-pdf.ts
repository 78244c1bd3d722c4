import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'

/** A4 in points. */
const PAGE = { short: 595.28, long: 841.89 } as const
/** Maximum size of the picture in pixels: A4 at 200 dpi, as forms are scanned. */
const MAX_PIXELS = { short: 1_654, long: 2_339 } as const
/**
 * Maximum number of pixels of the uploaded picture: a file of a few bytes may unpack into
 * gigabytes. Phones make twelve million, the largest fifty.
 */
const MAX_PIXELS_READ = 60_000_000
const MAX_SECONDS = 10
const QUALITY = 80

/** A picture is broken, or too large. */
export class UnreadableScan extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableScan'
  }
}

type PackedJpeg = { readonly jpeg: Buffer; readonly width: number; readonly height: number }

/** Draws a picture anew, upright on white, without the metadata of place and camera. */
const packed = async (picture: Uint8Array): Promise<PackedJpeg> => {
  try {
    const image = sharp(picture, { limitInputPixels: MAX_PIXELS_READ, failOn: 'error' }).autoOrient()
    const { autoOrient: shown } = await image.metadata()
    const isWide = shown.width > shown.height
    const { data, info } = await image
      .resize({
        width: isWide ? MAX_PIXELS.long : MAX_PIXELS.short,
        height: isWide ? MAX_PIXELS.short : MAX_PIXELS.long,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch (error) {
    throw new UnreadableScan(error instanceof Error ? error.name : typeof error)
  }
}

/**
 * Puts the picture of a paper on one A4 page, portrait or landscape as the picture is, as large as
 * it fits with its proportions. The same picture gives the same bytes.
 * @throws {UnreadableScan}
 */
export const picturePdf = async (picture: Uint8Array): Promise<Uint8Array> => {
  const { jpeg, width, height } = await packed(picture)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const page = pdf.addPage(width > height ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long])
  const scale = Math.min(page.getWidth() / width, page.getHeight() / height)
  const size = { width: width * scale, height: height * scale }
  const place = { x: (page.getWidth() - size.width) / 2, y: (page.getHeight() - size.height) / 2 }
  page.drawImage(await pdf.embedJpg(jpeg), { ...place, ...size })
  return pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}
