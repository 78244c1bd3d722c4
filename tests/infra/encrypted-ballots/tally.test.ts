import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBallot, type Ciphertext } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { logarithms } from '#infra/lib/ballot-crypto/scheme/logarithm.ts'
import { nobleGroup } from '#infra/lib/ballot-crypto/scheme/noble-group.ts'
import { decryptSum, emptySum, isProvenSum, withCiphertext, writtenSum } from '#infra/lib/ballot-crypto/scheme/tally.ts'
import { makeVoteKey } from '#infra/lib/ballot-crypto/scheme/vote-key.ts'
import { rounds } from '#tests/support/deep.ts'
import { oneOfThree, sealedBallot, sodium, statement, voteKey } from './sample-election.ts'

const of = { ...statement, questions: [oneOfThree] }
const { choiceIds } = oneOfThree

const ciphertextsOf = (chosen: string): readonly Ciphertext[] => {
  const read = readBallot(of.questions, sealedBallot([[chosen]], of))
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.ciphertexts[0] ?? []
}
const sealed = new Map(choiceIds.map((choice) => [choice, ciphertextsOf(choice)]))

type Cast = { readonly choice: string; readonly weight: bigint }

const sumFor = (cast: readonly Cast[], place: number): Ciphertext =>
  writtenSum(
    sodium,
    cast.reduce((sum, { choice, weight }) => {
      const ciphertext = sealed.get(choice)?.[place]
      return ciphertext ? withCiphertext(sodium, sum, ciphertext, weight) : sum
    }, emptySum(sodium)),
  )

const nameOf = (choiceId: string) => ({ voteId: 'vote', questionId: '1', choiceId })

const logarithm = logarithms(sodium, 3_000n)

describe('the sums of ballots', () => {
  it('come to what a plain count does, by heads and by weights, and prove it', () => {
    const one = fc.record({ choice: fc.constantFrom(...choiceIds), weight: fc.constantFrom(1n, 2n, 59n, 84n) })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), (cast) => {
        for (const [place, choiceId] of choiceIds.entries()) {
          const sum = sumFor(cast, place)
          const name = nameOf(choiceId)
          const found = decryptSum(sodium, name, sum, { key: voteKey, logarithm })
          const plain = cast.reduce((total, { choice, weight }) => total + (choice === choiceId ? weight : 0n), 0n)
          expect(found.total).toBe(plain)
          expect(isProvenSum(sodium, name, sum, { publicKey: voteKey.publicKey, ...found })).toBe(true)
        }
      }),
      { numRuns: rounds(8) },
    )
  })

  const cast: readonly Cast[] = [
    { choice: '가', weight: 1n },
    { choice: '나', weight: 1n },
    { choice: '가', weight: 1n },
  ]
  const sum = sumFor(cast, 0)
  const found = decryptSum(sodium, nameOf('가'), sum, { key: voteKey, logarithm })
  const proven = { publicKey: voteKey.publicKey, ...found }

  it('are believed by either library', () => {
    expect(found.total).toBe(2n)
    expect(isProvenSum(nobleGroup, nameOf('가'), sum, proven)).toBe(true)
  })

  it.each([
    ['another total', nameOf('가'), sum, { ...proven, total: 3n }],
    ['another choice', nameOf('나'), sum, proven],
    ['a ballot fewer', nameOf('가'), sumFor(cast.slice(1), 0), proven],
    ['another key', nameOf('가'), sum, { ...proven, publicKey: makeVoteKey(sodium, 'vote').publicKey }],
    ['another factor', nameOf('가'), sum, { ...proven, factor: sodium.add(found.factor, sodium.base), total: 1n }],
    ['a cut proof', nameOf('가'), sum, { ...proven, proof: found.proof.slice(1) }],
  ])('are not believed of %s', (_, name, of, said) => {
    expect(isProvenSum(sodium, name, of, said)).toBe(false)
  })

  it('say nothing to who has another key', () => {
    const stranger = makeVoteKey(sodium, 'vote')
    expect(() => decryptSum(sodium, nameOf('가'), sum, { key: stranger, logarithm })).toThrow(RangeError)
  })
})

describe('numbers of points', () => {
  it('are found within their limit, and nowhere else', () => {
    const find = logarithms(sodium, 120n)
    for (const number of [0n, 1n, 10n, 11n, 12n, 119n, 120n])
      expect(find(sodium.times(sodium.base, number))).toBe(number)
    for (const number of [121n, 122n, 144n, 10_000n])
      expect(() => find(sodium.times(sodium.base, number))).toThrow(RangeError)
  })

  it('are found where there is nothing but zero', () => {
    expect(logarithms(sodium, 0n)(sodium.zero)).toBe(0n)
  })
})
