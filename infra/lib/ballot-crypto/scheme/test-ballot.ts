import { writeBallot } from './ballot-bytes.ts'
import { challengeOf } from './challenge.ts'
import { encryptBallot } from './encrypt-ballot.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Group } from './group.ts'
import { WIDTH } from './scalar.ts'
import type { BallotStatement } from './statement.ts'

/** Draws the seed of a ballot, from which the whole ballot can be made again. */
export const newSeed = (): Uint8Array => crypto.getRandomValues(new Uint8Array(WIDTH))

/** Derives scalars from a seed: SHA-512 over it and a counter, modulo the order. Never zero. */
const seededScalars = <Point>(group: Group<Point>, seed: Uint8Array): (() => bigint) => {
  let count = 0
  const draw = (): bigint => {
    count += 1
    const scalar = challengeOf(group, 'seeded', [seed, count])
    return scalar === 0n ? draw() : scalar
  }
  return draw
}

/** Encoded ballot, and its fingerprint. */
export type EncodedBallot = { readonly bytes: Uint8Array; readonly fingerprint: string }

/**
 * Makes a ballot that can be opened instead of being cast (Benaloh, "Simple verifiable elections",
 * EVT 2006). Its fingerprint is shown first; then the voter casts it, or gets the seed, with which
 * any other device makes it again from the choices that they name. A device that encrypts something
 * else is caught whenever it is tested. An opened ballot is never cast, since its seed proves its
 * content.
 * @throws {RangeError} where the choices are no answer
 */
export const seededBallot = <Point>(
  group: Group<Point>,
  statement: BallotStatement,
  chosen: readonly (readonly string[])[],
  seed: Uint8Array,
): EncodedBallot => {
  const bytes = writeBallot(encryptBallot(group, statement, chosen, seededScalars(group, seed)))
  return { bytes, fingerprint: fingerprintOf(group, bytes) }
}
