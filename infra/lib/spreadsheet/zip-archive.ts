import { isUtf8 } from 'node:buffer'
import { crc32, inflateRawSync } from 'node:zlib'
import { decodeCp949 } from './text/cp949.ts'
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts'
import { SpreadsheetRefused } from './spreadsheet.ts'

type Entry = {
  readonly name: string
  readonly encrypted: boolean
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export type Archive = {
  readonly names: readonly string[]
  /**
   * Returns the declared size of an entry, unpacked; a larger one is refused while it is unpacked.
   */
  readonly sizeOf: (name: string) => number
  /** Returns the bytes of an entry; undefined: there is none. @throws {SpreadsheetRefused} */
  readonly bytes: (name: string) => Buffer | undefined
}

const END_OF_DIRECTORY = 0x06054b50
const IN_DIRECTORY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const STORED = 0
const DEFLATED = 8
/** Maximum ratio of Deflate, which makes at most 1032 bytes of one. */
const MAX_RATIO = 1_040
const SENTINEL = 0xffffffff

const broken = (what: string): SpreadsheetRefused => new SpreadsheetRefused('unreadable', `ZIP: ${what}`)

/** Limits of an archive: entries, and unpacked bytes of all together. */
export type ArchiveLimits = { readonly entries: number; readonly unpackedBytes: number }

const OF_A_WORKBOOK: ArchiveLimits = { entries: MAX_ENTRIES, unpackedBytes: MAX_UNPACKED_BYTES }

/**
 * Opens a ZIP (APPNOTE 6.3.10) within limits: numbers and sizes are checked before anything is
 * unpacked, and unpacking stops at the declared size. Libraries that read sheets do none of this.
 * @throws {SpreadsheetRefused} too-large, protected-otherwise, unreadable
 */
export const openArchive = (bytes: Buffer, limits: ArchiveLimits = OF_A_WORKBOOK): Archive => {
  const entries = readDirectory(bytes, limits.entries)
  if (entries.some(({ encrypted }) => encrypted)) throw new SpreadsheetRefused('protected-otherwise')
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.unpackedBytes)
    throw new SpreadsheetRefused('too-large', 'ZIP: unpacked size')
  assertHonest(entries)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (byName.size !== entries.length) throw broken('two entries of one name')
  return {
    names: [...byName.keys()],
    sizeOf: (name) => byName.get(name)?.size ?? 0,
    bytes: (name) => {
      const entry = byName.get(name)
      return entry && unpacked(bytes, entry)
    },
  }
}

const readDirectory = (bytes: Buffer, most: number): readonly Entry[] => {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > most) throw new SpreadsheetRefused('too-large', 'ZIP: number of entries')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== IN_DIRECTORY) throw broken('directory')
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    entries.push(entryAt(bytes, at, name, extra))
    at += 46 + name + extra + comment
  }
  return entries
}

const endOfDirectory = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw broken('no directory')
}

const entryAt = (bytes: Buffer, at: number, nameLength: number, extraLength: number): Entry => {
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
  const sizes = {
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
  return {
    name: nameOf(bytes.subarray(at + 46, at + 46 + nameLength)),
    encrypted: (flags & 1) === 1,
    method,
    checksum: bytes.readUInt32LE(at + 16),
    ...wideSizes(sizes, bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)),
  }
}

/** Decodes a name: Korean Windows writes names in CP949 without marking the encoding. */
const nameOf = (raw: Buffer): string => (isUtf8(raw) ? raw.toString('utf8') : decodeCp949(raw).text)

type Sizes = Pick<Entry, 'packed' | 'size' | 'offset'>

/** Reads ZIP64 sizes: some writers put small sizes too into the extra field, in this order. */
const wideSizes = (sizes: Sizes, extra: Buffer): Sizes => {
  const wide: Buffer[] = []
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) wide.push(extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2)))
  let at = 0
  const next = (value: number): number => {
    if (value !== SENTINEL) return value
    if (!wide[0] || at + 8 > wide[0].length) throw broken('ZIP64 sizes')
    at += 8
    return Number(wide[0].readBigUInt64LE(at - 8))
  }
  const size = next(sizes.size)
  const packed = next(sizes.packed)
  return { size, packed, offset: next(sizes.offset) }
}

/**
 * Asserts that entries do not share bytes, nor declare more than Deflate can make: such small files
 * unpack into huge ones.
 */
const assertHonest = (entries: readonly Entry[]): void => {
  if (
    entries.some(({ method, packed, size }) => size > packed * MAX_RATIO + 64 || (method === STORED && size !== packed))
  )
    throw broken('impossible size')
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, { offset, packed }] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (next && offset + 30 + packed > next.offset) throw broken('entries overlap')
  }
}

const unpacked = (bytes: Buffer, { method, checksum, packed, size, offset }: Entry): Buffer => {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw broken('local header')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw broken('cut off')
  const content = contentOf(bytes.subarray(start, start + packed), method, size)
  if (content.length !== size || crc32(content) !== checksum) throw broken('size or checksum')
  return content
}

const contentOf = (packed: Buffer, method: number, size: number): Buffer => {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw broken('method')
  if (size === 0) return Buffer.alloc(0)
  try {
    return inflateRawSync(packed, { maxOutputLength: size })
  } catch (error) {
    // More bytes than declared are a sign of an attack.
    if (error instanceof RangeError) throw new SpreadsheetRefused('too-large', 'ZIP: larger than declared')
    throw broken('Deflate')
  }
}
