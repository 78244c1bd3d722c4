import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import {
  lateTodosOf,
  moreUnitsTodosOf,
  numberTodosOf,
  todoOf,
  webhookTodosOf,
} from '../../admin-ui/src/analytics/todo-items.ts'

const list = (over: Partial<List> = {}): List =>
  ({
    id: 'l1',
    apartmentId: 'a1',
    name: '정기총회',
    type: 'vote',
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
    listId: 'l1',
    title: '주차장 개방',
    status: 'open',
    countedAt: null,
    archived: false,
    endsAt: '2026-12-21T15:00:00Z',
    link: { linkId: 'x', url: '/vote/x', status: 'active' },
    ...over,
  }) as Vote

const textsOf = (lists: readonly List[], votes: readonly Vote[] = []): readonly string[] =>
  todoOf(lists, votes, false).map(({ text }) => text)

// 00:30 on the 21st in Seoul, while it is still the 20th in Greenwich.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T15:30:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('what waits for somebody', () => {
  it('is nothing where all goes its way', () => {
    expect(
      todoOf([list()], [vote(), vote({ status: 'closed', countedAt: '2026-11-20T01:00:00Z', link: null })], true),
    ).toEqual([])
  })

  it('is a roll that is empty, before anything else about its list', () => {
    expect(todoOf([list({ totalTargets: 0, completedCount: 0, endDate: '2026-11-21' })], [], true)).toEqual([
      { key: 'l1-empty', text: '소유자 명부를 등록하세요', about: '정기총회', to: '/lists/l1/show/roll' },
    ])
  })

  it.each([
    ['2026-11-29', []],
    ['2026-11-28', [['리스트 마감, 미참여 1,100세대', '2026-11-28']]],
    ['2026-11-21', [['리스트 마감, 미참여 1,100세대', '2026-11-21']]],
  ])('is a list that ends on %s: %j', (endDate, items) => {
    const ending = list({ endDate, households: { total: 1_120, completed: 20 } })
    expect(todoOf([ending], [], false).map(({ text, due }) => [text, due])).toEqual(items)
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

  it('is no vote that cannot be begun any more', () => {
    const draft = vote({ status: 'draft', link: null })
    expect(textsOf([], [{ ...draft, endsAt: '2026-11-20T15:30:01Z' }])).toEqual(['투표를 시작하세요'])
    expect(textsOf([], [{ ...draft, endsAt: '2026-11-20T15:30:00Z' }])).toEqual([])
  })

  it('is nothing of a list that was put aside, but for a ballot box that does not hold what was cast', () => {
    const off = { linkId: 'x', url: '/vote/x', status: 'inactive' } as const
    const uncounted = vote({ status: 'closed', link: off })
    expect(textsOf([], [uncounted])).toEqual(['개표를 기다리는 투표'])
    expect(textsOf([], [{ ...uncounted, archived: true }, vote({ status: 'draft', archived: true })])).toEqual([])
    expect(textsOf([], [{ ...uncounted, archived: true, box: 'broken' }])).toEqual([
      '투표함이 맞지 않아 개표가 멈췄습니다',
    ])
  })

  it('is, before all else, a ballot box that does not hold what was cast', () => {
    const items = todoOf(
      [list({ totalTargets: 0 })],
      [vote({ id: 'v2', link: null }), vote({ status: 'closed', box: 'broken' })],
      true,
    )
    expect(items[0]).toMatchObject({ text: '투표함이 맞지 않아 개표가 멈췄습니다', to: '/votes/v1/show' })
    expect(items).toHaveLength(3)
  })

  it('is a list of votes that runs with nothing to vote on, where all votes are known', () => {
    const lists = [
      list(),
      list({ id: 'l2', type: 'signature' }),
      list({ id: 'l3', status: 'scheduled' }),
      list({ id: 'l4', name: '동대표 선거' }),
    ]
    expect(todoOf(lists, [vote()], true)).toEqual([
      { key: 'l4-no-vote', text: '투표를 만드세요', about: '동대표 선거', to: '/votes/create?listId=l4' },
    ])
    expect(todoOf(lists, [vote()], false)).toEqual([])
  })

  it('is a closed vote that nobody counted', () => {
    expect(todoOf([list()], [vote({ status: 'closed' })], true)).toEqual([
      { key: 'v1-count', text: '개표를 기다리는 투표', about: '주차장 개방', to: '/votes/v1/show' },
    ])
  })

  it('is a list with more units than its complex is registered with', () => {
    const lists = [list(), list({ id: 'l2', status: 'closed' }), list({ id: 'l3', apartmentId: 'a2' })]
    expect(moreUnitsTodosOf(lists, (id) => (id === 'a1' ? 60 : undefined))).toEqual([
      {
        key: 'l1-more-units',
        text: '명부의 세대가 아파트에 등록된 60세대보다 40세대 많습니다',
        about: '정기총회',
        to: '/lists/l1/show/roll',
      },
    ])
    expect(moreUnitsTodosOf(lists, () => 100)).toEqual([])
  })

  it('is a webhook that stopped, of the complex that is looked at or of all of its maker', () => {
    const broken = [
      { id: 'w1', name: '관리비', host: 'erp.example.com', apartments: [{ id: 'a1', name: '가람' }] },
      { id: 'w2', name: '게시판', host: 'board.example.com', apartments: null },
    ]
    expect(webhookTodosOf(broken, 'a2')).toEqual([
      {
        key: 'w2-webhook',
        text: '연동 프로그램에 알리기가 멈췄습니다',
        about: '게시판 · board.example.com',
        to: '/integration/webhooks',
      },
    ])
    expect([webhookTodosOf(broken, 'a1'), webhookTodosOf(broken, undefined)].map(({ length }) => length)).toEqual([
      2, 2,
    ])
  })

  it('has a key of its own for every line', () => {
    const items = todoOf(
      [list({ totalTargets: 0 }), list({ id: 'l2', endDate: '2026-11-21' })],
      [vote({ status: 'draft' }), vote({ id: 'v2', link: null }), vote({ id: 'v3', status: 'closed' })],
      true,
    )
    expect(new Set(items.map(({ key }) => key)).size).toBe(6)
  })
})

describe('consents that cannot be given or counted', () => {
  it('are numbers that run out, and signatures verified after the close', () => {
    const of = { listId: 'l1', listName: '조합설립 동의' }
    const few = [
      { ...of, way: 'electronic' as const, left: 3 },
      { ...of, way: 'paper' as const, left: 0 },
    ]
    const items = [...numberTodosOf(few), ...lateTodosOf([{ ...of, owners: 2 }])]
    expect(items.map(({ text }) => text)).toEqual([
      '전자 (확인) 남은 연번 3개',
      '서면 (검인) 연번을 모두 썼습니다. 추가로 신청하세요',
      '마감 전에 서명했지만 동의로 세지 않은 소유자 2명',
    ])
    expect(new Set(items.map(({ key }) => key)).size).toBe(3)
  })
})
