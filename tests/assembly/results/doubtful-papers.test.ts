import { expect, it } from 'vitest'
import { doubtfulPapers, type PapersInDoubt } from '#services/assembly/results/doubtful-papers.ts'
import { stateOf } from '#services/assembly/results/judge-question.ts'
import { lawfulApproval, type CountedQuestion } from '#services/assembly/results/lawful-approval.ts'
import type { ResultCondition } from '#services/vote/results/vote-results.contract.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { attendanceOf, ownersOf, questionOf } from './judged-item.ts'

type Scene = {
  readonly assent: number
  readonly against: number
  readonly papers: Partial<PapersInDoubt>
  readonly there?: number
  readonly question?: Partial<CountedQuestion>
}

/** Papers of an ordinary item of 200 owners, of whom 30 are there, as the product compares them. */
const doubtOf = ({ assent, against, papers: some, there = 30, question: more = {} }: Scene) => {
  const papers = { invalid: 0, setAside: 0, unreturned: 0, challenged: 0, ...some }
  const votes = assent + against - there
  const { matter, attendance } = attendanceOf(ownersOf({ all: 200, there, votes, assent }), 'ordinary', 'association')
  const question = questionOf({ assent, against, invalid: papers.invalid }, more)
  const approval = lawfulApproval(question, matter.approval, attendance)
  const facts = { question, attendance, approval, ofUnknown: 0 }
  const electorate = { persons: 200, units: 200 }
  return doubtfulPapers({ ...facts, state: stateOf(facts), law: matter.approval, papers, electorate })
}

it('says that papers cannot turn what they cannot reach', () => {
  expect(doubtOf({ assent: 85, against: 45, papers: { invalid: 5, setAside: 2, unreturned: 4 } })).toEqual({
    papers: 11,
    invalid: 5,
    setAside: 2,
    unreturned: 4,
    challenged: 0,
    margin: 40,
    couldTurn: false,
    text: '다툼 있는 용지 11매 · 가부 차이 40표. 이 용지가 모두 반대였어도 결과는 같습니다.',
  })
})

it('says that papers could turn a close result, in either direction', () => {
  // 66 of 130 pass; three more votes against them leave exactly half less.
  expect(doubtOf({ assent: 66, against: 64, papers: { unreturned: 3 } })).toMatchObject({ couldTurn: true, margin: 2 })
  expect(doubtOf({ assent: 66, against: 64, papers: { unreturned: 1 } })).toMatchObject({ couldTurn: false })
  // A paper that was set aside may take the place of a vote for it.
  expect(doubtOf({ assent: 66, against: 64, papers: { setAside: 1 } })).toMatchObject({ couldTurn: true })
  expect(doubtOf({ assent: 65, against: 65, papers: { invalid: 1 } })).toMatchObject({
    couldTurn: true,
    text: '다툼 있는 용지 1매 · 가부 차이 0표. 이 용지에 따라 결과가 바뀔 수 있습니다.',
  })
  expect(doubtOf({ assent: 60, against: 70, papers: { invalid: 3 } })).toMatchObject({
    couldTurn: false,
    text: '다툼 있는 용지 3매 · 가부 차이 10표. 이 용지가 모두 찬성였어도 결과는 같습니다.',
  })
})

it('counts unreturned papers for the attendance, and none for the direct one', () => {
  expect(doubtOf({ assent: 70, against: 28, papers: { unreturned: 3 } })).toMatchObject({ couldTurn: true })
  expect(doubtOf({ assent: 70, against: 28, papers: { unreturned: 2 } })).toMatchObject({ couldTurn: false })
  expect(doubtOf({ assent: 90, against: 40, there: 19, papers: { unreturned: 50 } })).toMatchObject({
    couldTurn: false,
  })
})

const condition = (more: Partial<ResultCondition>): ResultCondition => ({
  kind: 'approval',
  label: '조합원의 과반수',
  basis: 'persons',
  dong: null,
  needed: 101,
  reached: 105,
  total: 200,
  neededFraction: { numerator: '101', denominator: '1' },
  reachedFraction: { numerator: '105', denominator: '1' },
  totalFraction: { numerator: '200', denominator: '1' },
  share: { numerator: '1', denominator: '2' },
  over: true,
  met: true,
  ...more,
})
const withRule = (more: Partial<ResultCondition>) => ({
  question: { rule: { met: true, conditions: [condition(more)], sentence: '가결되었습니다.' } },
})

it('asks the vote’s own rule, too, and takes for possible what papers alone do not tell', () => {
  const scene = { assent: 105, against: 20, papers: { unreturned: 40 } }
  // A share of all owners stays one of all, however many papers come back.
  expect(doubtOf({ ...scene, ...withRule({}) })).toMatchObject({ couldTurn: false })
  expect(doubtOf({ ...scene, papers: { setAside: 5 }, ...withRule({}) })).toMatchObject({ couldTurn: true })
  const ofVoters = { totalFraction: { numerator: '125', denominator: '1' } }
  expect(doubtOf({ ...scene, ...withRule(ofVoters) })).toMatchObject({ couldTurn: false })
  expect(doubtOf({ ...scene, papers: { unreturned: 90 }, ...withRule(ofVoters) })).toMatchObject({ couldTurn: true })
  expect(doubtOf({ ...scene, ...withRule({ basis: 'area' }) })).toMatchObject({ couldTurn: true })
})

it('compares papers with the next candidate of an election', () => {
  const elected = fixedId(7_004)
  const election = {
    isElection: true,
    rule: { met: true, conditions: [], sentence: '당선되었습니다.', seats: 1, elected: [elected], tied: [] },
  }
  expect(doubtOf({ assent: 80, against: 50, papers: { invalid: 29 }, question: election })).toMatchObject({
    margin: 30,
    couldTurn: false,
  })
  expect(doubtOf({ assent: 80, against: 50, papers: { invalid: 30 }, question: election }).couldTurn).toBe(true)
})

it('tells of papers that are all in order', () => {
  expect(doubtOf({ assent: 66, against: 64, papers: {} })).toMatchObject({
    couldTurn: false,
    text: '다툼 있는 용지가 없습니다.',
  })
})

it('names challenged ballots, each of which can move the margin by two', () => {
  expect(doubtOf({ assent: 85, against: 45, papers: { challenged: 3 } })).toMatchObject({
    papers: 0,
    challenged: 3,
    couldTurn: false,
    text: '이의 3표 · 가부 차이 40표. 이 표가 모두 반대였어도 결과는 같습니다.',
  })
  expect(doubtOf({ assent: 67, against: 63, papers: { challenged: 3 } })).toMatchObject({
    couldTurn: true,
    text: '이의 3표 · 가부 차이 4표. 이 표에 따라 결과가 바뀔 수 있습니다.',
  })
})
