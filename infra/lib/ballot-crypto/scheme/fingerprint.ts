import { digestOf } from './challenge.ts'
import type { Group } from './group.ts'

const LENGTH = 16

/** How an encrypted ballot is known again: the first 16 bytes of its digest, in hex. */
export const fingerprintOf = (hash: Pick<Group<unknown>, 'sha512'>, ballot: Uint8Array): string =>
  Array.from(digestOf(hash, 'fingerprint', [ballot]).slice(0, LENGTH), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
