import { createHash } from 'node:crypto'
import type { ObjectKey } from './object-storage.ts'

/** What is known of an object that was verified as a whole: its size, and the SHA-256 of each of its chunks, one behind the other. */
export type ChunkTable = { readonly size: number; readonly hashes: Buffer }

const HASH = 32

/** Whether a chunk is what it was when the whole was verified. */
export const hashesFit = ({ hashes }: ChunkTable, index: number, chunk: Buffer): boolean =>
  createHash('sha256')
    .update(chunk)
    .digest()
    .equals(hashes.subarray(index * HASH, (index + 1) * HASH))

/** A stream cut anew: every piece has `size` bytes, but for the last. Pieces share no memory with what comes after them. */
export async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    let rest = part
    while (length + rest.length >= size) {
      waiting.push(rest.subarray(0, size - length))
      rest = rest.subarray(size - length)
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
    if (rest.length === 0) continue
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Bytes of hashes that a process remembers: those of 16 GB of objects. */
const MAX_BYTES = 8_388_608

/** Remembers tables, the least recently asked for forgotten first. */
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
