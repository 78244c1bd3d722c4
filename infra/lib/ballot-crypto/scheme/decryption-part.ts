import type { Ciphertext } from './ballot-bytes.ts'
import { challengeOf } from './challenge.ts'
import { isNeutral, type Group } from './group.ts'
import { bytesOf, numberIn, randomScalar, reduced, scalarIn, WIDTH } from './scalar.ts'
import type { SumName } from './tally.ts'
import { interpolated, helperIndexes } from './trustees.ts'

/** Part of a trustee in the decryption of a sum: xR, and its proof, a challenge and a response. */
export type DecryptionPart = { readonly factor: Uint8Array; readonly proof: Uint8Array }

/** Name of a part: its sum and its trustee. */
export type PartName = SumName & { readonly trusteeId: string }

type DecryptionClaim = {
  readonly name: PartName
  readonly publicKey: Uint8Array
  readonly sum: Ciphertext
  readonly factor: Uint8Array
}

const challengeFor = <Point>(
  group: Group<Point>,
  proven: DecryptionClaim,
  commitments: readonly Uint8Array[],
): bigint => {
  const { name, publicKey, sum, factor } = proven
  const { voteId, questionId, choiceId, trusteeId } = name
  const of = [voteId, questionId, choiceId, trusteeId, publicKey, sum.r, sum.s, sum.helped.length, ...sum.helped]
  return challengeOf(group, 'decryption part', [...of, factor, ...commitments])
}

/**
 * Computes a trustee's part in the decryption of a sum, with the proof that the key which belongs
 * to their public one was used (Chaum, Pedersen, CRYPTO 1992). It opens nothing alone.
 * @throws {RangeError} where the sum is invalid
 */
export const decryptPart = <Point>(
  group: Group<Point>,
  name: PartName,
  sum: Ciphertext,
  key: { readonly secret: Uint8Array; readonly publicKey: Uint8Array },
): DecryptionPart => {
  const { base, times, encode, decode } = group
  const r = decode(sum.r)
  if (r === null) throw new RangeError('no ciphertext')
  const [secret, w] = [numberIn(key.secret), randomScalar()]
  const factor = encode(times(r, secret))
  const commitments = [encode(times(base, w)), encode(times(r, w))]
  const challenge = challengeFor(group, { name, publicKey: key.publicKey, sum, factor }, commitments)
  const proof = new Uint8Array(2 * WIDTH)
  proof.set(bytesOf(challenge))
  proof.set(bytesOf(reduced(w + challenge * secret)), WIDTH)
  return { factor, proof }
}

/** Tells whether a part follows from this trustee's key and this sum. */
export const isProvenPart = <Point>(
  group: Group<Point>,
  name: PartName,
  sum: Ciphertext,
  { publicKey, factor, proof }: DecryptionPart & { readonly publicKey: Uint8Array },
): boolean => {
  const { base, times, encode, decode, subtract } = group
  if (proof.length !== 2 * WIDTH || isNeutral(publicKey)) return false
  const [challenge, response] = [scalarIn(proof.slice(0, WIDTH)), scalarIn(proof.slice(WIDTH))]
  const [key, r, shared] = [decode(publicKey), decode(sum.r), decode(factor)]
  if (challenge === null || response === null || key === null || r === null || shared === null) return false
  const commitments = [
    encode(subtract(times(base, response), times(key, challenge))),
    encode(subtract(times(r, response), times(shared, challenge))),
  ]
  return challengeFor(group, { name, publicKey, sum, factor }, commitments) === challenge
}

/** Proven part of a sum with the number of its trustee, from 1. */
export type PlacedPart = { readonly place: number; readonly factor: Uint8Array }

/** Number of trustees, and number of them that are needed. */
export type Quorum = { readonly trustees: number; readonly threshold: number }

/**
 * Combines the parts of as many trustees as are needed into the sum's number as a point; any of
 * them give the same.
 * @throws {RangeError} where they are too few, one occurs twice, or one is invalid
 */
export const combinedSum = <Point>(
  group: Group<Point>,
  { trustees, threshold }: Quorum,
  { s, helped }: Ciphertext,
  parts: readonly PlacedPart[],
): Uint8Array => {
  const used = parts.slice(0, threshold)
  if (used.length < threshold || new Set(used.map(({ place }) => place)).size < threshold)
    throw new RangeError('too few trustees')
  const pointIn = (bytes: Uint8Array | undefined): Point => {
    const point = bytes === undefined ? null : group.decode(bytes)
    if (point === null) throw new RangeError('no part of a decryption')
    return point
  }
  const values = [
    ...used.map(({ place, factor }) => ({ place: BigInt(place), point: pointIn(factor) })),
    ...helperIndexes(trustees, threshold).map((place, index) => ({ place, point: pointIn(helped[index]) })),
  ]
  return group.encode(group.subtract(pointIn(s), interpolated(group, values, 0n)))
}
