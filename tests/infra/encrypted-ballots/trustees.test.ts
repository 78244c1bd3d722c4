import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBallot, writeBallot, type Ciphertext } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { faultOfBallot } from '#infra/lib/ballot-crypto/scheme/check-ballot.ts'
import {
  combinedSum,
  decryptPart,
  isProvenPart,
  type PlacedPart,
} from '#infra/lib/ballot-crypto/scheme/decryption-part.ts'
import { encryptBallot } from '#infra/lib/ballot-crypto/scheme/encrypt-ballot.ts'
import type { ProvenKey } from '#infra/lib/ballot-crypto/scheme/proven-key.ts'
import { logarithms } from '#infra/lib/ballot-crypto/scheme/logarithm.ts'
import { nobleGroup } from '#infra/lib/ballot-crypto/scheme/noble-group.ts'
import { bytesOf, numberIn, reduced } from '#infra/lib/ballot-crypto/scheme/scalar.ts'
import type { BallotStatement } from '#infra/lib/ballot-crypto/scheme/statement.ts'
import { emptySum, withCiphertext, writtenSum } from '#infra/lib/ballot-crypto/scheme/tally.ts'
import {
  interpolated,
  isProvenTrusteeKey,
  jointKeyOf,
  makeTrusteeKey,
  type Roster,
} from '#infra/lib/ballot-crypto/scheme/trustees.ts'
import { rounds } from '#tests/support/deep.ts'
import { oneOfThree, sealedBallot, sodium } from './sample-election.ts'

const { choiceIds } = oneOfThree

type Election = {
  readonly roster: Roster
  readonly keys: readonly ProvenKey[]
  readonly statement: BallotStatement
}

const held = (threshold: number, trustees: number): Election => {
  const trusteeIds = Array.from({ length: trustees }, (_, index) => `trustee ${index + 1}`)
  const roster = { voteId: 'vote', threshold, trusteeIds }
  const keys = trusteeIds.map((id) => makeTrusteeKey(sodium, roster, id))
  const joint = jointKeyOf(
    sodium,
    threshold,
    keys.map(({ publicKey }) => publicKey),
  )
  return { roster, keys, statement: { voteId: 'vote', questions: [oneOfThree], slot: '101-1', ...joint } }
}

const keyAt = ({ keys }: Election, place: number): ProvenKey => {
  const key = keys[place - 1]
  if (!key) throw new Error(`there is no trustee ${place}`)
  return key
}

const sumOf = ({ statement }: Election, cast: readonly string[], place: number): Ciphertext => {
  const helpers = statement.helperKeys?.length ?? 0
  const sum = cast.reduce(
    (all, choice) => {
      const ballot = readBallot(statement.questions, sealedBallot([[choice]], statement), helpers)
      const ciphertext = 'unreadable' in ballot ? undefined : ballot.ciphertexts[0]?.[place]
      if (!ciphertext) throw new Error('no ballot')
      return withCiphertext(sodium, all, ciphertext)
    },
    emptySum(sodium, helpers),
  )
  return writtenSum(sodium, sum)
}

const nameOf = (place: number, choiceId = '가', voteId = 'vote') => ({
  voteId,
  questionId: '1',
  choiceId,
  trusteeId: `trustee ${place}`,
})

const partsOf = (election: Election, sum: Ciphertext, places: readonly number[]): readonly PlacedPart[] =>
  places.map((place) => ({ place, ...decryptPart(nobleGroup, nameOf(place), sum, keyAt(election, place)) }))

const find = logarithms(sodium, 60n)
const totalOf = ({ roster }: Election, sum: Ciphertext, parts: readonly PlacedPart[]): bigint =>
  find(combinedSum(sodium, { trustees: roster.trusteeIds.length, threshold: roster.threshold }, sum, parts))

const quorums = [
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 5],
  [2, 5],
] as const
const elections = quorums.map(([threshold, trustees]) => held(threshold, trustees))
const two = held(2, 3)

