import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ballots, count } from './sample-poll.ts'
import { sampleQuestion } from '../sample-vote.ts'
import { rounds } from '#tests/support/deep.ts'

const labels = ['가', '나', '다', '라', '마']

/** An election of as many candidates as there are counts, each with so many votes. */
const elect = (counts: readonly number[], seats: number, isSecret = false) => {
  const question = sampleQuestion(1, { minChoices: 0, labels: labels.slice(0, counts.length) })
  const chosen = ballots(...counts)
  const { rule } = count({
    units: chosen.length + 1,
    chosen,
    vote: {
      kind: 'election',
      ballotKind: isSecret ? 'secret' : 'open',
      questions: [question],
      seats: [{ questionId: question.id, seats }],
    },
  })
  const labelOf = (id: string): string => question.choices.find((choice) => choice.id === id)?.label ?? ''
  return {
    met: rule?.met,
    sentence: rule?.sentence,
    elected: rule?.elected?.map(labelOf).toSorted(),
    tied: rule?.tied?.map(labelOf).toSorted(),
  }
}

describe('an election', () => {
  it('by most votes needs no rule of its own, and says who is elected', () =>
    expect(elect([3, 5, 1], 1)).toEqual({
      met: true,
      sentence: '나: 최다 득표(5세대)로 당선되었습니다.',
      elected: ['나'],
      tied: [],
    }))
  it('tells a tie over the last of several seats, and who is elected before it', () =>
    expect(elect([5, 2, 2, 1], 2)).toEqual({
      met: null,
      sentence:
        '가: 최다 득표(5세대)로 당선되었습니다. 나, 다: 표가 같아(각 2세대) 남은 1자리의 당선자를 정할 수 없습니다.',
      elected: ['가'],
      tied: ['나', '다'],
    }))
  it('leaves seats empty rather than elect whom nobody chose', () =>
    expect(elect([4, 0, 0], 2)).toMatchObject({
      elected: ['가'],
      tied: [],
      sentence: '가: 최다 득표(4세대)로 당선되었습니다. 표를 얻은 후보가 더 없어 1자리는 정해지지 않았습니다.',
    }))
  it('of a sole candidate takes more than half of those who voted, whether or not assent is marked', () => {
    const sole = (places: readonly number[]) =>
      count({
        units: 5,
        chosen: places.map((place) => [place]),
        vote: { kind: 'election', questions: [sampleQuestion(1, { minChoices: 0, labels: ['가'] })] },
      }).rule
    expect(sole([0, 0, -1])).toMatchObject({ met: true, elected: [expect.any(String)] })
    expect(sole([0, 0, -1, -1])).toMatchObject({ met: false, elected: [] })
  })
  it('elects of no more candidates than seats only whom more than half of the voters chose', () => {
    expect(elect([4, 1], 2)).toEqual({
      met: true,
      sentence:
        '후보자가 선출 인원보다 많지 않아 후보자마다 찬성으로 정했습니다. ' +
        '가: 당선되었습니다. 투표자의 과반수: 5세대 중 3세대가 찬성해야 하는데 4세대가 찬성했습니다. ' +
        '나: 당선되지 않았습니다. 투표자의 과반수: 5세대 중 3세대가 찬성해야 하는데 1세대만 찬성했습니다.',
      elected: ['가'],
      tied: [],
    })
    expect(elect([2, 2], 3)).toMatchObject({ met: false, elected: [], tied: [] })
  })
  it('judges each candidate alone under every rule that elects several, open or secret', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(4), { minLength: 2, maxLength: 5 }),
        fc.nat(2),
        fc.boolean(),
        (counts, spare, isSecret) => {
          const cast = counts.reduce((sum, votes) => sum + votes, 0)
          if (cast < 2) return
          const found = elect(counts, counts.length + spare, isSecret)
          const expected = counts.flatMap((votes, place) => (votes * 2 > cast ? [labels[place]] : []))
          expect(found).toMatchObject({ met: expected.length > 0, elected: expected, tied: [] })
        },
      ),
    ))
  it('elects whom fewer than the seats are not behind, and ties those who would be too many', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(4), { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        (counts, wanted, isSecret) => {
          if (counts.reduce((sum, votes) => sum + votes, 0) < 2) return
          const seats = wanted
          if (counts.length <= seats) return
          const ahead = (votes: number) => counts.filter((other) => other > votes).length
          const notBehind = (votes: number) => counts.filter((other) => other >= votes).length
          const chosen = counts
            .map((votes, place) => ({ votes, label: labels[place] ?? '' }))
            .filter(({ votes }) => votes > 0)
          const found = elect(counts, wanted, isSecret)
          expect(found.elected).toEqual(
            chosen
              .filter(({ votes }) => notBehind(votes) <= seats)
              .map(({ label }) => label)
              .toSorted(),
          )
          expect(found.tied).toEqual(
            chosen
              .filter(({ votes }) => ahead(votes) < seats && notBehind(votes) > seats)
              .map(({ label }) => label)
              .toSorted(),
          )
        },
      ),
      { numRuns: rounds(150) },
    ))
})
