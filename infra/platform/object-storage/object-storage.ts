import type { Readable } from 'node:stream'

/** SHA-256 of an object's content, 64 hexadecimal digits in lower case: its only name. */
export type ObjectKey = string

/**
 * Bytes of an object, counted from 0, both ends included. A range beyond the object's end is cut.
 */
export type ByteRange = { readonly start: number; readonly end: number }

/** Kind of storage. */
export type StorageKind = 'directory' | 's3'

/**
 * Stores documents under the hash of their content: the same content is stored once, and reading
 * verifies it.
 */
export type ObjectStorage = {
  readonly kind: StorageKind
  /**
   * Stores the content; where it is stored already and whole, nothing changes. Returns its key once
   * it is durable.
   */
  readonly put: (content: Uint8Array | Readable) => Promise<ObjectKey>
  /**
   * Streams an object, or a range of it. No byte is given out before its chunk was verified against
   * the key; of requests up to 16 MB, all is verified first.
   * @throws {ObjectNotFound}
   * @throws {ObjectDamaged}
   * @throws {RangeOutside}; the stream fails with ObjectDamaged where damage is found later
   */
  readonly get: (key: ObjectKey, range?: ByteRange) => Promise<Readable>
  /** Returns the size in bytes, unverified. @throws {ObjectNotFound} */
  readonly size: (key: ObjectKey) => Promise<number>
  /** Reads and verifies all of an object. @throws {ObjectNotFound} @throws {ObjectDamaged} */
  readonly verify: (key: ObjectKey) => Promise<void>
  readonly has: (key: ObjectKey) => Promise<boolean>
  /** Iterates over the keys of all objects, in order. */
  readonly keys: () => AsyncIterable<ObjectKey>
  /**
   * Resolves while objects can be written and read; rejects with the reason otherwise. For health
   * checks.
   */
  readonly check: () => Promise<void>
}

/** Error: no object under this key, or no key at all. */
export class ObjectNotFound extends Error {
  constructor(key: ObjectKey) {
    super(`no object ${key.slice(0, 64)}`)
    this.name = 'ObjectNotFound'
  }
}

/** The content under this key does not have its hash: it is never given out. */
export class ObjectDamaged extends Error {
  readonly key: ObjectKey

  constructor(key: ObjectKey) {
    super(`object ${key} is damaged`)
    this.name = 'ObjectDamaged'
    this.key = key
  }
}

/** A range begins beyond an object's end, or ends before it begins. */
export class RangeOutside extends Error {
  /** Size of the object in bytes. */
  readonly size: number

  constructor(size: number) {
    super(`no such range in ${size} bytes`)
    this.name = 'RangeOutside'
    this.size = size
  }
}

/**
 * Tells whether a text is a key. Anything else, `../` above all, must never reach a path or a URL.
 */
export const isObjectKey = (text: string): text is ObjectKey => /^[0-9a-f]{64}$/.test(text)

/**
 * Returns the part of `size` bytes that a range means; all of them without one.
 * @throws {RangeOutside}
 */
export const rangeWithin = (size: number, range?: ByteRange): ByteRange => {
  if (!range) return { start: 0, end: size - 1 }
  const { start, end } = range
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start >= size || end < start)
    throw new RangeOutside(size)
  return { start, end: Math.min(end, size - 1) }
}
