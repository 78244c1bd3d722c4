import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { hashesFit, inChunks, joinParts, readWhole, rememberTables, type ChunkTable } from './chunk-table.ts'
import {
  isObjectKey,
  ObjectDamaged,
  ObjectNotFound,
  rangeWithin,
  type ByteRange,
  type ObjectKey,
  type ObjectStorage,
} from './object-storage.ts'

/** Store that gives bytes unverified. */
export type RawObjects = {
  /** Returns the size in bytes. @throws {ObjectNotFound} */
  readonly size: (key: ObjectKey) => Promise<number>
  /**
   * Reads at most the bytes of a range.
   * @throws {ObjectNotFound}
   * @throws {ObjectDamaged} where the store itself knows of damage
   */
  readonly read: (key: ObjectKey, range: ByteRange) => Promise<AsyncIterable<Uint8Array>>
}

/** Bytes of a chunk, each of which has a hash. */
const CHUNK = 65_536
/**
 * Maximum size of a request that is read once and answered from memory; larger ones are read twice,
 * so that slow readers hold no memory.
 */
const IN_MEMORY = 1_048_576
/**
 * Maximum size of a request that is verified before its first byte is given out; in larger ones
 * each chunk is verified before it is given out.
 */
const VERIFIED_FIRST = 16_777_216

/** Object that was read as a whole; `kept`: its bytes where it is small. */
type CheckedObject = { readonly table: ChunkTable; readonly kept: Buffer | undefined }

/** Reads all of an object; undefined where its hash is not its key. */
const readAll = async (raw: RawObjects, key: ObjectKey, size: number): Promise<CheckedObject | undefined> => {
  const whole = createHash('sha256')
  const hashes: Buffer[] = []
  const kept: Buffer[] = []
  const isBuffered = size <= IN_MEMORY
  let seen = 0
  // An empty range cannot be expressed.
  const content = size > 0 ? await raw.read(key, { start: 0, end: size - 1 }) : Readable.from([])
  for await (const chunk of inChunks(content, CHUNK)) {
    whole.update(chunk)
    hashes.push(createHash('sha256').update(chunk).digest())
    seen += chunk.length
    if (isBuffered) kept.push(chunk)
  }
  if (seen !== size || whole.digest('hex') !== key) return undefined
  return { table: { size, hashes: Buffer.concat(hashes) }, kept: isBuffered ? joinParts(kept) : undefined }
}

/**
 * Reads the bytes of a range, each chunk verified before it is given out.
 * @throws {ObjectDamaged}
 */
async function* readRange(raw: RawObjects, key: ObjectKey, table: ChunkTable, { start, end }: ByteRange) {
  let index = Math.floor(start / CHUNK)
  const asked = { start: index * CHUNK, end: Math.min((Math.floor(end / CHUNK) + 1) * CHUNK, table.size) - 1 }
  let left = asked.end - asked.start + 1
  for await (const chunk of inChunks(await raw.read(key, asked), CHUNK)) {
    if (!hashesFit(table, index, chunk)) throw new ObjectDamaged(key)
    const at = index * CHUNK
    yield chunk.subarray(Math.max(0, start - at), Math.min(chunk.length, end + 1 - at))
    index += 1
    left -= chunk.length
  }
  if (left !== 0) throw new ObjectDamaged(key)
}

const streamOf = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Readable =>
  Readable.from(pieces, { objectMode: false })

const fromMemory = (bytes: Buffer): Readable => streamOf(bytes.length > 0 ? [bytes] : [])

/** Opens a range of an object whose table is known. @throws {ObjectDamaged} */
const openRange = async (raw: RawObjects, key: ObjectKey, table: ChunkTable, range: ByteRange): Promise<Readable> => {
  const length = range.end - range.start + 1
  const pieces = () => readRange(raw, key, table, range)
  if (length <= IN_MEMORY) return fromMemory(length === 0 ? Buffer.alloc(0) : await readWhole(pieces()))
  if (length <= VERIFIED_FIRST) for await (const _piece of pieces());
  return streamOf(pieces())
}

/**
 * Reads a store so that nothing damaged is given out. A range cannot be verified against the hash
 * of the whole: the first reading of an object reads all of it, verifies it against its key, and
 * stores a hash of every 64 KiB in memory. Since the key is the content's hash, these never become
 * stale; bytes that rot later differ from them. Rejected: trusting a time of change, which a
 * rotting disk does not alter.
 */
export const createVerifiedReading = (raw: RawObjects): Pick<ObjectStorage, 'get' | 'size' | 'verify'> => {
  const tables = rememberTables()

  /**
   * Reads and verifies an object, twice where it differs: the first difference may be a fault of
   * the transfer.
   */
  const learn = async (key: ObjectKey): Promise<CheckedObject> => {
    if (!isObjectKey(key)) throw new ObjectNotFound(key)
    const looked = (await readAll(raw, key, await raw.size(key))) ?? (await readAll(raw, key, await raw.size(key)))
    if (!looked) throw new ObjectDamaged(key)
    tables.keep(key, looked.table)
    return looked
  }

  return {
    get: async (key, asked) => {
      const known = tables.find(key)
      if (known) return openRange(raw, key, known, rangeWithin(known.size, asked))
      const { table, kept } = await learn(key)
      const range = rangeWithin(table.size, asked)
      if (kept) return fromMemory(kept.subarray(range.start, range.end + 1))
      // All of it was verified a moment ago.
      return streamOf(readRange(raw, key, table, range))
    },
    verify: async (key) => void (await learn(key)),
    size: async (key) => {
      if (!isObjectKey(key)) throw new ObjectNotFound(key)
      return tables.find(key)?.size ?? raw.size(key)
    },
  }
}

/** Tells whether an object exists and has the hash of its key. */
export const isWhole = ({ verify }: Pick<ObjectStorage, 'verify'>, key: ObjectKey): Promise<boolean> =>
  verify(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ObjectNotFound || error instanceof ObjectDamaged) return false
      throw error
    },
  )
