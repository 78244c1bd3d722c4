/** Order of ristretto255 (RFC 9496, section 4.4): the number of scalars. */
export const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

/** Width of a scalar and of a point in bytes. */
export const WIDTH = 32

/** Reduces a number modulo the order. */
export const reduced = (number: bigint): bigint => ((number % ORDER) + ORDER) % ORDER

/** Decodes a little-endian number. */
export const numberIn = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)

/** Encodes a number in `width` bytes, little-endian. */
export const bytesOf = (number: bigint, width: number = WIDTH): Uint8Array => {
  const hex = number.toString(16).padStart(width * 2, '0')
  return Uint8Array.from({ length: width }, (_, index) => {
    const at = hex.length - 2 * (index + 1)
    return Number.parseInt(hex.slice(at, at + 2), 16)
  })
}

/**
 * Decodes a scalar; null where it is not below the order, since a proof would have two encodings
 * then.
 */
export const scalarIn = (bytes: Uint8Array): bigint | null => {
  const number = numberIn(bytes)
  return number < ORDER ? number : null
}

/** Draws a random scalar from 512 bits, so that none is likelier than another. Never zero. */
export const randomScalar = (): bigint => {
  const scalar = reduced(numberIn(crypto.getRandomValues(new Uint8Array(2 * WIDTH))))
  return scalar === 0n ? randomScalar() : scalar
}
