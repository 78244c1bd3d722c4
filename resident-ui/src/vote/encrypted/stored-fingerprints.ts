import { readStored, store } from '../../browser-storage.ts'

const KEY = 'danji.fingerprints'
/** Number of ballots that a device keeps the fingerprints of, the newest. */
const MAX_STORED = 20

type StoredFingerprints = readonly (readonly [receiptId: string, fingerprint: string])[]

const readFingerprints = (): StoredFingerprints => {
  const stored = readStored('localStorage', KEY)
  return Array.isArray(stored) ? stored.filter((one): one is readonly [string, string] => isPair(one)) : []
}

const isPair = (one: unknown): boolean =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')

/**
 * Stores the fingerprint of an encrypted ballot on the device that sent it, to be compared with the
 * list of the count.
 */
export const storeFingerprint = (receiptId: string, fingerprint: string): void => {
  const others = readFingerprints().filter(([id]) => id !== receiptId)
  store('localStorage', KEY, [...others, [receiptId, fingerprint]].slice(-MAX_STORED))
}

/** Returns the fingerprint that this device sent for a receipt; undefined where another one did. */
export const storedFingerprint = (receiptId: string): string | undefined =>
  readFingerprints().find(([id]) => id === receiptId)?.[1]

/** Tells whether this device sent the ballot with a fingerprint. */
export const isStoredFingerprint = (fingerprint: string): boolean =>
  readFingerprints().some(([, stored]) => stored === fingerprint)
