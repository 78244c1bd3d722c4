import { createHash } from 'node:crypto'
import type { ObjectKey } from './object-storage.ts'

/**
 * Size of an object that was verified as a whole, and the SHA-256 of each of its chunks,
 * concatenated.
 */
export type ChunkTable = { readonly size: number; readonly hashes: Buffer }

const HASH = 32

/** Tells whether a chunk still has the hash that it had when the whole was verified. */
export const hashesFit = ({ hashes }: ChunkTable, index: number, chunk: Buffer): boolean =>
  createHash('sha256')
    .update(chunk)
    .digest()
    .equals(hashes.subarray(index * HASH, (index + 1) * HASH))

/** Joins the parts of one content; a single part is returned as it is, without a copy. */
export const joinParts = (parts: readonly Uint8Array[]): Buffer => {
  const [first] = parts
  if (parts.length !== 1 || !first) return Buffer.concat(parts)
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength)
}

/**
 * Reads a small content into memory. Node's `buffer()` copies it twice, once outside of what the
 * garbage collector counts.
 */
export const readWhole = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return joinParts(parts)
}

/** Cuts a stream into pieces of `size` bytes, the last one shorter. */
export async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    let rest = part
    while (length + rest.length >= size) {
      waiting.push(rest.subarray(0, size - length))
      rest = rest.subarray(size - length)
      yield joinParts(waiting)
      waiting = []
      length = 0
    }
    if (rest.length === 0) continue
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield joinParts(waiting)
}

/** Maximum bytes of hashes in the cache of a process: those of 16 GB of objects. */
const MAX_BYTES = 8_388_608

/** Caches tables, and drops the least recently used first. */
export const rememberTables = (mostBytes = MAX_BYTES) => {
  const tables = new Map<ObjectKey, ChunkTable>()
  let bytes = 0

  const forget = (key: ObjectKey): void => {
    bytes -= tables.get(key)?.hashes.length ?? 0
    tables.delete(key)
  }

  return {
    find: (key: ObjectKey): ChunkTable | undefined => {
      const table = tables.get(key)
      if (!table) return undefined
      tables.delete(key)
      tables.set(key, table)
      return table
    },
    keep: (key: ObjectKey, table: ChunkTable): void => {
      forget(key)
      tables.set(key, table)
      bytes += table.hashes.length
      for (const oldest of tables.keys()) {
        if (bytes <= mostBytes) break
        forget(oldest)
      }
    },
  }
}
