import { digestOf } from './challenge.ts'
import type { Group } from './group.ts'

const LENGTH = 16

/**
 * Returns the fingerprint of an encrypted ballot: the first 16 bytes of its digest, in hexadecimal
 * digits.
 */
export const fingerprintOf = (hash: Pick<Group<unknown>, 'sha512'>, ballot: Uint8Array): string =>
  Array.from(digestOf(hash, 'fingerprint', [ballot]).slice(0, LENGTH), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
