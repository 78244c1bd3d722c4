import { PDFName, type PDFContext, type PDFDocument, type PDFRef } from 'pdf-lib'
import sharp from 'sharp'
import { runLengthEncoded } from './font/run-length.ts'

/**
 * Maximum side in pixels: 300 dpi on five centimetres, which is the size of a signature on paper.
 */
const MAX_SIDE = 600
/**
 * Maximum number of pixels of the uploaded picture: a PNG of a few bytes may unpack into gigabytes.
 */
const MAX_PIXELS = 20_000_000
export const MAX_BYTES = 5 * 1024 * 1024
/** Maximum difference from the ink's colour, of 255 and weighted by alpha, that is not visible. */
const UNSEEN = 2

/** The picture is no PNG, is broken, or is too large. */
export class UnreadablePicture extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadablePicture'
  }
}

/**
 * Rows of pixels, one byte a sample: red, green and blue of all pixels (`rgb`) or of the single
 * ink, and the alpha of each pixel.
 */
export type Pixels = {
  readonly width: number
  readonly height: number
  readonly colours: { readonly rgb: Uint8Array } | { readonly ink: readonly [number, number, number] }
  /** Undefined where the picture is opaque. */
  readonly alpha: Uint8Array | undefined
}

const IMAGE = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: 8 } as const
/** Signature of a PNG file. */
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type PngPixels = { readonly data: Buffer; readonly width: number; readonly height: number }

const unpack = async (png: Uint8Array): Promise<PngPixels> => {
  if (png.length > MAX_BYTES) throw new UnreadablePicture('larger than 5 MB')
  if (!PNG.equals(png.subarray(0, PNG.length))) throw new UnreadablePicture('no PNG')
  try {
    const { data, info } = await sharp(png, { limitInputPixels: MAX_PIXELS })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw new UnreadablePicture(error instanceof Error ? error.message : 'broken')
  }
}

/** Returns the colour of the most opaque pixel. */
const inkOf = (data: Buffer): readonly [number, number, number] => {
  let best = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > (data[best + 3] ?? 0)) best = at
  return [data[best] ?? 0, data[best + 1] ?? 0, data[best + 2] ?? 0]
}

/**
 * Tells whether all visible pixels have one colour: browsers round the colours at a stroke's thin
 * edge.
 */
const isOfOneInk = (data: Buffer, [red, green, blue]: readonly [number, number, number]): boolean => {
  for (let at = 0; at < data.length; at += 4) {
    const cover = data[at + 3] ?? 0
    if (cover === 0) continue
    const off = Math.max(
      Math.abs((data[at] ?? 0) - red),
      Math.abs((data[at + 1] ?? 0) - green),
      Math.abs((data[at + 2] ?? 0) - blue),
    )
    if (off * cover > UNSEEN * 255) return false
  }
  return true
}

const alphaOf = (data: Buffer): Uint8Array => {
  const alpha = new Uint8Array(data.length / 4)
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = data[at * 4 + 3] ?? 0
  return alpha
}

const rgbOf = (data: Buffer): Uint8Array => {
  const rgb = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    // Invisible pixels get no colour: it would only add bytes.
    if (data[from + 3] !== 0) rgb.set(data.subarray(from, from + 3), to)
  }
  return rgb
}

/** Decodes a PNG and scales it down to at most 600 pixels a side. @throws {UnreadablePicture} */
export const readPicture = async (png: Uint8Array): Promise<Pixels> => {
  const { data, width, height } = await unpack(png)
  const alpha = alphaOf(data)
  if (alpha.every((cover) => cover === 255)) return { width, height, colours: { rgb: rgbOf(data) }, alpha: undefined }
  const ink = inkOf(data)
  return { width, height, colours: isOfOneInk(data, ink) ? { ink } : { rgb: rgbOf(data) }, alpha }
}

type Size = { readonly Width: number; readonly Height: number }

/** Embeds a picture's alpha as a soft mask. */
const maskOf = (context: PDFContext, alpha: Uint8Array, size: Size): PDFRef => {
  const mask = context.flateStream(runLengthEncoded(alpha), { ...size, ...IMAGE, ColorSpace: 'DeviceGray' })
  mask.dict.set(PDFName.of('Filter'), context.obj(['FlateDecode', 'RunLengthDecode']))
  return context.register(mask)
}

/**
 * Embeds a picture; one of a single ink as that ink through its mask, which takes a fourth of the
 * bytes.
 */
export const embedPicture = ({ context }: PDFDocument, { width, height, colours, alpha }: Pixels): PDFRef => {
  const size = { Width: width, Height: height }
  const made =
    'ink' in colours
      ? context.stream(Uint8Array.from(colours.ink), { ...IMAGE, Width: 1, Height: 1, ColorSpace: 'DeviceRGB' })
      : context.flateStream(colours.rgb, { ...IMAGE, ...size, ColorSpace: 'DeviceRGB' })
  if (alpha) made.dict.set(PDFName.of('SMask'), maskOf(context, alpha, size))
  return context.register(made)
}
