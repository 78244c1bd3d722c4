import { hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { KeyDestroyed, type KeyRing } from '../event-store/key-ring.ts'
import { inChunks, readWhole } from './chunk-table.ts'
import { ObjectDamaged, rangeWithin, type ByteRange, type ObjectKey, type ObjectStorage } from './object-storage.ts'
import {
  beginSealing,
  contentOf,
  HEADER,
  STORED_CHUNK_BYTES,
  openChunk,
  openingOf,
  SEALED_CHUNK,
  sealStream,
  sealWhole,
  type Opening,
  type Owner,
} from './sealed-format.ts'

/** Key of a stored object; `size` is the content's, in bytes. */
export type StoredObject = { readonly key: ObjectKey; readonly size: number }

/**
 * Person whose key encrypts a document; or a person with a key of the document's own: destroying
 * either of them makes it unreadable.
 */
export type Sealer = string | readonly [personId: string, keyId: string]

/**
 * Stores documents of persons, each encrypted with the person's key: erasing a person makes them
 * unreadable, while their hashes stay valid.
 */
export type SealedObjects = {
  /**
   * Encrypts and stores a content. The same bytes of the same person are one object, however often
   * they are stored (not those of a stream, whose content is known only at its end). Returns the
   * key of the object, which is the hash of the encrypted bytes, and the size of the content.
   * @throws {KeyDestroyed}
   */
  readonly put: (sealer: Sealer, content: Uint8Array | Readable) => Promise<StoredObject>
  /**
   * Streams the content, or a range of it.
   * @throws {KeyDestroyed}
   * @throws {ObjectNotFound}
   * @throws {ObjectDamaged}
   * @throws {RangeOutside}
   */
  readonly get: (sealer: Sealer, key: ObjectKey, range?: ByteRange) => Promise<Readable>
  /**
   * Returns the size of the content in bytes.
   * @throws {KeyDestroyed}
   * @throws {ObjectNotFound}
   * @throws {ObjectDamaged} where no sealed object has this size
   */
  readonly size: (sealer: Sealer, key: ObjectKey) => Promise<number>
}

/** Maximum size in bytes of documents that are read in one go. */
const READ_ONCE = 524_288

type Chunks = { readonly first: number; readonly last: number; readonly ofAll: number }

/** Opens consecutive chunks. @throws {ObjectDamaged} */
async function* openChunks(
  key: ObjectKey,
  opening: Opening,
  laid: AsyncIterable<Uint8Array>,
  { first, last, ofAll }: Chunks,
) {
  let index = first
  for await (const chunk of inChunks(laid, STORED_CHUNK_BYTES)) {
    yield openSealedChunk(key, opening, chunk, { index, isLast: index === ofAll - 1 })
    index += 1
  }
  if (index !== last + 1) throw new ObjectDamaged(key)
}

const openSealedChunk = (
  key: ObjectKey,
  opening: Opening,
  chunk: Buffer,
  { index, isLast }: { readonly index: number; readonly isLast: boolean },
): Buffer => {
  try {
    return openChunk(opening, chunk, index, isLast)
  } catch {
    throw new ObjectDamaged(key)
  }
}

/** Cuts a range out of chunks that begin at `offset` in the content. */
async function* cut(chunks: AsyncIterable<Buffer>, offset: number, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = offset
  for await (const chunk of chunks) {
    yield chunk.subarray(Math.max(0, start - at), Math.min(chunk.length, end + 1 - at))
    at += chunk.length
  }
}

/** Reads the first piece at once, so that a failure is known before anything is answered. */
const startStream = async (pieces: AsyncGenerator<Buffer>): Promise<Readable> => {
  const first = await pieces.next()
  return Readable.from(
    (async function* () {
      if (!first.done && first.value.length > 0) yield first.value
      yield* pieces
    })(),
    { objectMode: false },
  )
}

const idsOf = (sealer: Sealer): readonly string[] => (typeof sealer === 'string' ? [sealer] : sealer)

/** Returns the key of a sealer: of two keys one is derived (HKDF-SHA256). @throws {KeyDestroyed} */
const ownerOf = (sealer: Sealer, keys: ReadonlyMap<string, Buffer>): Owner => {
  const ids = idsOf(sealer)
  const found = ids.map((id) => {
    const key = keys.get(id)
    if (!key) throw new KeyDestroyed(id)
    return key
  })
  const [only] = found
  const personId = ids.join('/')
  if (only && found.length === 1) return { personId, personKey: only }
  const derived = hkdfSync('sha256', Buffer.concat(found), Buffer.alloc(0), `danji/sealed-by-two/${personId}`, 32)
  return { personId, personKey: Buffer.from(derived) }
}

/**
 * Creates the documents of persons in a storage.
 * @throws {KeyDestroyed} where the person was erased
 */
export const createSealedObjects = (
  storage: Pick<ObjectStorage, 'put' | 'get' | 'size'>,
  keys: KeyRing,
): SealedObjects => {
  const openerOf = async (sealer: Sealer): Promise<Owner> => ownerOf(sealer, await keys.keysToOpen(idsOf(sealer)))

  const contentAt = async (key: ObjectKey) => {
    const content = contentOf(await storage.size(key))
    if (!content) throw new ObjectDamaged(key)
    return content
  }

  const put: SealedObjects['put'] = async (sealer, content) => {
    const owner = ownerOf(sealer, await keys.keysToSeal(idsOf(sealer)))
    if (content instanceof Uint8Array)
      return { key: await storage.put(sealWhole(beginSealing(owner, content), content)), size: content.length }
    let size = 0
    const pieces = sealStream(beginSealing(owner), content, (bytes) => (size += bytes))
    return { key: await storage.put(Readable.from(pieces, { objectMode: false })), size }
  }

  const get: SealedObjects['get'] = async (sealer, key, asked) => {
    const owner = await openerOf(sealer)
    const { size, chunks } = await contentAt(key)
    // Most documents are small: those are read once, not twice for header and rest.
    const whole = size <= READ_ONCE ? await readWhole(await storage.get(key)) : undefined
    const header =
      whole?.subarray(0, HEADER) ?? (await readWhole(await storage.get(key, { start: 0, end: HEADER - 1 })))
    const opening = openingOf(owner, header)
    if (!opening) throw new ObjectDamaged(key)
    const range = rangeWithin(size, asked)
    const first = Math.floor(range.start / SEALED_CHUNK)
    const last = Math.max(0, Math.floor(range.end / SEALED_CHUNK))
    const [from, to] = [HEADER + first * STORED_CHUNK_BYTES, HEADER + (last + 1) * STORED_CHUNK_BYTES]
    const laid = whole
      ? Readable.from([whole.subarray(from, to)])
      : await storage.get(key, { start: from, end: to - 1 })
    return startStream(cut(openChunks(key, opening, laid, { first, last, ofAll: chunks }), first * SEALED_CHUNK, range))
  }

  return {
    put,
    get,
    size: async (personId, key) => {
      await openerOf(personId)
      return (await contentAt(key)).size
    },
  }
}
