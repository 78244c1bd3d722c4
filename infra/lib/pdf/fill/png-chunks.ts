import { crc32, inflate } from 'node:zlib'
import { MAX_BYTES, PNG } from '../draw/signature-picture.ts'

/** First byte of a zlib stream (CMF) that every reader decompresses. */
export const WIDEST_WINDOW = 0x78

type InflateResult = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }

/**
 * Decompresses a zlib stream of a known size in one go; also returns how many bytes of it were
 * read.
 */
export const unpack = (packed: Buffer, size: number): Promise<InflateResult> =>
  new Promise((resolve, reject) => {
    // The chunk size holds all of it: Node's default pieces of 16 kB would each come back to this
    // thread and be joined. One byte more lets zlib reach the end of the stream. With `info` it
    // returns buffer and engine, which its types lack.
    inflate(
      packed,
      { maxOutputLength: size, chunkSize: Math.max(64, size + 1), info: true },
      (error, result: unknown) => (error ? reject(error) : resolve(result as InflateResult)),
    )
  })

/** Chunk of a PNG; `whole`: with its length, type and checksum. */
export type Chunk = { readonly type: string; readonly content: Buffer; readonly whole: Buffer }

/**
 * Reads the chunks of a file to its end, with their checksums checked; undefined where it is no
 * PNG.
 */
export const chunksOf = (png: Buffer): readonly Chunk[] | undefined => {
  if (png.length > MAX_BYTES || !png.subarray(0, PNG.length).equals(PNG)) return undefined
  const chunks: Chunk[] = []
  for (let at = PNG.length; at < png.length;) {
    const end = at + 12 + (at + 12 <= png.length ? png.readUInt32BE(at) : png.length)
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return undefined
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      content: png.subarray(at + 8, end - 4),
      whole: png.subarray(at, end),
    })
    at = end
  }
  return chunks
}
