/** The order of ristretto255 (RFC 9496, section 4.4): how many scalars there are. */
export const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

/** Bytes of a scalar and of a point. */
export const WIDTH = 32

/** A number within the order. */
export const reduced = (number: bigint): bigint => ((number % ORDER) + ORDER) % ORDER

/** What bytes say, the least one first. */
export const numberIn = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)

/** A number in so many bytes, the least one first. */
export const bytesOf = (number: bigint, width: number = WIDTH): Uint8Array => {
  const hex = number.toString(16).padStart(width * 2, '0')
  return Uint8Array.from({ length: width }, (_, index) => {
    const at = hex.length - 2 * (index + 1)
    return Number.parseInt(hex.slice(at, at + 2), 16)
  })
}

/** A scalar as it was written; null where it is not within the order: a proof would have two forms. */
export const scalarIn = (bytes: Uint8Array): bigint | null => {
  const number = numberIn(bytes)
  return number < ORDER ? number : null
}

/** Chance alone, from 512 bits: no scalar is likelier than another. Never null. */
export const randomScalar = (): bigint => {
  const scalar = reduced(numberIn(crypto.getRandomValues(new Uint8Array(2 * WIDTH))))
  return scalar === 0n ? randomScalar() : scalar
}
