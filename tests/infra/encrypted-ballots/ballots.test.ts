import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBallot, writeBallot, type EncryptedBallot } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { faultOfBallot } from '#infra/lib/ballot-crypto/scheme/check-ballot.ts'
import { encryptBallot } from '#infra/lib/ballot-crypto/scheme/encrypt-ballot.ts'
import { nobleGroup, nobleGroupFor } from '#infra/lib/ballot-crypto/scheme/noble-group.ts'
import { bytesOf, numberIn, ORDER, reduced, scalarIn } from '#infra/lib/ballot-crypto/scheme/scalar.ts'
import { isProvenKey, makeVoteKey } from '#infra/lib/ballot-crypto/scheme/vote-key.ts'
import { rounds } from '#tests/support/deep.ts'
import { oneOfThree, sealedBallot, sodium, statement, upToTwoOfFive, voteKey } from './sample-election.ts'

const fault = (bytes: Uint8Array, of = statement) => faultOfBallot(sodium, of, bytes)

const ballot = sealedBallot()
const other = sealedBallot([['가'], []])

const read = (bytes: Uint8Array): EncryptedBallot => {
  const found = readBallot(statement.questions, bytes)
  if ('unreadable' in found) throw new Error(found.unreadable)
  return found
}

/** A ballot with so many bytes changed from a place on. */
const withBytes = (at: number, bytes: Uint8Array): Uint8Array => {
  const changed = ballot.slice()
  changed.set(bytes, at)
  return changed
}

describe('a ballot', () => {
  it('of either library is accepted by the other', () => {
    const chosen = fc.record({
      first: fc.constantFrom(...oneOfThree.choiceIds),
      second: fc.subarray([...upToTwoOfFive.choiceIds], { maxLength: 2 }),
    })
    fc.assert(
      fc.property(chosen, ({ first, second }) => {
        const answers = [[first], second]
        expect(fault(writeBallot(encryptBallot(nobleGroupFor(statement.key), statement, answers)))).toBe(null)
        expect(faultOfBallot(nobleGroup, statement, sealedBallot(answers))).toBe(null)
      }),
      { numRuns: rounds(3) },
    )
  })

  it('never looks like another one of the same choices', () => {
    expect(sealedBallot()).not.toEqual(ballot)
  })

  it.each([
    ['none of a question that asks for one', [[], []]],
    ['two of a question that asks for one', [['가', '나'], []]],
    ['three where two are the most', [['가'], ['가', '나', '다']]],
  ])('cannot be made of %s', (_, chosen) => {
    expect(() => sealedBallot(chosen)).toThrow(RangeError)
  })

  it.each([
    ['vote', { ...statement, voteId: 'other' }],
    ['slot, as a copied one is', { ...statement, slot: '101-2' }],
    ['key', { ...statement, key: makeVoteKey(sodium, 'vote').publicKey }],
    [
      'order of choices',
      { ...statement, questions: [{ ...oneOfThree, choiceIds: ['나', '가', '다'] }, upToTwoOfFive] },
    ],
    ['question', { ...statement, questions: [{ ...oneOfThree, id: '3' }, upToTwoOfFive] }],
  ])('is none of another %s', (_, of) => {
    expect(fault(ballot, of)).toBe('proof')
  })

  it('is none of other limits', () => {
    expect(fault(ballot, { ...statement, questions: [oneOfThree, { ...upToTwoOfFive, maxChoices: 3 }] })).toBe('length')
    expect(
      fault(ballot, { ...statement, questions: [oneOfThree, { ...upToTwoOfFive, minChoices: 1, maxChoices: 3 }] }),
    ).toBe('proof')
  })
})

