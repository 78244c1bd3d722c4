import { describe, expect, it } from 'vitest'
import type { ResultCondition } from '#services/vote/results/vote-results.contract.ts'
import { exactText, reckoningOf } from '../../../admin-ui/src/vote/results/arithmetic.ts'
import { changeText, lastVoteOf } from '../../../admin-ui/src/vote/last-vote.ts'
import { actionOfKey, actionsIn } from '../../../admin-ui/src/vote/desk/desk-states.ts'
import { timeLeftText } from '../../../admin-ui/src/kit/share/time-left.ts'
import { readMarks } from '../../../admin-ui/src/vote/papers/marks.ts'
import { entryBlockedReason } from '../../../admin-ui/src/vote/papers/paper-states.ts'
import { readPaperNumber } from '../../../admin-ui/src/labels/paper-number.ts'
import { dayName, hourName, turnoutColumns } from '../../../admin-ui/src/vote/turnout/hours.ts'
import { readDeskQuery } from '../../../admin-ui/src/labels/desk/desk-query.ts'

const ratio = (numerator: number | string, denominator: number | string = 1) => ({
  numerator: String(numerator),
  denominator: String(denominator),
})

const condition: ResultCondition = {
  kind: 'approval',
  label: '구분소유자의 4분의 3 이상',
  basis: 'persons',
  dong: null,
  needed: 63,
  reached: 70,
  total: 84,
  neededFraction: ratio(63),
  reachedFraction: ratio(70),
  totalFraction: ratio(84),
  share: ratio(3, 4),
  over: false,
  met: true,
}

describe('the reckoning of a condition', () => {
  it('can be made again by hand', () => {
    expect(reckoningOf(condition)).toMatchObject({
      title: '구분소유자의 4분의 3 이상 (소유자 수)',
      needed: '84명 × 4분의 3 = 63명 이상',
      reached: '70명 ÷ 84명 = 6분의 5 (83.3%)',
      compared: '70명 ≥ 63명, 그래서 충족',
    })
  })

  it('says what was missed, and that more than a half is asked', () => {
    const half = { ...condition, share: ratio(1, 2), over: true, neededFraction: ratio(42), reachedFraction: ratio(42) }
    expect(reckoningOf({ ...half, met: false })).toMatchObject({
      needed: '84명 × 2분의 1 = 42명 초과',
      compared: '42명 ≤ 42명, 그래서 미달',
    })
    expect(reckoningOf({ ...condition, met: false, reachedFraction: ratio(62) }).compared).toBe(
      '62명 < 63명, 그래서 미달',
    )
  })

  it('says nothing of what would tell a secret, and nothing is asked of a small building', () => {
    const hidden = reckoningOf({ ...condition, met: null, reached: null, reachedFraction: null })
    expect(hidden).toMatchObject({ reached: '보이지 않음', compared: '판단할 수 없음' })
    expect(reckoningOf({ ...condition, dong: '103', exempt: '소유자 5명 이하' }).compared).toBe(
      '해당 없음 (소유자 5명 이하)',
    )
  })

  it('never rounds', () => {
    expect(exactText(ratio(21_235_775, 10_000))).toBe('2,123.5775')
    expect(exactText(ratio(32, 6))).toBe('16/3')
    expect(exactText(ratio(0, 5))).toBe('0')
    expect(exactText(ratio(1_001, 1_000))).toBe('1.001')
  })
})

describe('the vote to compare with', () => {
  const at = (id: string, day: number, over: object = {}) => ({
    id,
    listId: 'l1',
    kind: 'resolution' as const,
    createdAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    countedAt: '2026-11-22T00:00:00.000Z',
    ...over,
  })
  const now = at('now', 20)

  it('is the newest of the list, else of the complex, of the same kind and counted', () => {
    const others = [at('old', 1), at('other', 15, { listId: 'l2' }), at('election', 16, { kind: 'election' })]
    expect(lastVoteOf(now, [...others, at('last', 10)])?.id).toBe('last')
    expect(lastVoteOf(now, [at('other', 15, { listId: 'l2' })])?.id).toBe('other')
    expect(lastVoteOf(now, [now, at('later', 21), at('open', 5, { countedAt: null })])).toBeNull()
  })

  it('had a turnout of which one reads the difference', () => {
    expect(changeText(0.5, 0.4321)).toBe('6.8%p 높음')
    expect(changeText(0.4, 0.45)).toBe('5.0%p 낮음')
    expect(changeText(0.5001, 0.5)).toBe('같음')
  })
})

