import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'

/** A4 in points. */
const PAGE = { short: 595.28, long: 841.89 } as const
/** Pixels of A4 at 200 an inch: what a scanner makes of a form that is to be read. */
const MAX_PIXELS = { short: 1_654, long: 2_339 } as const
/** Of the picture as it came: a file of a few bytes may unpack into gigabytes. Phones make twelve million, the largest fifty. */
const MAX_PIXELS_READ = 60_000_000
const MAX_SECONDS = 10
const QUALITY = 80

/** A picture that is broken, or larger than one may be. */
export class UnreadableScan extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableScan'
  }
}

type PackedJpeg = { readonly jpeg: Buffer; readonly width: number; readonly height: number }

/** Drawn anew, upright on white: where and with which phone it was taken is not in it any more. */
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
 * A picture of a paper as a PDF: one page of A4, upright or across as the picture is, which fills it with its proportions. The same picture gives
 * the same bytes. @throws {UnreadableScan}
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
