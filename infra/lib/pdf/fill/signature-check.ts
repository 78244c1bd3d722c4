import { readPicture, UnreadablePicture, type Pixels } from '../draw/signature-picture.ts'
import { createInkExtent, inkInRows, MIN_INK, SAMPLES } from './drawn-rows.ts'
import { chunksOf, unpack, WIDEST_WINDOW, type Chunk } from './png-chunks.ts'

/**
 * Verdict on the picture of a signature: fine to draw; unreadable; or empty, also where there is
 * only a dot.
 */
export type SignatureVerdict = 'fine' | 'unreadable' | 'empty'

/** Maximum side in pixels: a signature pad on a large screen has fewer. */
const MAX_SIDE = 4_000
/**
 * Maximum number of bytes that are decompressed at once; larger pictures, which no signature pad
 * makes, are read in strips.
 */
const MAX_UNPACKED = 8 * 1024 * 1024
/** PNG colour type of signature pads: RGB with alpha. */
const COLOURS_AND_COVER = 6
const EIGHT_BITS = Buffer.from([8, 8, 8, 8])

/** Chunks that browsers write for a canvas, in this order; any other file is decoded as a whole. */
const PLAIN = /^IHDR(?:sRGB)?(?:sBIT)?(?:IDAT)+IEND$/

type Header = {
  readonly width: number
  readonly height: number
  /** Bytes of a row, without the filter byte in front. */
  readonly row: number
  readonly interlaced: boolean
}

/** Allowed bit depths of a colour type, and its samples a pixel (PNG, section 11.2.2). */
const colourTypes: Readonly<Record<number, { readonly depths: readonly number[]; readonly samples: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
}

const headerOf = (content: Buffer): Header | undefined => {
  if (content.length !== 13) return undefined
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)]
  const [depth = 0, colours = 0, compression, filters, interlacing = 2] = content.subarray(8)
  const type = colourTypes[colours]
  const isKnown = type?.depths.includes(depth) === true && compression === 0 && filters === 0 && interlacing <= 1
  const fits = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE
  if (!isKnown || !fits) return undefined
  return { width, height, row: Math.ceil((width * depth * type.samples) / 8), interlaced: interlacing === 1 }
}

const hasInk = ({ width, height, colours, alpha }: Pixels): boolean => {
  const extent = createInkExtent()
  for (let at = 0; at < width * height; at += 1) {
    const [red = 0, green = 0, blue = 0] = 'ink' in colours ? colours.ink : colours.rgb.subarray(at * 3, at * 3 + 3)
    const darkness = 255 - Math.min(red, green, blue)
    if (((alpha?.[at] ?? 255) * darkness) / 255 > MIN_INK) extent.add(at % width, Math.floor(at / width))
  }
  return extent.isLarge()
}

/** Decodes a picture and checks its ink. */
const verdictOf = async (png: Buffer): Promise<SignatureVerdict> => {
  try {
    return hasInk(await readPicture(png)) ? 'fine' : 'empty'
  } catch (error) {
    if (error instanceof UnreadablePicture) return 'unreadable'
    throw error
  }
}

/**
 * Tells from its chunks whether every decoder reads a picture alike; browsers write such PNGs for a
 * canvas.
 */
const isPlain = (chunks: readonly Chunk[], { interlaced, row, width, height }: Header): boolean =>
  PLAIN.test(chunks.map(({ type }) => type).join('')) &&
  chunks.every(({ type, content }) => type !== 'sRGB' || (content.length === 1 && (content[0] ?? 4) < 4)) &&
  chunks.every(({ type, content }) => type !== 'sBIT' || content.equals(EIGHT_BITS)) &&
  !interlaced &&
  row === width * SAMPLES &&
  chunks[0]?.content[9] === COLOURS_AND_COVER &&
  height * (row + 1) <= MAX_UNPACKED

/**
 * Checks whether a file is the picture of a signature: a whole PNG of at most 5 MB and 4,000 pixels
 * a side with ink larger than a dot. An ordinary signature costs one decompression outside of this
 * thread, and the reading of its first rows. Pictures that are fine can be drawn into a document.
 */
export const checkSignaturePicture = async (png: Buffer): Promise<SignatureVerdict> => {
  const chunks = chunksOf(png) ?? []
  const [first, ...rest] = chunks
  const header = first?.type === 'IHDR' ? headerOf(first.content) : undefined
  if (!header || rest.findIndex(({ type }) => type === 'IEND') !== rest.length - 1) return 'unreadable'
  if (!isPlain(chunks, header)) return verdictOf(png)
  const packed = Buffer.concat(rest.flatMap(({ type, content }) => (type === 'IDAT' ? [content] : [])))
  if (packed[0] !== WIDEST_WINDOW) return verdictOf(png)
  const size = header.height * (header.row + 1)
  const unpacked = await unpack(packed, size).catch(() => undefined)
  if (unpacked?.buffer.length !== size || unpacked.engine.bytesWritten !== packed.length) return 'unreadable'
  const ink = inkInRows(unpacked.buffer, header)
  return ink === 'unsure' ? verdictOf(png) : ink
}