describe('turnout by the hour', () => {
  it('has hours in which nobody came', () => {
    const { per, columns } = turnoutColumns([
      { at: '2026-11-23T00:00:00.000Z', voted: 3 },
      { at: '2026-11-23T02:00:00.000Z', voted: 2 },
    ])
    expect(per).toBe('hour')
    expect(columns.map(({ voted, sum }) => [voted, sum])).toEqual([
      [3, 3],
      [0, 3],
      [2, 5],
    ])
    expect(hourName(columns[0]?.at ?? '')).toBe('11/23 9시')
  })

  it('is by days where a vote is long, in Seoul', () => {
    const { per, columns } = turnoutColumns([
      { at: '2026-11-20T14:00:00.000Z', voted: 1 },
      { at: '2026-11-20T16:00:00.000Z', voted: 2 },
      { at: '2026-11-24T16:00:00.000Z', voted: 4 },
    ])
    expect(per).toBe('day')
    expect(columns.map(({ at, voted }) => [dayName(at), voted])).toEqual([
      ['11/20', 1],
      ['11/21', 2],
      ['11/25', 4],
    ])
    expect(turnoutColumns([]).columns).toEqual([])
  })
})

describe('the desk', () => {
  it.each([
    ['101 1502', { dong: '101', ho: '1502' }],
    ['101-1502', { dong: '101', ho: '1502' }],
    ['101동 1502호', { dong: '101', ho: '1502' }],
    ['101동1502호', { dong: '101', ho: '1502' }],
    [' 가동  지하101 ', { dong: '가', ho: '지하101' }],
    ['101동', { dong: '101' }],
    ['1502호', { ho: '1502' }],
    ['홍길동', { q: '홍길동' }],
    ['홍 길동', { q: '홍 길동' }],
    ['01012345678', { q: '01012345678' }],
  ])('reads %s', (typed, query) => {
    expect(readDeskQuery(typed)).toEqual(query)
  })

  it('asks for nothing before anything is typed', () => {
    expect(readDeskQuery('  ')).toBeNull()
  })

  it('offers what can be done, by the place of a key', () => {
    const nothing = { withdrawable: false, challengeable: null, onSheet: false }
    const open = { ...nothing, state: 'open' } as const
    const paperOut = { ...nothing, state: 'paper-out' } as const
    const voted = { ...nothing, state: 'voted-online' } as const
    expect(actionOfKey('KeyP', open)).toBe('hand-out')
    expect(actionOfKey('KeyR', open)).toBeNull()
    expect(actionOfKey('KeyR', paperOut)).toBe('take-back')
    expect(actionsIn({ ...paperOut, onSheet: true })).toEqual([])
    expect(actionsIn(voted)).toEqual([])
    expect(actionsIn({ ...voted, withdrawable: true, challengeable: 'receipt' })).toEqual(['withdraw', 'challenge'])
    expect(actionOfKey('KeyW', { ...voted, withdrawable: true })).toBe('withdraw')
  })

  it('says how long a tablet is open', () => {
    expect(timeLeftText(600_000)).toBe('10:00')
    expect(timeLeftText(59_100)).toBe('1:00')
    expect(timeLeftText(-5)).toBe('0:00')
  })
})

describe('what a paper says', () => {
  const choices = ['찬성', '반대', '보류'].map((label, index) => ({ id: `c${index + 1}`, label }))
  const question = { id: 'q', title: '질문', minChoices: 1, maxChoices: 2, choices }

  it('is typed by the numbers of its choices', () => {
    expect(readMarks('1', question)).toEqual({ is: 'read', choiceIds: ['c1'], isInvalid: false })
    expect(readMarks('31', question)).toEqual({ is: 'read', choiceIds: ['c3', 'c1'], isInvalid: false })
    expect(readMarks('0', { ...question, minChoices: 0 })).toEqual({ is: 'read', choiceIds: [], isInvalid: false })
  })

  it.each(['', '0', '4', '11', '123', 'ㄱ'])('is refused where it cannot be: %j', (typed) => {
    expect(readMarks(typed, question).is).toBe('wrong')
  })

  it('needs blanks between the numbers of many choices', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `c${index + 1}`, label: `${index + 1}` }))
    expect(readMarks('1 12', { ...question, choices: many })).toEqual({
      is: 'read',
      choiceIds: ['c1', 'c12'],
      isInvalid: false,
    })
  })

  it('is entered by its number, once the vote is where papers are read', () => {
    expect(readPaperNumber('1234 5678')).toBe('12345678')
    expect(readPaperNumber('1234')).toBeNull()
    expect(entryBlockedReason({ status: 'open', ballotKind: 'secret', countedAt: null })).toContain('마감한 뒤')
    expect(entryBlockedReason({ status: 'open', ballotKind: 'open', countedAt: null })).toBeNull()
    expect(entryBlockedReason({ status: 'closed', ballotKind: 'secret', countedAt: '2026-11-23T00:00:00Z' })).toContain(
      '개표',
    )
  })
})
