import { constants, createInflate } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFObject } from 'pdf-lib'
import { UnreadablePdf } from '../unreadable-pdf.ts'

/** Maximum bytes of one stream: an A4 page of 400 dpi in colour has 46 MB. */
const MAX_OF_ONE = 128 * 1024 * 1024
/**
 * Maximum bytes of a stream that is held in memory: one that is examined, or compressed more than
 * once.
 */
const MAX_BUFFERED_BYTES = 48 * 1024 * 1024
const MAX_OF_ALL = 512 * 1024 * 1024
/** Maximum number of pixels of a picture: an A4 page of 1,000 dpi has 97 million. */
const MAX_PIXELS = 100_000_000

/** Filters of general compression; the size of picture filters follows from width and height. */
const PACKERS: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
])
const SHORT_NAMES: Readonly<Record<string, string>> = { Fl: 'FlateDecode', LZW: 'LZWDecode' }

const tooLarge = (): UnreadablePdf => new UnreadablePdf('too-large-unpacked')

const namesOf = (object: PDFObject | undefined): readonly string[] => {
  const names = object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : [object]
  return names
    .filter((name) => name instanceof PDFName)
    .map((name) => name.decodeText())
    .map((name) => SHORT_NAMES[name] ?? name)
}

const packersOf = (dict: PDFDict): readonly string[] => {
  const names = namesOf(dict.lookup(PDFName.of('Filter')))
  const end = names.findIndex((name) => !PACKERS.has(name))
  return end < 0 ? names : names.slice(0, end)
}

type InflatedSize = { readonly total: number; readonly isWhole: boolean }

/**
 * Inflates and counts bytes without holding more than a chunk; a broken stream ends where it
 * breaks, as readers treat it.
 */
const inflate = (packed: Uint8Array, most: number, take?: (part: Buffer) => void): Promise<InflatedSize> =>
  new Promise((resolve, reject) => {
    let total = 0
    const inflating = createInflate({ chunkSize: 256 * 1024, finishFlush: constants.Z_SYNC_FLUSH })
    inflating.on('data', (part: Buffer) => {
      total += part.length
      if (total <= most) return take?.(part)
      inflating.destroy()
      reject(tooLarge())
    })
    inflating.on('end', () => resolve({ total, isWhole: true })).on('error', () => resolve({ total, isWhole: false }))
    inflating.end(packed)
  })

/**
 * Decompressed content of a stream; `isWhole` is false where the compression is broken and the rest
 * is lost.
 */
export type UnpackedStream = { readonly bytes: Uint8Array; readonly isWhole: boolean }

const inflated = async (packed: Uint8Array): Promise<UnpackedStream> => {
  const parts: Buffer[] = []
  const { isWhole } = await inflate(packed, MAX_BUFFERED_BYTES, (part) => parts.push(part))
  return { bytes: Buffer.concat(parts), isWhole }
}

const PART = 1024 * 1024

const decoded = (packed: Uint8Array, packer: string, dict: PDFDict): Uint8Array => {
  const single = PDFDict.withContext(dict.context)
  single.set(PDFName.of('Filter'), PDFName.of(packer))
  const stream = decodePDFRawStream(PDFRawStream.of(single, packed))
  const parts: Uint8Array[] = []
  for (let total = 0; ;) {
    const part = stream.getBytes(PART)
    if (part.length === 0) return Buffer.concat(parts)
    total += part.length
    if (total > MAX_BUFFERED_BYTES) throw tooLarge()
    parts.push(Uint8Array.from(part))
  }
}

const unpackOnce = async (packed: Uint8Array, packer: string, dict: PDFDict): Promise<UnpackedStream> =>
  packer === 'FlateDecode' ? inflated(packed) : { bytes: decoded(packed, packer, dict), isWhole: true }

const unpackAll = async (stream: PDFRawStream, packers: readonly string[]): Promise<UnpackedStream> => {
  let { contents: bytes } = stream
  let isWhole = true
  for (const packer of packers) {
    const unpacking = await unpackOnce(bytes, packer, stream.dict)
    bytes = unpacking.bytes
    isWhole &&= unpacking.isWhole
  }
  return { bytes, isWhole }
}

/**
 * Decompresses a stream; undefined where it is compressed as a picture.
 * @throws {UnreadablePdf} too-large-unpacked
 */
export const unpacked = async (stream: PDFRawStream): Promise<UnpackedStream | undefined> => {
  const packers = packersOf(stream.dict)
  const isPicture = packers.length < namesOf(stream.dict.lookup(PDFName.of('Filter'))).length
  return isPicture ? undefined : unpackAll(stream, packers)
}

const sizeOf = async (stream: PDFRawStream): Promise<number> => {
  const packers = packersOf(stream.dict)
  const { bytes } = await unpackAll(stream, packers.slice(0, -1))
  const last = packers.at(-1)
  if (last === undefined) return bytes.length
  return last === 'FlateDecode' ? (await inflate(bytes, MAX_OF_ONE)).total : decoded(bytes, last, stream.dict).length
}

const pixelsOf = (dict: PDFDict): number => {
  const side = (key: string): number => {
    const value = dict.lookup(PDFName.of(key))
    return value instanceof PDFNumber ? Math.abs(value.asNumber()) : 0
  }
  return side('Width') * side('Height')
}

/**
 * Decompresses every stream once and discards the result, so that later readers meet nothing beyond
 * the limits: bytes of each stream and of all, pixels of pictures.
 * @throws {UnreadablePdf} too-large-unpacked
 */
export const measureStreams = async (streams: Iterable<PDFRawStream>): Promise<void> => {
  let total = 0
  for (const stream of streams) {
    if (pixelsOf(stream.dict) > MAX_PIXELS) throw tooLarge()
    total += await sizeOf(stream)
    if (total > MAX_OF_ALL) throw tooLarge()
  }
}
