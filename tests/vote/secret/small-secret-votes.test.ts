import { describe, expect, it } from 'vitest'
import { assenting, sampleQuestion, type VoteParticulars } from '../sample-vote.ts'
import { ballots, count } from '../count/sample-poll.ts'

const secret: Partial<VoteParticulars> = { ballotKind: 'secret', questions: [assenting()] }
const codes = ({ notes }: ReturnType<typeof count>) => notes.map(({ code }) => code)

describe('one secret ballot alone', () => {
  const alone = count({
    units: 3,
    chosen: ballots(1),
    vote: { ...secret, rule: { approval: { numerator: 1, denominator: 2, over: true, of: 'voters' } } },
  })
  it('does not show what was chosen, nor by a verdict', () => {
    expect(alone.questions).toMatchObject([
      { choices: [{ count: null, area: null }, { count: null }], abstained: { count: null } },
    ])
    expect(alone.rule).toMatchObject({ met: null, conditions: [{ reached: null, met: null }] })
    expect(alone.rule?.sentence).not.toContain('찬성 1')
    expect(codes(alone)).toEqual(['SINGLE_BALLOT'])
    expect(alone.turnout).toMatchObject({ voted: 1, targets: 3 })
  })
  it('says what stands whatever was chosen', () =>
    expect(count({ units: 3, chosen: ballots(1), vote: { ...secret, rule: 'management-bylaws' } }).rule?.met).toBe(
      false,
    ))
  it('elects nobody by name', () => {
    const vote = { ...secret, rule: 'chair-and-auditor', questions: [sampleQuestion(1, { labels: ['가', '나'] })] }
    const { rule } = count({ units: 3, chosen: ballots(1), vote })
    expect(rule).toMatchObject({ met: null })
    expect(rule?.sentence).not.toMatch(/[가나]:/)
  })
})

describe('a secret vote by unit', () => {
  it('tells counts, and no area of any choice', () => {
    const counted = count({ units: 5, chosen: ballots(1, 1), vote: secret })
    expect(counted.questions).toMatchObject([
      {
        choices: [
          { count: 1, area: null },
          { count: 1, area: null },
        ],
      },
    ])
    expect(codes(counted)).toEqual([])
  })
})

describe('a secret vote by unit whose rule asks for area', () => {
  const reached = (...made: readonly number[]) =>
    count({ units: 9, chosen: ballots(...made), vote: { ...secret, rule: 'bylaws' } }).rule?.conditions.map(
      (condition) => condition.reached,
    )
  it.each([
    [[3, 3], 3, 180],
    [[6], 6, 360],
    [[2, 4], 2, null],
    [[4, 2], 4, null],
  ])('tells no area that rests on fewer than three ballots, nor one that leaves so few: %o', (made, owners, area) =>
    expect(reached(...made)).toEqual([owners, area]),
  )
})

describe('a secret vote by area', () => {
  const byArea: Partial<VoteParticulars> = { ...secret, weight: 'area' }
  it('tells each choice where at least three made it', () => {
    const counted = count({ units: 9, chosen: ballots(3, 4), vote: byArea })
    expect(counted.questions).toMatchObject([
      {
        choices: [
          { count: 3, area: 180 },
          { count: 4, area: 240 },
        ],
      },
    ])
    expect(counted.questions?.[0]?.grouped).toBeUndefined()
    expect(codes(counted)).toEqual(['AREA_INFERENCE'])
  })
  it('tells those together that fewer made, with the next smallest, and their verdict without its figure', () => {
    const three = { ...byArea, questions: [assenting(1, { minChoices: 0, labels: ['찬성', '반대', '모름'] })] }
    const counted = count({ units: 9, chosen: ballots(2, 3, 4), vote: { ...three, rule: 'assembly-ordinary' } })
    const [question] = counted.questions ?? []
    const [yes, no, unsure] = question?.choices ?? []
    expect([yes?.count, no?.count, unsure?.count]).toEqual([null, null, 4])
    expect(question?.grouped).toEqual({ choiceIds: [yes?.id, no?.id], count: 5, area: 300 })
    expect(counted.rule).toMatchObject({ met: false, conditions: [{ reached: null }, { reached: null, met: false }] })
    expect(codes(counted)).toEqual(['SMALL_GROUPS', 'AREA_INFERENCE'])
  })
  it('tells the total alone where all are few; what nobody chose stays 0', () => {
    const counted = count({ units: 9, chosen: ballots(2, 1), vote: byArea })
    expect(counted.questions).toMatchObject([
      {
        choices: [{ count: null }, { count: null }],
        abstained: { count: 0, area: 0 },
        grouped: { count: 3, area: 180 },
      },
    ])
  })
  it('lets no figure rest on fewer than three ballots of a kind, whatever was chosen', () => {
    const counts = [0, 1, 2, 3, 4, 5]
    const all = counts.flatMap((yes) => counts.flatMap((no) => counts.map((none) => [yes, no, none] as const)))
    for (const made of all) {
      const [yes, no, none] = made
      const chosen = [...ballots(yes, no), ...Array.from({ length: none }, () => [-1])]
      const vote = { ...byArea, questions: [assenting(1, { minChoices: 0 })] }
      const [question] = count({ units: 20, chosen, vote }).questions ?? []
      const told = [...(question?.choices ?? []), question?.abstained].map((one) => one?.count ?? null)
      const hidden = made.filter((_, place) => told[place] === null)
      const sum = hidden.reduce((total, one) => total + one, 0)
      expect(told).toEqual(made.map((one, place) => (told[place] === null ? null : one)))
      expect(told.filter((shown) => shown !== null && shown > 0 && shown < 3)).toEqual([])
      // A hidden count hides behind another one, or all of them are hidden.
      expect(hidden.length === 0 || (hidden.length > 1 && sum >= 3) || hidden.length === 3).toBe(true)
      expect(question?.grouped?.count ?? 0).toBe(chosen.length === 1 ? 0 : sum)
    }
  })
})
