import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { todoOf } from '../../admin-ui/src/analytics/todo-items.ts'

const list = (over: Partial<List> = {}): List =>
  ({
    id: 'l1',
    name: '정기총회',
    status: 'active',
    totalTargets: 120,
    households: { total: 100, completed: 20 },
    startDate: '2026-11-01',
    endDate: '2026-12-21',
    ...over,
  }) as List
const vote = (over: Partial<Vote> = {}): Vote =>
  ({
    id: 'v1',
    title: '주차장 개방',
    status: 'open',
    link: { linkId: 'x', url: '/vote/x', status: 'active' },
    ...over,
  }) as Vote

const textsOf = (lists: readonly List[], votes: readonly Vote[] = []): readonly string[] =>
  todoOf(lists, votes).map(({ text }) => text)

// 00:30 on the 21st in Seoul, while it is still the 20th in Greenwich.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T15:30:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('what waits for somebody', () => {
  it('is nothing where all goes its way', () => {
    expect(todoOf([list()], [vote(), vote({ status: 'closed', link: null })])).toEqual([])
  })

  it('is a roll that is empty, before anything else about its list', () => {
    expect(todoOf([list({ totalTargets: 0, completedCount: 0, endDate: '2026-11-21' })], [])).toEqual([
      { key: 'l1-empty', text: '소유자 명부를 등록하세요', about: '정기총회', to: '/lists/l1/show/roll' },
    ])
  })

  it.each([
    ['2026-11-25', []],
    ['2026-11-24', ['마감까지 3일, 미참여 1,100세대']],
    ['2026-11-21', ['마감까지 0일, 미참여 1,100세대']],
  ])('is a list that ends on %s: %j', (endDate, texts) => {
    expect(textsOf([list({ endDate, households: { total: 1_120, completed: 20 } })])).toEqual(texts)
  })

  it('is no list where all have taken part, or that is not running', () => {
    expect(textsOf([list({ endDate: '2026-11-21', households: { total: 100, completed: 100 } })])).toEqual([])
    expect(
      textsOf([list({ status: 'closed', totalTargets: 0 }), list({ status: 'scheduled', totalTargets: 0 })]),
    ).toEqual([])
  })

  it('is a vote that nobody started, or that nobody can come to', () => {
    const off = { linkId: 'x', url: '/vote/x', status: 'inactive' } as const
    expect(textsOf([], [vote({ status: 'draft', link: null }), vote({ link: null }), vote({ link: off })])).toEqual([
      '투표를 시작하세요',
      '투표 링크를 만드세요',
      '투표 링크가 꺼져 있습니다',
    ])
  })

  it('is, before all else, a ballot box that does not hold what was cast', () => {
    const items = todoOf(
      [list({ totalTargets: 0 })],
      [vote({ id: 'v2', link: null }), vote({ status: 'closed', box: 'broken' })],
    )
    expect(items[0]).toMatchObject({ text: '투표함이 맞지 않아 개표가 멈췄습니다', to: '/votes/v1/show' })
    expect(items).toHaveLength(3)
  })

  it('has a key of its own for every line', () => {
    const items = todoOf(
      [list({ totalTargets: 0 }), list({ id: 'l2', endDate: '2026-11-21' })],
      [vote({ status: 'draft' }), vote({ id: 'v2', link: null })],
    )
    expect(new Set(items.map(({ key }) => key)).size).toBe(4)
  })
})
