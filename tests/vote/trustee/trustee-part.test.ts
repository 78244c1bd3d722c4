import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodedIn, readBallot } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { encryptOpenings, openingsOf } from '#infra/lib/ballot-crypto/scheme/encrypt-ballot.ts'
import { bytesOf } from '#infra/lib/ballot-crypto/scheme/scalar.ts'
import { jointKeyOf } from '#infra/lib/ballot-crypto/scheme/trustees.ts'
import { sealedBallot, sodium } from '#tests/infra/encrypted-ballots/sample-election.ts'
import { rounds } from '#tests/support/deep.ts'
import { multipliedAgain } from '#tests/support/trustees.ts'
import { bytesIn, written } from '../../../resident-ui/src/encryption/base64url.ts'
import {
  areInvented,
  multiplyBallots,
  isSecretOf,
  makePart,
  secretTyped,
  typedForm,
  type TrusteeKeyPart,
} from '../../../resident-ui/src/encryption/trustee-part.ts'

const trusteeIds = ['first', 'second', 'third']
const roster = { voteId: 'vote', threshold: 2, trusteeIds }
const parts: readonly TrusteeKeyPart[] = trusteeIds.map((id) => makePart(roster, id))
const [part, other] = parts
if (!part || !other) throw new Error('there are trustees')

describe('what a trustee keeps', () => {
  const typed = typedForm(part.secret)

  it('is read again from a file or paper, however it is spaced', () => {
    expect(typed).toMatch(/^(?:[0-9a-f]{4} ){16}[0-9a-f]{4}$/)
    expect(secretTyped(typed)).toBe(part.secret)
    expect(secretTyped(typed.replaceAll(' ', '\n').toUpperCase())).toBe(part.secret)
  })

  it('with one slip in it is none', () => {
    fc.assert(
      fc.property(fc.nat(67), fc.integer({ min: 1, max: 15 }), (at, more) => {
        const digits = [...typed.replaceAll(' ', '')]
        digits[at] = ((Number.parseInt(digits[at] ?? '', 16) + more) % 16).toString(16)
        expect(secretTyped(digits.join(''))).toBe(null)
      }),
      { numRuns: rounds(40) },
    )
    expect(secretTyped(typed.slice(0, -1))).toBe(null)
    expect(secretTyped('')).toBe(null)
  })

  it('is known to be theirs', () => {
    expect(isSecretOf(part.secret, part.publicKey)).toBe(true)
    expect(isSecretOf(other.secret, part.publicKey)).toBe(false)
  })
})

describe('before a trustee decrypts', () => {
  const joint = jointKeyOf(
    sodium,
    2,
    parts.map(({ publicKey }) => bytesIn(publicKey)),
  )
  const question = { id: '1', choiceIds: ['가', '나'], minChoices: 1, maxChoices: 1 }
  const statement = { voteId: 'vote', questions: [question], slot: '101-1', ...joint }
  const ballots = ['가', '나', '가'].map((choice) => written(sealedBallot([[choice]], statement)))

  const productsOf = (texts: readonly string[]) =>
    multipliedAgain({ questions: [question] }, 1, texts).map((text, choice) => {
      const [r = '', s = '', ...helped] = text.split(' ')
      return { questionId: '1', choiceId: question.choiceIds[choice] ?? '', r, s, helped }
    })
  async function* told(texts: readonly string[]): AsyncGenerator<readonly string[]> {
    yield texts.slice(0, 2)
    yield texts.slice(2)
  }

  it('their browser comes to the same products', async () => {
    expect(await multiplyBallots([question], productsOf(ballots), told(ballots))).toEqual({ isSame: true, ballots: 3 })
  })

  it('a single ballot that is handed over as the sum is seen, and so is any other sum', async () => {
    const alone = ballots.slice(0, 1)
    expect(await multiplyBallots([question], productsOf(alone), told(ballots))).toMatchObject({ isSame: false })
    expect(await multiplyBallots([question], productsOf(ballots), told(alone))).toMatchObject({ isSame: false })
    expect(await multiplyBallots([question], productsOf(ballots), told(['AAAA']))).toMatchObject({ isSame: false })
    const repeated = [...alone, ...alone, ...alone]
    expect(await multiplyBallots([question], productsOf(repeated), told(repeated))).toMatchObject({ isSame: false })
    const read = readBallot([question], bytesIn(ballots[0] ?? ''), 1)
    const points = 'unreadable' in read ? [] : read.ciphertexts.flat().flatMap(encodedIn)
    expect(new Set(points.map(String)).size).toBe(6)
  })

  it('a rehearsal is believed where what its ballots were encrypted with is told, and of no voter’s ballot', () => {
    const openings = openingsOf([question], [['나']])
    const { ciphertexts } = encryptOpenings(sodium, statement, openings)
    const invented = ciphertexts.flat().map(({ r, s, helped }, choice) => ({
      questionId: '1',
      choiceId: question.choiceIds[choice] ?? '',
      r: written(r),
      s: written(s),
      helped: helped.map(written),
      randomness: written(bytesOf(openings[0]?.[choice]?.r ?? 0n)),
    }))
    const [first, second] = invented
    if (!first || !second) throw new Error('there are two choices')
    const { randomness: _told, ...silent } = second
    const [voted] = productsOf(ballots.slice(0, 1))
    if (!voted) throw new Error('there is a ballot')
    expect(areInvented(invented)).toBe(true)
    expect(areInvented([first, silent])).toBe(false)
    expect(areInvented([first, { ...second, randomness: first.randomness }])).toBe(false)
    expect(areInvented([first, { ...voted, randomness: second.randomness }])).toBe(false)
    expect(areInvented([first, { ...second, randomness: 'AAAA' }])).toBe(false)
  })
})
