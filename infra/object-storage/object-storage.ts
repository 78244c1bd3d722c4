import type { Readable } from 'node:stream'

/** SHA-256 of an object's content, 64 hexadecimal digits in lower case: its only name. */
export type ObjectKey = string

/** Documents, stored under what they contain: the same content is stored once, and what is read is what was written. */
export type ObjectStorage = {
  /** Stores the content; where it is stored already, nothing changes. Gives its key once it is durable. */
  readonly put: (content: Uint8Array | Readable) => Promise<ObjectKey>
  /** Streams an object. @throws ObjectNotFound; the stream fails where the stored bytes no longer fit their key. */
  readonly get: (key: ObjectKey) => Promise<Readable>
  readonly has: (key: ObjectKey) => Promise<boolean>
  /** Resolves while objects can be written and read; rejects with the reason otherwise. For health checks. */
  readonly check: () => Promise<void>
}

/** There is no object under this key, or it is no key at all. */
export class ObjectNotFound extends Error {
  constructor(key: ObjectKey) {
    super(`no object ${key.slice(0, 64)}`)
    this.name = 'ObjectNotFound'
  }
}

/** Whether a text is a key. Anything else, `../` above all, must never reach a path or a URL. */
export const isObjectKey = (text: string): text is ObjectKey => /^[0-9a-f]{64}$/.test(text)