describe('trustees', () => {
  it('decrypt what a plain count comes to, whoever of them is there, and in any order', () => {
    const cast = fc.record({
      election: fc.constantFrom(...elections),
      ballots: fc.array(fc.constantFrom(...choiceIds), { maxLength: 5 }),
      order: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }),
    })
    fc.assert(
      fc.property(cast, ({ election, ballots, order }) => {
        const { threshold, trusteeIds } = election.roster
        const there = order.filter((place) => place <= trusteeIds.length).slice(0, threshold)
        for (const [place, choiceId] of choiceIds.entries()) {
          const sum = sumOf(election, ballots, place)
          const plain = BigInt(ballots.filter((choice) => choice === choiceId).length)
          expect(totalOf(election, sum, partsOf(election, sum, there))).toBe(plain)
        }
      }),
      { numRuns: rounds(12) },
    )
  })

  it('are not enough where one is missing, or one of them gives their part twice', () => {
    const sum = sumOf(two, ['가', '가'], 0)
    const [first] = partsOf(two, sum, [1])
    if (!first) throw new Error('no part')
    expect(() => totalOf(two, sum, [first])).toThrow('too few')
    expect(() => totalOf(two, sum, [first, first])).toThrow('too few')
    // Under another's place it comes to no number.
    expect(() => totalOf(two, sum, [first, { ...first, place: 2 }])).toThrow('within the limits')
  })

  it('who are fewer than needed learn nothing from what nobody holds the key of', () => {
    const { statement } = two
    const sum = sumOf(two, ['가'], 0)
    const secret = numberIn(keyAt(two, 1).secret)
    const r = sodium.decode(sum.r) ?? sodium.zero
    const known = [
      { place: 1n, point: sodium.times(r, secret) },
      { place: 4n, point: sum.helped[0] ?? sodium.zero },
    ]
    const guess = sodium.encode(sodium.subtract(sum.s, interpolated(sodium, known, 0n)))
    expect(() => find(guess)).toThrow(RangeError)
    expect(statement.helperKeys).toHaveLength(1)
  })

  it('prove their part, to either library', () => {
    const sum = sumOf(two, ['나', '가'], 0)
    const part = decryptPart(sodium, nameOf(1), sum, keyAt(two, 1))
    const proven = { ...part, publicKey: keyAt(two, 1).publicKey }
    expect(isProvenPart(nobleGroup, nameOf(1), sum, proven)).toBe(true)
    const refused = {
      'of another vote': isProvenPart(sodium, nameOf(1, '가', 'other'), sum, proven),
      'of another choice': isProvenPart(sodium, nameOf(1, '나'), sum, proven),
      'under the name of another trustee': isProvenPart(sodium, nameOf(2), sum, proven),
      'with the key of another trustee': isProvenPart(sodium, nameOf(1), sum, {
        ...proven,
        publicKey: keyAt(two, 2).publicKey,
      }),
      'of another sum': isProvenPart(sodium, nameOf(1), sumOf(two, ['가'], 0), proven),
      'made up': isProvenPart(sodium, nameOf(1), sum, { ...proven, factor: sodium.add(part.factor, sodium.base) }),
      'with a cut proof': isProvenPart(sodium, nameOf(1), sum, { ...proven, proof: part.proof.slice(1) }),
      'with no proof': isProvenPart(sodium, nameOf(1), sum, { ...proven, proof: new Uint8Array(64) }),
    }
    expect(Object.entries(refused).filter(([, isTaken]) => isTaken)).toEqual([])
  })
})

