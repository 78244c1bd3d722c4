import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export { bytesToHex, hexToBytes, sha256, utf8ToBytes }

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)]

/** Hashes a leaf (RFC 6962, section 2.1). */
export const leafHash = (content: string): Uint8Array => sha256(concatBytes(LEAF, utf8ToBytes(content)))
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(NODE, left, right))

/** Hashes a text with SHA-256, in hexadecimal digits; `keyedHash` is its HMAC (RFC 2104). */
export const hashOfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
export const keyedHash = (key: string, text: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Length of the prefix of the 32 bytes of an Ed25519 key in SPKI form (RFC 8410). */
const SPKI_HEADER = 12

/** Tells whether a signature (base64) over a text was made by the key (SPKI, base64). */
export const isSigned = (text: string, signature: string, publicKey: string): boolean => {
  try {
    const key = fromBase64(publicKey).slice(SPKI_HEADER)
    return ed25519.verify(fromBase64(signature), utf8ToBytes(text), key, { zip215: false })
  } catch {
    // A malformed signature or key counts as no signature.
    return false
  }
}

/**
 * Returns the fingerprint of a key, which people compare: SHA-256 of its bytes, in hexadecimal
 * digits.
 */
export const fingerprintOf = (publicKey: string): string => {
  try {
    return bytesToHex(sha256(fromBase64(publicKey)))
  } catch {
    return ''
  }
}
