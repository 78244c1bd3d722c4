import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Fractions } from './page-area.ts'
import { shownSize } from './page-area.ts'
import { heapOf, type Pdfium, PdfiumOutOfMemory } from './pdfium.ts'

/** Pixels with red, green, blue and alpha, row by row from the top. */
export type Bitmap = { readonly width: number; readonly height: number; readonly pixels: Buffer }

/** Pixels a point of pages that become pictures: 200 dpi. */
export const PICTURE_SCALE = 200 / 72

/** Flags of rendering: with annotations and fields (1), red first (0x10). */
const RENDERING = 1 | 0x10
const WHITE = 0xffffffff
const BLACK = 0xff000000
/** Maximum number of pixels of a page's picture: 160 MB of bitmap. */
const MAX_PIXELS = 40e6

type Rendering = {
  /** Pixels a point. */
  readonly scale: number
  /** Places that are painted black before any pixel is used. */
  readonly masks?: readonly Fractions[]
}

/** Renders a page as shown, with its annotations. */
export const renderPage = (pdfium: Pdfium, page: number, { scale, masks = [] }: Rendering): Bitmap => {
  const size = shownSize(pdfium, page)
  const fitting = Math.min(scale, Math.sqrt(MAX_PIXELS / (size.width * size.height)))
  const width = Math.max(1, Math.round(size.width * fitting))
  const height = Math.max(1, Math.round(size.height * fitting))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, 4, 0, 0)
  if (bitmap === 0) throw new PdfiumOutOfMemory()
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDERING)
    for (const mask of masks) {
      const left = Math.floor(mask.x * width)
      const top = Math.floor(mask.y * height)
      const right = Math.ceil((mask.x + mask.width) * width)
      const bottom = Math.ceil((mask.y + mask.height) * height)
      pdfium.FPDFBitmap_FillRect(bitmap, left, top, right - left, bottom - top, BLACK)
    }
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap)
    // Rows of four bytes a pixel have no padding between them.
    return {
      width,
      height,
      pixels: Buffer.from(new Uint8Array(heapOf(pdfium)).slice(buffer, buffer + width * height * 4)),
    }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/**
 * Picture as stored in a PDF: a JPEG, sixteen greys of four bits, or palette indices as in the PNG
 * that they come from.
 */
export type PackedPicture = { readonly width: number; readonly height: number } & (
  | { readonly kind: 'jpeg'; readonly isGrey: boolean; readonly data: Buffer }
  | { readonly kind: 'greys'; readonly data: Buffer }
  | { readonly kind: 'png'; readonly bits: number; readonly palette: Buffer; readonly data: Buffer }
)

const FEW_COLOURS = 16
/**
 * Maximum share of pixels whose colour is not among the most frequent: a drawn page has some at the
 * edges of its letters, a scan has many.
 */
const MAX_OTHERS = 0.004

/** Tells whether a page is letters and lines, with few colours; a scan has many. */
export const looksDrawn = ({ pixels }: Bitmap): boolean => {
  const counts = new Uint32Array(1 << 12)
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = (((pixels[at] ?? 0) >> 4) << 8) | (((pixels[at + 1] ?? 0) >> 4) << 4) | ((pixels[at + 2] ?? 0) >> 4)
    counts[colour] = (counts[colour] ?? 0) + 1
  }
  const most = counts
    .toSorted()
    .slice(-FEW_COLOURS)
    .reduce((sum, count) => sum + count, 0)
  return most >= (pixels.length / 4) * (1 - MAX_OTHERS)
}

const looksGrey = ({ pixels }: Bitmap): boolean => {
  for (let at = 0; at < pixels.length; at += 4) {
    const green = pixels[at + 1] ?? 0
    if (Math.abs((pixels[at] ?? 0) - green) > 8 || Math.abs((pixels[at + 2] ?? 0) - green) > 8) return false
  }
  return true
}

/** Packs two pixels a byte, in rows of whole bytes. */
const packGreys = ({ width, height, pixels }: Bitmap): Buffer => {
  const stride = Math.ceil(width / 2)
  const greys = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + (x >> 1)
      const grey = (pixels[(y * width + x) * 4 + 1] ?? 0) >> 4
      greys[at] = (greys[at] ?? 0) | (x % 2 === 0 ? grey << 4 : grey)
    }
  }
  return deflateSync(greys, { level: 9 })
}

/** Returns the chunks of a PNG by type; chunks of the same type are joined. */
const pngParts = (png: Buffer): ReadonlyMap<string, Buffer> => {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    parts.set(name, Buffer.concat([parts.get(name) ?? Buffer.alloc(0), png.subarray(at + 8, at + 8 + length)]))
    at += length + 12
  }
  return parts
}

/** Packs a page's picture: one of few colours without loss, a scan as JPEG. */
export const packPicture = async (bitmap: Bitmap): Promise<PackedPicture> => {
  const { width, height, pixels } = bitmap
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  const isGrey = looksGrey(bitmap)
  if (!looksDrawn(bitmap)) {
    const toned = isGrey ? image.toColourspace('b-w') : image
    const data = await toned.jpeg({ quality: 80, chromaSubsampling: '4:4:4' }).toBuffer()
    return { kind: 'jpeg', width, height, isGrey, data }
  }
  if (isGrey) return { kind: 'greys', width, height, data: packGreys(bitmap) }
  const png = await image
    .png({ palette: true, colours: FEW_COLOURS, dither: 0, compressionLevel: 9, effort: 1 })
    .toBuffer()
  const parts = pngParts(png)
  const [header, palette, data] = [parts.get('IHDR'), parts.get('PLTE'), parts.get('IDAT')]
  if (!header || !palette || !data) throw new Error('a picture without palette')
  return { kind: 'png', width, height, bits: header[8] ?? 8, palette, data }
}
