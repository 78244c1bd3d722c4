import { crc32, inflate } from 'node:zlib'
import { MAX_BYTES, PNG, readPicture, UnreadablePicture, type Pixels } from '../draw/signature-picture.ts'
import { createInkExtent, inkInRows, MIN_INK, SAMPLES } from './drawn-rows.ts'

/** What a picture of a signature is: one that can be drawn; none that anything can read; one on which nothing is drawn, or a dot. */
export type SignatureVerdict = 'fine' | 'unreadable' | 'empty'

/** A pad on a large screen has fewer. */
const MAX_SIDE = 4_000
/** Unpacked at once up to that size; larger ones, which no pad makes, are read in strips. */
const MAX_UNPACKED = 8 * 1024 * 1024
/** The colour type of pads: colours, and how much they cover. */
const COLOURS_AND_COVER = 6
const EIGHT_BITS = Buffer.from([8, 8, 8, 8])

/** What pads' browsers write, in this order; a file of anything else is looked at as a whole. */
const PLAIN = /^IHDR(?:sRGB)?(?:sBIT)?(?:IDAT)+IEND$/
/** How a zlib stream begins that any reader unpacks. */
const WIDEST_WINDOW = 0x78

type InflateResult = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }

/** A zlib stream of so many bytes, unpacked in one go, and how much of it was read. */
const unpack = (packed: Buffer, size: number): Promise<InflateResult> =>
  new Promise((resolve, reject) => {
    // Room for all of it: in Node's usual pieces of 16 kB each would come back to this thread, and all be copied together. One byte more, so that the
    // end of the stream is met, too. Asked for its engine, it gives both, which its types do not know of.
    inflate(
      packed,
      { maxOutputLength: size, chunkSize: Math.max(64, size + 1), info: true },
      (error, result: unknown) => (error ? reject(error) : resolve(result as InflateResult)),
    )
  })

type Header = {
  readonly width: number
  readonly height: number
  /** Bytes of a row, without the one before it that names its filter. */
  readonly row: number
  readonly interlaced: boolean
}

/** Which depths a colour type has, and how many samples a pixel (PNG, section 11.2.2). */
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

type Chunk = { readonly type: string; readonly content: Buffer }

/** The chunks of a file, each as its checksum has it, to the very end; undefined where it is no such file. */
const chunksOf = (png: Buffer): readonly Chunk[] | undefined => {
  if (png.length > MAX_BYTES || !png.subarray(0, PNG.length).equals(PNG)) return undefined
  const chunks: Chunk[] = []
  for (let at = PNG.length; at < png.length;) {
    const end = at + 12 + (at + 12 <= png.length ? png.readUInt32BE(at) : png.length)
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return undefined
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end - 4) })
    at = end
  }
  return chunks
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

/** Looks at what a reader of pictures makes of it. */
const judged = async (png: Buffer): Promise<SignatureVerdict> => {
  try {
    return hasInk(await readPicture(png)) ? 'fine' : 'empty'
  } catch (error) {
    if (error instanceof UnreadablePicture) return 'unreadable'
    throw error
  }
}

/** Whether every reader of pictures reads it alike, by its parts: pads' browsers make such ones. */
const isPlain = (chunks: readonly Chunk[], { interlaced, row, width, height }: Header): boolean =>
  PLAIN.test(chunks.map(({ type }) => type).join('')) &&
  chunks.every(({ type, content }) => type !== 'sRGB' || (content.length === 1 && (content[0] ?? 4) < 4)) &&
  chunks.every(({ type, content }) => type !== 'sBIT' || content.equals(EIGHT_BITS)) &&
  !interlaced &&
  row === width * SAMPLES &&
  chunks[0]?.content[9] === COLOURS_AND_COVER &&
  height * (row + 1) <= MAX_UNPACKED

/**
 * Whether a file is the picture of a signature: a whole PNG of at most 5 MB and 4,000 pixels a side, with something drawn on it that is larger than a dot. What is
 * obviously drawn costs one unpacking outside of this thread, and the reading of its first rows. What is fine can be drawn into a document.
 */
export const checkSignaturePicture = async (png: Buffer): Promise<SignatureVerdict> => {
  const chunks = chunksOf(png) ?? []
  const [first, ...rest] = chunks
  const header = first?.type === 'IHDR' ? headerOf(first.content) : undefined
  if (!header || rest.findIndex(({ type }) => type === 'IEND') !== rest.length - 1) return 'unreadable'
  if (!isPlain(chunks, header)) return judged(png)
  const packed = Buffer.concat(rest.flatMap(({ type, content }) => (type === 'IDAT' ? [content] : [])))
  if (packed[0] !== WIDEST_WINDOW) return judged(png)
  const size = header.height * (header.row + 1)
  const unpacked = await unpack(packed, size).catch(() => undefined)
  if (unpacked?.buffer.length !== size || unpacked.engine.bytesWritten !== packed.length) return 'unreadable'
  const ink = inkInRows(unpacked.buffer, header)
  return ink === 'unsure' ? judged(png) : ink
}
