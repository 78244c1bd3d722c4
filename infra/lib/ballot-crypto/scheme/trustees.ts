import { isNeutral, type Group } from './group.ts'
import { verifyKeyProof, createProvenKey, type KeyPurpose, type ProvenKey } from './proven-key.ts'
import { ORDER, reduced } from './scalar.ts'

/** Trustees of a vote, in order, and the number of them that are needed. */
export type Roster = { readonly voteId: string; readonly threshold: number; readonly trusteeIds: readonly string[] }

/**
 * Returns the purpose of a trustee's key: it is proven for this vote, this roster and this position
 * in it. The trustee alone knows it.
 */
const partOf = ({ voteId, threshold, trusteeIds }: Roster, trusteeId: string): KeyPurpose => ({
  purpose: 'trustee key',
  parts: [voteId, threshold, trusteeIds.length, ...trusteeIds, trusteeId],
})

/** Makes a trustee's key on the trustee's own device. */
export const makeTrusteeKey = <Point>(group: Group<Point>, roster: Roster, trusteeId: string): ProvenKey =>
  createProvenKey(group, partOf(roster, trusteeId))

/**
 * Tells whether a key is that of this trustee, and known to its maker. So nobody can answer the
 * others' keys with one that cancels them out (rogue keys: Ristenpart, Yilek, "The power of
 * proofs-of-possession", EUROCRYPT 2007), since they would have to know its private part.
 */
export const isProvenTrusteeKey = <Point>(
  group: Group<Point>,
  roster: Roster,
  trusteeId: string,
  key: Pick<ProvenKey, 'publicKey' | 'proof'>,
): boolean => roster.trusteeIds.includes(trusteeId) && verifyKeyProof(group, partOf(roster, trusteeId), key)

/** Returns the inverse of a number modulo the order (Fermat). */
const inverse = (number: bigint): bigint => {
  let [result, power] = [1n, reduced(number)]
  for (let left = ORDER - 2n; left > 0n; left >>= 1n) {
    if (left & 1n) result = reduced(result * power)
    power = reduced(power * power)
  }
  return result
}

/**
 * Returns the Lagrange coefficients: factors of a polynomial's values at `places`, as many as it
 * has coefficients, that add up to its value at `at`.
 */
const lagrange = (places: readonly bigint[], at: bigint): readonly bigint[] =>
  places.map((place) =>
    places
      .filter((other) => other !== place)
      .reduce((factor, other) => reduced(factor * reduced(at - other) * inverse(place - other)), 1n),
  )

/** Interpolates a polynomial of points at `at` from its values at `places`. */
export const interpolated = <Point>(
  { zero, add, times }: Group<Point>,
  values: readonly { readonly place: bigint; readonly point: Point }[],
  at: bigint,
): Point => {
  const factors = lagrange(
    values.map(({ place }) => place),
    at,
  )
  return values.reduce((sum, { point }, index) => add(sum, times(point, factors[index] ?? 0n)), zero)
}

/** Keys that ballots are encrypted under: the trustees' joint key, and n - k helper keys. */
export type JointKey = { readonly key: Uint8Array; readonly helperKeys: readonly Uint8Array[] }

/** Returns the positions of the helper keys, which follow those of the trustees, 1 to n. */
export const helperIndexes = (trustees: number, threshold: number): readonly bigint[] =>
  Array.from({ length: trustees - threshold }, (_, index) => BigInt(trustees + 1 + index))

/**
 * Computes the joint key of n trustees, k of whom decrypt. Their keys x·G lie on one polynomial of
 * n coefficients, at the positions 1 to n: its value at 0 is the vote's key. Any n values give all
 * others, so each choice is also encrypted under the values at n+1 to 2n-k, which nobody knows:
 * with what k trustees compute from a ciphertext they are n, and with k-1 one is missing (dummy
 * places: Ghodosi, Pieprzyk, Safavi-Naini, "Dynamic threshold cryptosystems", PRAGOCRYPT 1996;
 * Daza, Herranz, Morillo, Ràfols, PROVSEC 2007). So no trustee ever needs anything of another one:
 * each makes their key once and alone, where a distributed key generation (Pedersen, EUROCRYPT
 * 1991; Feldman, FOCS 1987) takes three rounds of all of them.
 * @throws {RangeError} where a key is invalid, or their combination is the neutral element
 */
export const jointKeyOf = <Point>(
  group: Group<Point>,
  threshold: number,
  publicKeys: readonly Uint8Array[],
): JointKey => {
  const { length } = publicKeys
  if (threshold < 1 || threshold > length) throw new RangeError('no such number of trustees')
  const values = publicKeys.map((bytes, index) => {
    const point = isNeutral(bytes) ? null : group.decode(bytes)
    if (point === null) throw new RangeError('no key of a trustee')
    return { place: BigInt(index + 1), point }
  })
  const keyAt = (place: bigint): Uint8Array => group.encode(interpolated(group, values, place))
  const joint = { key: keyAt(0n), helperKeys: helperIndexes(length, threshold).map(keyAt) }
  if ([joint.key, ...joint.helperKeys].some(isNeutral)) throw new RangeError('keys that come to nothing')
  return joint
}
