import { describe, expect, it } from 'vitest'
import type { RegistryCollectionItem, RegistryPlan } from '#services/registry/purchase/registry-collections.contract.ts'
import {
  closedText,
  costOf,
  isTyped,
  orderOf,
  problemOf,
  unitsOf,
  wonOf,
} from '../../../admin-ui/src/registry/collect/collect-order.ts'
import { failedGroupsOf } from '../../../admin-ui/src/registry/collect/failed-groups.ts'

const plan: RegistryPlan = {
  units: 300,
  missing: 120,
  stale: 30,
  unclear: 0,
  running: 0,
  pricePerView: 700,
  points: 50_000,
  system: { status: 'ok', until: null, dailyRemaining: null },
  youngForDays: 30,
  account: 'shared',
}

describe('a collection of registers', () => {
  it('takes the units without a register, those with an old one, or both, each at the price of a view', () => {
    expect(unitsOf(plan, 'missing')).toBe(120)
    expect(unitsOf(plan, 'stale')).toBe(30)
    expect(unitsOf(plan, 'all')).toBe(150)
    expect(costOf(plan, 'all')).toBe(105_000)
  })

  it('is confirmed by typing the amount only where it is above 100,000 won', () => {
    expect(isTyped(100_000)).toBe(false)
    expect(isTyped(100_700)).toBe(true)
  })

  it.each([
    ['105000', 105_000],
    ['105,000원', 105_000],
    [' 105 000 ', 105_000],
    ['십만', null],
    ['', null],
    ['-700', null],
    ['105.5', null],
  ])('reads an amount as somebody types it: %j is %j', (typed, won) => {
    expect(wonOf(typed)).toBe(won)
  })

  it('never costs more than what was shown, or than was typed', () => {
    expect(orderOf('l1', plan, { only: 'stale', mostCost: '' })).toEqual({
      listId: 'l1',
      only: 'stale',
      mostCost: 21_000,
    })
    expect(orderOf('l1', plan, { only: 'stale', mostCost: '30,000' }).mostCost).toBe(30_000)
  })

  it('does not begin without units, with an amount that is none, or with one that is too small', () => {
    expect(problemOf({ ...plan, stale: 0 }, { only: 'stale', mostCost: '' })).toMatch(/세대가 없습니다/)
    expect(problemOf(plan, { only: 'stale', mostCost: '많이' })).toMatch(/숫자/)
    expect(problemOf(plan, { only: 'stale', mostCost: '20000' })).toMatch(/모자랍니다/)
    expect(problemOf(plan, { only: 'stale', mostCost: '21000' })).toBeNull()
  })

  it('is not held back by points that are too few: it pauses and goes on', () => {
    expect(problemOf({ ...plan, points: 0 }, { only: 'all', mostCost: '' })).toBeNull()
  })
})

const item = (over: Partial<RegistryCollectionItem>): RegistryCollectionItem => ({
  listUserId: 'e1',
  dong: '101',
  ho: '101',
  status: 'failed',
  ...over,
})

describe('units that could not be had', () => {
  it('stand together by what is wrong, the most frequent first, each with what the server says to do', () => {
    const groups = failedGroupsOf([
      item({ listUserId: 'e1', problem: 'busy', message: '잠시 뒤 다시 수집해주세요.' }),
      item({ listUserId: 'e2', problem: 'not-found', message: '주소를 확인해주세요.' }),
      item({ listUserId: 'e3', problem: 'not-found' }),
    ])
    expect(groups.map(({ problem, items }) => [problem, items.length])).toEqual([
      ['not-found', 2],
      ['busy', 1],
    ])
    expect(groups.map(({ message }) => message)).toEqual(['주소를 확인해주세요.', '잠시 뒤 다시 수집해주세요.'])
  })

  it('are only those that failed: what is unclear, delivered or waiting stands elsewhere', () => {
    expect(
      failedGroupsOf([item({ status: 'unclear' }), item({ status: 'delivered' }), item({ status: 'waiting' })]),
    ).toEqual([])
  })

  it('have a name even where nobody knows the problem', () => {
    const groups = failedGroupsOf([item({ problem: 'something-new' }), item({}), item({ problem: 'not-paid' })])
    expect(groups.map(({ name }) => name)).toEqual(['그 밖의 이유', '그 밖의 이유', '결제되지 않음'])
  })
})

describe('a register office that is closed', () => {
  it('is told before anything is started, with when it goes on', () => {
    expect(closedText({ status: 'ok', until: null, dailyRemaining: null })).toBeNull()
    expect(closedText({ status: 'maintenance', until: '2026-11-28T01:00:00.000Z', dailyRemaining: null })).toBe(
      '지금은 등기소가 점검 중입니다. 시작하면 기다렸다가 2026. 11. 28. (토) 10:00 뒤에 자동으로 수집합니다.',
    )
    expect(closedText({ status: 'down', until: null, dailyRemaining: null })).toContain('다시 열리면')
  })
})
