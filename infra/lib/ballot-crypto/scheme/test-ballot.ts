import { writeBallot } from './ballot-bytes.ts'
import { challengeOf } from './challenge.ts'
import { encryptBallot } from './encrypt-ballot.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Group } from './group.ts'
import { WIDTH } from './scalar.ts'
import type { BallotStatement } from './statement.ts'

/** All chance of a ballot comes from it: whoever has it makes the same ballot again. */
export const newSeed = (): Uint8Array => crypto.getRandomValues(new Uint8Array(WIDTH))

/** Numbers that follow from a seed: SHA-512 over it and how many came before, modulo the order. Never null. */
const drawnFrom = <Point>(group: Group<Point>, seed: Uint8Array): (() => bigint) => {
  let count = 0
  const draw = (): bigint => {
    count += 1
    const scalar = challengeOf(group, 'seeded', [seed, count])
    return scalar === 0n ? draw() : scalar
  }
  return draw
}

/** A ballot as it travels, and how it is known again. */
export type MadeBallot = { readonly bytes: Uint8Array; readonly fingerprint: string }

/**
 * A ballot that can be opened instead of being cast (Benaloh, "Simple verifiable elections", EVT 2006): its fingerprint is told first; then its voter casts it,
 * or is given the seed, with which any other device makes it again from what they say that they chose. A device that encrypts something else is caught
 * as often as it is asked. One that was opened is never cast: its seed proves what is in it. @throws RangeError where what is chosen is no answer
 */
export const seededBallot = <Point>(
  group: Group<Point>,
  statement: BallotStatement,
  chosen: readonly (readonly string[])[],
  seed: Uint8Array,
): MadeBallot => {
  const bytes = writeBallot(encryptBallot(group, statement, chosen, drawnFrom(group, seed)))
  return { bytes, fingerprint: fingerprintOf(group, bytes) }
}
