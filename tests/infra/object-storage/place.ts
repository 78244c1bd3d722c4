import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'

/** A storage, and what happens to it from outside. */
export type StorageUnderTest = {
  readonly storage: ObjectStorage
  /** Opens the same storage as another process, without any cache. */
  readonly openAgain: () => ObjectStorage
  /** Changes the stored bytes of a key. */
  readonly rot: (key: string, change: (bytes: Buffer) => Buffer) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  /** Returns the number of times that a key was stored. */
  readonly timesLaid: (key: string) => Promise<unknown>
  /** Lists stored files that are no objects. */
  readonly leftovers: () => Promise<readonly string[]>
  /** A storage that can be neither read nor written. */
  readonly unusable: () => ObjectStorage
}

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Bytes that repeat nowhere soon: a chunk in another's place differs. */
export const bytesOf = (length: number, seed: number): Buffer => {
  const bytes = Buffer.alloc(length)
  let state = seed + 1
  for (let at = 0; at + 4 <= length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes.writeUInt32LE(state, at)
  }
  return bytes
}

export const MB = 1_000_000

export const streamOf = (bytes: Buffer, step: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
    })(),
  )

/** All keys, as they come. */
export const keysIn = async (storage: ObjectStorage): Promise<readonly string[]> => {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys
}
