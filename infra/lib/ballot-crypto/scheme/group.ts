/**
 * ristretto255 (RFC 9496) as the scheme needs it. Two libraries implement it, so that each verifies
 * what the other made: noble in browsers, libsodium in the server. Scalars are below the order.
 */
export type Group<Point> = {
  readonly base: Point
  /** Neutral element. */
  readonly zero: Point
  /**
   * Decodes an element; null where the encoding is not canonical. The neutral element is decoded,
   * too.
   */
  readonly decode: (bytes: Uint8Array) => Point | null
  readonly encode: (point: Point) => Uint8Array
  readonly add: (one: Point, other: Point) => Point
  readonly subtract: (one: Point, other: Point) => Point
  readonly times: (point: Point, scalar: bigint) => Point
  readonly sha512: (bytes: Uint8Array) => Uint8Array
}

/**
 * Tells whether a point is the neutral element, which is encoded as zeros alone: no key and no
 * ciphertext may be.
 */
export const isNeutral = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)
