import type { Ciphertext } from './ballot-bytes.ts'
import { challengeOf } from './challenge.ts'
import { isNeutral, type Group } from './group.ts'
import { bytesOf, numberIn, randomScalar, reduced, scalarIn, WIDTH } from './scalar.ts'
import type { VoteKey } from './vote-key.ts'

/** Name of a sum: hashed into the proof of its decryption. */
export type SumName = { readonly voteId: string; readonly questionId: string; readonly choiceId: string }

/**
 * Decryption of a sum. `factor`: xR, the part that the key removes. `proof`: a challenge and a
 * response.
 */
export type Decryption = { readonly total: bigint; readonly factor: Uint8Array; readonly proof: Uint8Array }

/** Sum of ciphertexts so far. */
export type RunningSum<Point> = { readonly r: Point; readonly s: Point; readonly helped: readonly Point[] }

/** Returns the sum of no ballots, with a number of helper keys. */
export const emptySum = <Point>({ zero }: Group<Point>, helpers = 0): RunningSum<Point> => ({
  r: zero,
  s: zero,
  helped: Array.from({ length: helpers }, () => zero),
})

/** Adds a ciphertext to a sum, multiplied by a weight. @throws {RangeError} where it is invalid */
export const withCiphertext = <Point>(
  { decode, add, times }: Group<Point>,
  sum: RunningSum<Point>,
  { r, s, helped }: Ciphertext,
  weight = 1n,
): RunningSum<Point> => {
  const withOne = (all: Point, bytes: Uint8Array | undefined): Point => {
    const point = bytes === undefined ? null : decode(bytes)
    if (point === null) throw new RangeError('no ciphertext')
    return add(all, weight === 1n ? point : times(point, weight))
  }
  return {
    r: withOne(sum.r, r),
    s: withOne(sum.s, s),
    helped: sum.helped.map((all, helper) => withOne(all, helped[helper])),
  }
}

export const writtenSum = <Point>({ encode }: Group<Point>, { r, s, helped }: RunningSum<Point>): Ciphertext => ({
  r: encode(r),
  s: encode(s),
  helped: helped.map(encode),
})

type DecryptionClaim = {
  readonly name: SumName
  readonly publicKey: Uint8Array
  readonly sum: Pick<Ciphertext, 'r' | 's'>
  readonly factor: Uint8Array
}

const challengeFor = <Point>(
  group: Group<Point>,
  proven: DecryptionClaim,
  commitments: readonly Uint8Array[],
): bigint => {
  const { name, publicKey, sum, factor } = proven
  const { voteId, questionId, choiceId } = name
  return challengeOf(group, 'sum', [voteId, questionId, choiceId, publicKey, sum.r, sum.s, factor, ...commitments])
}

/** Key of the vote, and a table of logarithms. */
export type Decrypting = {
  readonly key: Pick<VoteKey, 'secret' | 'publicKey'>
  /** Returns the number of a point in the group's base. */
  readonly logarithm: (point: Uint8Array) => bigint
}

/**
 * Decrypts a sum and proves it: the key that belongs to the public one was used (Chaum and
 * Pedersen, CRYPTO 1992).
 * @throws {RangeError} where the sum is no number within the limits
 */
export const decryptSum = <Point>(
  group: Group<Point>,
  name: SumName,
  sum: Pick<Ciphertext, 'r' | 's'>,
  { key, logarithm }: Decrypting,
): Decryption => {
  const { base, times, encode, decode, subtract } = group
  const [r, s] = [decode(sum.r), decode(sum.s)]
  if (r === null || s === null) throw new RangeError('no ciphertext')
  const secret = numberIn(key.secret)
  const shared = times(r, secret)
  const factor = encode(shared)
  const w = randomScalar()
  const proven = { name, publicKey: key.publicKey, sum, factor }
  const challenge = challengeFor(group, proven, [encode(times(base, w)), encode(times(r, w))])
  const proof = new Uint8Array(2 * WIDTH)
  proof.set(bytesOf(challenge))
  proof.set(bytesOf(reduced(w + challenge * secret)), WIDTH)
  return { total: logarithm(encode(subtract(s, shared))), factor, proof }
}

/** Tells whether a sum has the claimed total, by the key that ballots were encrypted under. */
export const isProvenSum = <Point>(
  group: Group<Point>,
  name: SumName,
  sum: Pick<Ciphertext, 'r' | 's'>,
  { publicKey, total, factor, proof }: Decryption & Pick<VoteKey, 'publicKey'>,
): boolean => {
  const { base, times, encode, decode, subtract } = group
  if (proof.length !== 2 * WIDTH || isNeutral(publicKey)) return false
  const [challenge, response] = [scalarIn(proof.slice(0, WIDTH)), scalarIn(proof.slice(WIDTH))]
  const [key, r, s, shared] = [decode(publicKey), decode(sum.r), decode(sum.s), decode(factor)]
  if (challenge === null || response === null || key === null || r === null || s === null || shared === null)
    return false
  const commitments = [
    encode(subtract(times(base, response), times(key, challenge))),
    encode(subtract(times(r, response), times(shared, challenge))),
  ]
  if (challengeFor(group, { name, publicKey, sum, factor }, commitments) !== challenge) return false
  return String(encode(subtract(s, shared))) === String(encode(times(base, reduced(total))))
}
