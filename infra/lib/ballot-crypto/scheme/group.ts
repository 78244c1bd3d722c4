/**
 * ristretto255 (RFC 9496) as the scheme needs it. Two libraries stand behind it, so that each checks what the other made: noble in browsers,
 * libsodium in the server. Scalars are within the order.
 */
export type Group<Point> = {
  readonly base: Point
  /** The neutral element. */
  readonly zero: Point
  /** Null for what is no canonical encoding of an element. The neutral one is decoded, too. */
  readonly decode: (bytes: Uint8Array) => Point | null
  readonly encode: (point: Point) => Uint8Array
  readonly add: (one: Point, other: Point) => Point
  readonly subtract: (one: Point, other: Point) => Point
  readonly times: (point: Point, scalar: bigint) => Point
  readonly sha512: (bytes: Uint8Array) => Uint8Array
}

/** Whether a point is the neutral element, which is written as zeros alone: nobody encrypts with it or under it. */
export const isNeutral = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)
