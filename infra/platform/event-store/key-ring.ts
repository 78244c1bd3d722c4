import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Pool } from 'pg'

/**
 * Keys of persons. A person whose key is destroyed is erased: what was sealed under it can never be
 * read again.
 */
export type KeyRing = {
  /**
   * Returns a key for every id, and makes missing ones.
   * @throws {KeyDestroyed} where one was destroyed
   */
  readonly keysToSeal: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  /** Returns the keys that still exist. */
  readonly keysToOpen: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  readonly destroy: (personId: string) => Promise<void>
}

/** A person's key was destroyed: nothing more can be recorded of them. */
export class KeyDestroyed extends Error {
  readonly personId: string

  constructor(personId: string) {
    super(`person ${personId} was erased`)
    this.name = 'KeyDestroyed'
    this.personId = personId
  }
}

const IV = 12
const TAG = 16

const prepared = new WeakMap<Buffer, KeyObject>()

// Node takes 20 µs to prepare a key's bytes for a cipher, ten times as long as the cipher itself; a
// prepared key is cached as long as its bytes exist.
const prepare = (key: Buffer): KeyObject => {
  const known = prepared.get(key)
  if (known) return known
  const made = createSecretKey(key)
  prepared.set(key, made)
  return made
}

let randomness = Buffer.alloc(0)

// Requesting twelve random bytes from the system costs as much as requesting thousands.
const takeIv = (): Buffer => {
  if (randomness.length === 0) randomness = randomBytes(IV * 256)
  const iv = randomness.subarray(0, IV)
  randomness = randomness.subarray(IV)
  return iv
}

/**
 * Encrypts with AES-256-GCM: random IV, tag, ciphertext in one buffer. The same context is needed
 * for decryption. A key's bytes must not be changed after its first use.
 */
export const encrypt = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = takeIv()
  const cipher = createCipheriv('aes-256-gcm', prepare(key), iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Decrypts the result of `encrypt`. @throws {Error} where key, context or content do not fit */
export const decrypt = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', prepare(key), sealed.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
}

const pickKeys = (keys: ReadonlyMap<string, Buffer | null>, personIds: readonly string[]): Map<string, Buffer> =>
  new Map(
    personIds.flatMap((personId) => {
      const key = keys.get(personId)
      return key ? [[personId, key] as const] : []
    }),
  )

/** Creates a key ring in memory, for the in-memory log. */
export const createMemoryKeyRing = (): KeyRing => {
  const keys = new Map<string, Buffer | null>()
  return {
    keysToSeal: async (personIds) =>
      new Map(
        personIds.map((personId) => {
          const key = keys.get(personId) ?? (keys.has(personId) ? null : randomBytes(32))
          if (!key) throw new KeyDestroyed(personId)
          keys.set(personId, key)
          return [personId, key] as const
        }),
      ),
    keysToOpen: async (personIds) => pickKeys(keys, personIds),
    destroy: async (personId) => void keys.set(personId, null),
  }
}

/**
 * Time for which unwrapped keys are cached; a destroyed key is gone everywhere within that time.
 */
const MEMORY_MS = 5_000

/** Keys by which those of persons are wrapped. */
export type KeyWrapping = {
  readonly key: Buffer
  /** Key that some may still be wrapped by, while the master key is changed. */
  readonly former?: Buffer | undefined
  /** Fingerprint of the master key: under another one no keys are added. */
  readonly fingerprint?: string | undefined
}

const unwrap = ({ key, former }: KeyWrapping, wrapped: Buffer, personId: string): Buffer => {
  if (!former) return decrypt(key, wrapped, personId)
  try {
    return decrypt(key, wrapped, personId)
  } catch {
    return decrypt(former, wrapped, personId)
  }
}

/** Accesses the rows of keys: each wrapped by the master key, null where it was destroyed. */
const keyTable = (pool: Pool, wrapping: KeyWrapping) => ({
  fetch: async (personIds: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>> => {
    const { rows } = await pool.query<{ person_id: string; wrapped: Buffer | null }>(
      'select person_id, wrapped from person_key where person_id = any($1::uuid[])',
      [personIds],
    )
    return new Map(rows.map(({ person_id, wrapped }) => [person_id, wrapped && unwrap(wrapping, wrapped, person_id)]))
  },
  add: async (personIds: readonly string[]): Promise<void> => {
    // Sorting keeps two processes that add the same persons from a deadlock.
    const ordered = [...personIds].sort()
    const wrapped = ordered.map((personId) => encrypt(wrapping.key, randomBytes(32), personId))
    const { fingerprint } = wrapping
    const isCurrent =
      fingerprint === undefined ? '' : 'where exists (select from master_key_mark where fingerprint = $3)'
    await pool.query(
      `insert into person_key (person_id, wrapped) select * from unnest($1::uuid[], $2::bytea[]) ${isCurrent} on conflict do nothing`,
      fingerprint === undefined ? [ordered, wrapped] : [ordered, wrapped, fingerprint],
    )
  },
  destroy: async (personId: string): Promise<void> => {
    await pool.query('select destroy_person_key($1)', [personId])
  },
})

/** Creates a key ring in Postgres, each key wrapped by the master key. */
export const createPostgresKeyRing = (
  pool: Pool,
  wrapping: Buffer | KeyWrapping,
  now: () => number = Date.now,
): KeyRing => {
  const table = keyTable(pool, Buffer.isBuffer(wrapping) ? { key: wrapping } : wrapping)
  const remembered = new Map<string, Buffer>()
  let forgetAt = 0

  const recall = (personIds: readonly string[]): Map<string, Buffer> => {
    if (now() >= forgetAt) {
      remembered.clear()
      forgetAt = now() + MEMORY_MS
    }
    return pickKeys(remembered, personIds)
  }

  const fetchKeys = async (personIds: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>> => {
    const fetched = await table.fetch(personIds)
    for (const [personId, key] of fetched) if (key) remembered.set(personId, key)
    return fetched
  }

  return {
    keysToSeal: async (personIds) => {
      const known = recall(personIds)
      const missing = personIds.filter((personId) => !known.has(personId))
      if (missing.length === 0) return known
      const found = await fetchKeys(missing)
      const strangers = missing.filter((personId) => !found.has(personId))
      if (strangers.length > 0) await table.add(strangers)
      const added = strangers.length > 0 ? await fetchKeys(strangers) : new Map<string, Buffer | null>()
      if (strangers.some((personId) => !added.has(personId)))
        throw new Error('the master key was changed: this process has to be started with the new one')
      // The keys are those found by this call: another call may have cleared the cache while this
      // one waited.
      const keys = pickKeys(new Map([...known, ...found, ...added]), personIds)
      const erased = personIds.find((personId) => !keys.has(personId))
      if (erased !== undefined) throw new KeyDestroyed(erased)
      return keys
    },
    keysToOpen: async (personIds) => {
      const known = recall(personIds)
      const missing = personIds.filter((personId) => !known.has(personId))
      if (missing.length === 0) return known
      return pickKeys(new Map([...known, ...(await fetchKeys(missing))]), personIds)
    },
    destroy: async (personId) => {
      await table.destroy(personId)
      remembered.delete(personId)
    },
  }
}
