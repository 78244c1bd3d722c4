import { isNeutral, type Group } from './group.ts'
import { isKnownKey, makeKnownKey, type KeyPurpose, type KnownKey } from './known-key.ts'
import { ORDER, reduced } from './scalar.ts'

/** The trustees of a vote, in their order, and how many of them are needed. */
export type Roster = { readonly voteId: string; readonly threshold: number; readonly trusteeIds: readonly string[] }

/** A trustee's own part is a key that they alone know; it is proven for this vote, this roster and this place in it. */
const partOf = ({ voteId, threshold, trusteeIds }: Roster, trusteeId: string): KeyPurpose => ({
  purpose: 'trustee key',
  parts: [voteId, threshold, trusteeIds.length, ...trusteeIds, trusteeId],
})

/** A trustee's part, made where nobody else sees it. */
export const makeTrusteeKey = <Point>(group: Group<Point>, roster: Roster, trusteeId: string): KnownKey =>
  makeKnownKey(group, partOf(roster, trusteeId))

/**
 * Whether a part is one of this trustee, and known to whoever made it. Nobody can answer the others' keys with one that cancels them out (rogue keys:
 * Ristenpart, Yilek, "The power of proofs-of-possession", EUROCRYPT 2007): they would have to know what is behind it.
 */
export const isProvenTrusteeKey = <Point>(
  group: Group<Point>,
  roster: Roster,
  trusteeId: string,
  key: Pick<KnownKey, 'publicKey' | 'proof'>,
): boolean => roster.trusteeIds.includes(trusteeId) && isKnownKey(group, partOf(roster, trusteeId), key)

/** What a number has to be multiplied with to come to 1 (Fermat). */
const inverse = (number: bigint): bigint => {
  let [result, power] = [1n, reduced(number)]
  for (let left = ORDER - 2n; left > 0n; left >>= 1n) {
    if (left & 1n) result = reduced(result * power)
    power = reduced(power * power)
  }
  return result
}

/** What the value at `at` of a polynomial is, of its values at as many places as it has coefficients: the factor of each (Lagrange). */
const lagrange = (places: readonly bigint[], at: bigint): readonly bigint[] =>
  places.map((place) =>
    places
      .filter((other) => other !== place)
      .reduce((factor, other) => reduced(factor * reduced(at - other) * inverse(place - other)), 1n),
  )

/** A point that a polynomial of points has at `at`, from those at `places`. */
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

/** What ballots are encrypted under: the trustees' joint key, and n - k keys of nobody. */
export type JointKey = { readonly key: Uint8Array; readonly helperKeys: readonly Uint8Array[] }

/** The places of the helper keys follow those of the trustees, which are 1 to n. */
export const placesOfHelpers = (trustees: number, threshold: number): readonly bigint[] =>
  Array.from({ length: trustees - threshold }, (_, index) => BigInt(trustees + 1 + index))

/**
 * The joint key of n trustees, k of whom decrypt. Their keys x·G lie on one polynomial of n coefficients, at the places 1 to n: its value at 0 is the
 * vote's key. Any n values tell all others, so each choice is also encrypted under the values at n+1 to 2n-k, which nobody knows: together with what k
 * trustees compute from a ciphertext they are n, and with k-1 one is missing (dummy places: Ghodosi, Pieprzyk, Safavi-Naini, "Dynamic threshold
 * cryptosystems", PRAGOCRYPT 1996; Daza, Herranz, Morillo, Ràfols, PROVSEC 2007). So no trustee ever needs anything of another one: each makes their
 * part once and alone, where a distributed key (Pedersen, EUROCRYPT 1991; Feldman, FOCS 1987) asks all of them to come three times.
 * @throws RangeError where a key is none, or they come to nothing
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
  const joint = { key: keyAt(0n), helperKeys: placesOfHelpers(length, threshold).map(keyAt) }
  if ([joint.key, ...joint.helperKeys].some(isNeutral)) throw new RangeError('keys that come to nothing')
  return joint
}
