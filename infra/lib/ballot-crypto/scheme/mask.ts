import { encodedIn, type Ciphertext } from './ballot-bytes.ts'
import { challengeOf } from './challenge.ts'
import type { Group } from './group.ts'
import { bytesOf, reduced, WIDTH } from './scalar.ts'

/**
 * Point of unknown logarithm: SHA-256 of `danji mask base 1\n50\n`, the first of such hashes (from
 * 0 on) that encodes a point.
 */
const MASK_BASE = 'c4f23ea38ffb663a51fe6c2d017bad73d5ca0c5f61fa3e9900dfdd210e86e36c'

const maskBase = <Point>({ decode }: Group<Point>): Point => {
  const base = decode(
    Uint8Array.from({ length: WIDTH }, (_, at) => Number.parseInt(MASK_BASE.slice(2 * at, 2 * at + 2), 16)),
  )
  if (base === null) throw new RangeError('no mask base')
  return base
}

/**
 * Returns the scalars that mask the points of one ballot: challenges over its seed and the point's
 * number.
 */
const maskScalars = (hash: Pick<Group<unknown>, 'sha512'>, seed: Uint8Array, points: number): readonly bigint[] =>
  Array.from({ length: points }, (_, index) => challengeOf(hash, 'ballot mask', [seed, index]))

/**
 * Masks the points of a ballot: to each a multiple of the mask base is added (Pedersen, CRYPTO
 * 1991). Each masked point alone is uniformly random whatever it hides, and no two ballots can be
 * found for it without the logarithm of the base. So the log can hold masked ballots beside units,
 * and the ballots themselves elsewhere, and both give the same product.
 * @throws {RangeError} where a point is invalid
 */
export const maskPoints = <Point>(group: Group<Point>, points: readonly Uint8Array[], seed: Uint8Array): Uint8Array => {
  const { add, encode, times } = group
  const base = maskBase(group)
  const masked = new Uint8Array(WIDTH * points.length)
  maskScalars(group, seed, points.length).forEach((scalar, index) => {
    const point = group.decode(points[index] ?? new Uint8Array())
    if (point === null) throw new RangeError('no point of a ballot')
    masked.set(encode(add(point, times(base, scalar))), WIDTH * index)
  })
  return masked
}

/** Masked points and the scalars that mask them, summed over ballots. */
export type MaskedSum<Point> = { readonly points: readonly Point[]; readonly masks: readonly bigint[] }

/** Returns the sum of no ballots, with a number of points. */
export const emptyMaskedSum = <Point>({ zero }: Group<Point>, points: number): MaskedSum<Point> => ({
  points: Array.from({ length: points }, () => zero),
  masks: Array.from({ length: points }, () => 0n),
})

/** Adds masked points to a sum. @throws {RangeError} where their number differs */
export const withMaskedPoints = <Point>(
  { add, decode }: Group<Point>,
  points: readonly Point[],
  masked: Uint8Array,
): readonly Point[] => {
  if (masked.length !== WIDTH * points.length) throw new RangeError('no masked ballot of this vote')
  return points.map((sum, index) => {
    const point = decode(masked.slice(WIDTH * index, WIDTH * (index + 1)))
    if (point === null) throw new RangeError('no masked point')
    return add(sum, point)
  })
}

/** Adds a ballot to a sum. @throws {RangeError} where it is no masked ballot of this length */
export const withMasked = <Point>(
  group: Group<Point>,
  { points, masks }: MaskedSum<Point>,
  { masked, seed }: { readonly masked: Uint8Array; readonly seed: Uint8Array },
): MaskedSum<Point> => {
  const scalars = maskScalars(group, seed, points.length)
  return {
    points: withMaskedPoints(group, points, masked),
    masks: masks.map((sum, index) => reduced(sum + (scalars[index] ?? 0n))),
  }
}

/**
 * Tells whether masked points minus their masks are the points of these products, in the order of
 * ballots' points.
 */
export const isUnmasked = <Point>(
  group: Group<Point>,
  { points, masks }: MaskedSum<Point>,
  products: readonly Ciphertext[],
): boolean => {
  const { encode, subtract, times } = group
  const base = maskBase(group)
  const told = products.flatMap(encodedIn)
  return (
    told.length === points.length &&
    masks.length === points.length &&
    points.every((point, index) => {
      const unmasked = encode(subtract(point, times(base, masks[index] ?? 0n)))
      return String(unmasked) === String(told[index])
    })
  )
}

/** Encodes summed masks, 32 bytes each. */
export const writtenMasks = ({ masks }: Pick<MaskedSum<unknown>, 'masks'>): readonly Uint8Array[] =>
  masks.map((mask) => bytesOf(mask))
