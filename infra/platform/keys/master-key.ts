import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { secretFromFile } from '../secret-file.ts'

/** Length of a master key. */
export const KEY_BYTES = 32

/** Beginning of a master key that a KMS wrapped; the wrapped bytes follow in base64. */
export const WRAPPED = 'kms:'

/** Tells whether a text is a wrapped master key: at most 6,144 bytes, as a KMS makes them. */
export const isWrappedKey = (text: string): boolean => /^kms:[A-Za-z0-9+/]{40,8192}={0,2}$/.test(text.trim())

/**
 * Reads 32 bytes written as hexadecimal (64 digits) or base64 (also base64url); undefined for
 * anything else.
 */
export const parseMasterKey = (text: string): Buffer | undefined => {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return undefined
  return Buffer.from(trimmed, 'base64')
}

/** Error: no key beside a log that was written under one. A new key would open nothing of it. */
export class MasterKeyMissing extends Error {
  constructor(path: string) {
    super(
      'The database holds a log, and its master key is not here: set DANJI_MASTER_KEY to it, or ' +
        `put it back as ${path}. A new key would open nothing that is sealed.`,
    )
    this.name = 'MasterKeyMissing'
  }
}

/**
 * Loads the key that wraps every person's key: from the environment, else, outside of production,
 * from `master.key` in the data directory, where it is made once, unless `mayMake` is false because
 * there is a log already. Returns 32 bytes.
 * @throws {Error} where the key is malformed, or missing in production: a generated key there would
 * be lost with the disk, and every sealed field with it
 * @throws {MasterKeyMissing} where one would have to be made, but may not
 */
export const loadMasterKey = (options: {
  readonly fromEnv: string | undefined
  readonly dataDir: string
  readonly production: boolean
  /** True by default. */
  readonly mayMake?: boolean
}): Buffer => {
  if (options.fromEnv) {
    const key = parseMasterKey(options.fromEnv)
    if (!key) throw new Error('DANJI_MASTER_KEY must be 32 bytes in base64 or hex, e.g. from: openssl rand -base64 32')
    return key
  }
  if (options.production)
    throw new Error('DANJI_MASTER_KEY is required in production; make one with: openssl rand -base64 32')
  const path = join(options.dataDir, 'master.key')
  if (options.mayMake === false && !existsSync(path)) throw new MasterKeyMissing(path)
  const key = parseMasterKey(secretFromFile(path, () => randomBytes(KEY_BYTES).toString('base64')))
  if (!key) throw new Error(`${path} does not hold 32 bytes in base64 or hex`)
  return key
}

/**
 * Derives a key of 32 bytes for one purpose, by HKDF-SHA256 (RFC 5869): the key of one purpose
 * reveals nothing of another's.
 */
export const deriveKey = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `danji/${purpose}`, KEY_BYTES))

/**
 * Returns the fingerprint of a master key, in hexadecimal digits, for comparison: it reveals
 * nothing else of the key.
 */
export const keyFingerprint = (masterKey: Buffer): string =>
  createHmac('sha256', deriveKey(masterKey, 'fingerprint')).update('danji master key').digest('hex')

/**
 * Returns the existing master key, from the environment or the data directory; undefined where
 * there is none. Never makes one.
 */
export const findMasterKey = (options: { readonly fromEnv: string | undefined; readonly dataDir: string }) =>
  options.fromEnv !== undefined || existsSync(join(options.dataDir, 'master.key'))
    ? loadMasterKey({ ...options, production: false })
    : undefined