describe('a key of a trustee', () => {
  const { roster } = two
  const own = keyAt(two, 1)

  it('is proven for its vote, its roster and its place alone', () => {
    expect(isProvenTrusteeKey(nobleGroup, roster, 'trustee 1', own)).toBe(true)
    expect(isProvenTrusteeKey(sodium, roster, 'trustee 2', own)).toBe(false)
    expect(isProvenTrusteeKey(sodium, { ...roster, voteId: 'other' }, 'trustee 1', own)).toBe(false)
    expect(isProvenTrusteeKey(sodium, { ...roster, threshold: 1 }, 'trustee 1', own)).toBe(false)
    const more = { ...roster, trusteeIds: [...roster.trusteeIds, 'trustee 4'] }
    expect(isProvenTrusteeKey(sodium, more, 'trustee 1', own)).toBe(false)
  })

  it('that is chosen to cancel the others out is refused, since nobody knows what is behind it', () => {
    // The joint key would be one whose secret the last trustee knows alone.
    const wanted = sodium.times(sodium.base, 5n)
    const [first, second] = [own.publicKey, keyAt(two, 2).publicKey]
    const rogue = interpolated(
      sodium,
      [
        { place: 0n, point: wanted },
        { place: 1n, point: first },
        { place: 2n, point: second },
      ],
      3n,
    )
    expect(jointKeyOf(sodium, 2, [first, second, rogue]).key).toEqual(wanted)
    const mine = makeTrusteeKey(sodium, roster, 'trustee 3')
    expect(isProvenTrusteeKey(sodium, roster, 'trustee 3', { ...mine, publicKey: rogue })).toBe(false)
    expect(isProvenTrusteeKey(sodium, roster, 'trustee 3', { publicKey: first, proof: own.proof })).toBe(false)
  })

  it('is never the neutral one, and keys never come to it', () => {
    expect(() => jointKeyOf(sodium, 1, [new Uint8Array(32)])).toThrow(RangeError)
    const negative = sodium.encode(sodium.times(sodium.base, reduced(-numberIn(own.secret))))
    // At 0 two keys weigh 2 and -1.
    const twice = sodium.encode(sodium.times(sodium.base, reduced(2n * numberIn(own.secret))))
    expect(negative).not.toEqual(own.publicKey)
    expect(() => jointKeyOf(sodium, 2, [own.publicKey, twice])).toThrow('come to nothing')
    expect(() => jointKeyOf(sodium, 3, [own.publicKey, twice])).toThrow(RangeError)
  })
})

describe('a ballot for trustees', () => {
  const { statement } = two
  const ballot = sealedBallot([['나']], statement)

  it('of either library is accepted by the other', () => {
    expect(faultOfBallot(nobleGroup, statement, ballot)).toBe(null)
    expect(faultOfBallot(sodium, statement, writeBallot(encryptBallot(nobleGroup, statement, [['다']])))).toBe(null)
  })

  it('is none of other helper keys, or of none', () => {
    const [helper] = statement.helperKeys ?? []
    if (!helper) throw new Error('there is a helper key')
    const other = sodium.add(helper, sodium.base)
    expect(faultOfBallot(sodium, { ...statement, helperKeys: [other] }, ballot)).toBe('proof')
    expect(faultOfBallot(sodium, { ...statement, helperKeys: [] }, ballot)).toBe('length')
    expect(faultOfBallot(sodium, { ...statement, helperKeys: [new Uint8Array(32)] }, ballot)).toBe('neutral')
    expect(faultOfBallot(sodium, { ...statement, helperKeys: [bytesOf(1n)] }, ballot)).toBe('point')
  })

  it('of a voter who encrypts something else under the helper keys is refused, so that nobody spoils a count', () => {
    const [helper] = statement.helperKeys ?? []
    // All else of it is as it should be, the challenge too.
    const cheating = {
      ...sodium,
      times: (point: Uint8Array, scalar: bigint) =>
        point === helper ? sodium.add(sodium.times(point, scalar), sodium.base) : sodium.times(point, scalar),
    }
    const bytes = writeBallot(encryptBallot(cheating, statement, [['다']]))
    expect(faultOfBallot(sodium, statement, bytes)).toBe('proof')
  })

  it('that the helper keys would decrypt to something else is refused', () => {
    const changed = ballot.slice()
    changed.set(sodium.add(ballot.slice(64, 96), sodium.base), 64)
    expect(faultOfBallot(sodium, statement, changed)).toBe('proof')
  })
})
