import sharp from 'sharp'
import { imprintInks, MAX_IMPRINT_BYTES, MAX_IMPRINT_SIDE, type ImprintInk } from '#events/values/signature/imprint.ts'
import { PNG } from '../draw/signature-picture.ts'
import { chunksOf, unpack, WIDEST_WINDOW, type Chunk } from './png-chunks.ts'

/** End of an IHDR: eight bits, RGB with alpha, not interlaced. */
const PLAIN_PIXELS = Buffer.from([8, 6, 0, 0, 0])
/** Bytes a pixel. */
const SAMPLES = 4

type Size = { readonly width: number; readonly height: number }

/** Reads the size in the header of a PNG that has the one form that a canvas writes. */
const sizeIn = (chunk: Chunk | undefined): Size | undefined => {
  if (chunk?.type !== 'IHDR' || chunk.content.length !== 13) return undefined
  if (!chunk.content.subarray(8).equals(PLAIN_PIXELS)) return undefined
  const [width, height] = [chunk.content.readUInt32BE(0), chunk.content.readUInt32BE(4)]
  return Math.min(width, height) > 0 && Math.max(width, height) <= MAX_IMPRINT_SIDE ? { width, height } : undefined
}

/** Chunks of an animation. Other ancillary chunks, as of cameras, are left out of the stored picture. */
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT'])
const isAncillary = (type: string): boolean => /^[a-z][a-zA-Z]{3}$/.test(type) && !ANIMATION.has(type)

/** Tells whether chunks are those of one picture whose data stands in one piece. */
const isOnePicture = (chunks: readonly Chunk[]): boolean => {
  const types = chunks.map(({ type }) => type).filter((type) => !isAncillary(type))
  return /^IHDR(?:IDAT)+IEND$/.test(types.join('')) && chunks.at(-1)?.type === 'IEND'
}

/**
 * Reads the rows of a picture: RGBA behind a filter byte. They are decompressed outside of this
 * thread, into no more bytes than the header says; undefined where that is not their size.
 */
const rowsIn = async (chunks: readonly Chunk[], { width, height }: Size): Promise<Buffer | undefined> => {
  const packed = Buffer.concat(chunks.flatMap(({ type, content }) => (type === 'IDAT' ? [content] : [])))
  if (packed[0] !== WIDEST_WINDOW) return undefined
  const size = height * (width * SAMPLES + 1)
  const unpacked = await unpack(packed, size).catch(() => undefined)
  if (unpacked?.buffer.length !== size || unpacked.engine.bytesWritten !== packed.length) return undefined
  return unpacked.buffer
}

/** Returns the picture without ancillary chunks, which no decoder has to unpack then. */
const bareOf = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([PNG, ...chunks.flatMap(({ type, whole }) => (isAncillary(type) ? [] : [whole]))])

/** Minimum ratio of the light that red ink takes of green and blue to what it takes of red. */
const RED = 1.6

/** Returns the ink that a picture on white paper is nearer to. */
const inkOf = async (png: Buffer): Promise<ImprintInk> => {
  // Statistics are of the picture that was opened: it has to be on its paper before.
  const paper = await sharp(png).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels: samples } = paper.info
  const { channels } = await sharp(paper.data, { raw: { width, height, channels: samples } }).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => 255 - mean)
  return (green + blue) / 2 > red * RED ? 'red' : 'black'
}

/** Draws a shape in one ink: a PNG that holds nothing of the one that was sent but the shape. */
const drawShape = async (png: Buffer, ink: ImprintInk): Promise<Buffer> => {
  const { data, info } = await sharp(png).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return sharp({ create: { width, height, channels: 3, background: imprintInks[ink] } })
    .joinChannel(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/**
 * Draws the imprint of a seal anew from the picture that a browser sent: its shape in one of our
 * inks, without colours, texts or whatever else the file has. Returns undefined for anything but a
 * whole PNG of at most 200 kB and 600 pixels a side, of one form, with rows of just that size; the
 * size is checked before anything is decompressed. What costs more than a copy of 200 kB is done
 * outside of this thread.
 */
export const pictureOfImprint = async (png: Buffer): Promise<Buffer | undefined> => {
  if (png.length > MAX_IMPRINT_BYTES) return undefined
  const chunks = chunksOf(png) ?? []
  const size = sizeIn(chunks[0])
  if (!size || !isOnePicture(chunks) || !(await rowsIn(chunks, size))) return undefined
  try {
    const bare = bareOf(chunks)
    return await drawShape(bare, await inkOf(bare))
  } catch {
    // Rows with a filter that does not exist.
    return undefined
  }
}