describe('what is no ballot is refused with its reason', () => {
  const ciphertext = 64
  const points = ciphertext * 8

  it('bytes too few or too many', () => {
    expect(fault(ballot.slice(1))).toBe('length')
    expect(fault(Uint8Array.of(...ballot, 0))).toBe('length')
    expect(fault(new Uint8Array())).toBe('length')
  })

  it('points that are none, or that nobody writes like that', () => {
    const negative = withBytes(0, bytesOf(1n))
    const notCanonical = withBytes(0, bytesOf(2n ** 255n - 19n + 2n))
    const tooLarge = withBytes(0, new Uint8Array(32).fill(255))
    for (const bytes of [negative, notCanonical, tooLarge]) {
      expect(fault(bytes)).toBe('point')
      expect(faultOfBallot(nobleGroup, statement, bytes)).toBe('point')
    }
  })

  it('the neutral element, as a ciphertext and as a key', () => {
    expect(fault(withBytes(0, new Uint8Array(32)))).toBe('neutral')
    expect(fault(withBytes(32, new Uint8Array(32)))).toBe('neutral')
    expect(fault(ballot, { ...statement, key: new Uint8Array(32) })).toBe('neutral')
  })

  it('a point that stands in it twice', () => {
    expect(fault(withBytes(ciphertext, ballot.slice(0, 32)))).toBe('repeated')
  })

  it('a scalar beyond the order, that would come to the same', () => {
    const [same] = read(ballot).proofs[0]?.responses ?? []
    if (same === undefined) throw new Error('there is no response')
    const at = points + 32 + 32
    expect(scalarIn(ballot.slice(at, at + 32))).toBe(same)
    expect(fault(withBytes(at, bytesOf(same + ORDER)))).toBe('scalar')
  })

  it('one bit anywhere', () => {
    fc.assert(
      fc.property(fc.nat(ballot.length * 8 - 1), (bit) => {
        const at = bit >> 3
        const changed = withBytes(at, Uint8Array.of((ballot[at] ?? 0) ^ (1 << (bit & 7))))
        expect(fault(changed)).not.toBe(null)
      }),
      { numRuns: rounds(60) },
    )
  })

  it('a ciphertext raised by one, two choices swapped, an answer of another ballot', () => {
    const raised = withBytes(32, sodium.add(ballot.slice(32, 64), sodium.base))
    const swapped = withBytes(0, Uint8Array.of(...ballot.slice(64, 128), ...ballot.slice(0, 64)))
    const borrowed = withBytes(0, other.slice(0, 3 * ciphertext))
    for (const bytes of [raised, swapped, borrowed]) expect(fault(bytes)).toBe('proof')
  })

  it('a ballot encrypted anew by somebody who does not know what it says', () => {
    const { ciphertexts, ...rest } = read(ballot)
    const again = ciphertexts.map((ofQuestion) =>
      ofQuestion.map(({ r, s }) => ({
        r: sodium.add(r, sodium.times(sodium.base, 7n)),
        s: sodium.add(s, sodium.times(voteKey.publicKey, 7n)),
        helped: [],
      })),
    )
    expect(fault(writeBallot({ ...rest, ciphertexts: again }))).toBe('proof')
  })

  it('proofs of wider limits, and a changed response of a sum', () => {
    const wide = { ...statement, questions: [{ ...oneOfThree, minChoices: 0, maxChoices: 3 }, upToTwoOfFive] }
    const many = sealedBallot([['가', '나', '다'], []], wide)
    expect(fault(many, wide)).toBe(null)
    expect(fault(many)).toBe('length')
    const { proofs, ...rest } = read(ballot)
    const changed = proofs.map((proof, index) =>
      index === 3 ? { challenges: [], responses: [reduced((proof.responses[0] ?? 0n) + 1n)] } : proof,
    )
    expect(fault(writeBallot({ ...rest, proofs: changed }))).toBe('proof')
  })
})

describe('a key', () => {
  it('is proven to be known, for its vote alone', () => {
    expect(isProvenKey(nobleGroup, 'vote', voteKey)).toBe(true)
    expect(isProvenKey(sodium, 'other', voteKey)).toBe(false)
  })

  it('that somebody made of another one is refused', () => {
    const rogue = sodium.add(voteKey.publicKey, sodium.base)
    expect(isProvenKey(sodium, 'vote', { ...voteKey, publicKey: rogue })).toBe(false)
    expect(isProvenKey(sodium, 'vote', { publicKey: new Uint8Array(32), proof: new Uint8Array(64) })).toBe(false)
    expect(isProvenKey(sodium, 'vote', { ...voteKey, proof: voteKey.proof.slice(1) })).toBe(false)
  })
})

it('numbers are written in bytes, the least one first, and read again', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (number) => {
      expect(numberIn(bytesOf(number))).toBe(number)
    }),
  )
  expect(scalarIn(bytesOf(ORDER))).toBe(null)
})
