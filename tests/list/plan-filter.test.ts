import { describe, expect, it } from 'vitest'
import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import {
  bandKey,
  everything,
  matchesFilter,
  planSearch,
  readPlanFilter,
  type PlanFilter,
} from '../../admin-ui/src/labels/plan-filter.ts'
import { displayStateOf, spokenUnit, uncountedReasons } from '../../admin-ui/src/labels/unit-labels.ts'

const unit = (over: Partial<Unit> = {}): Unit => ({
  dong: '101',
  ho: '1502',
  area: 84.94,
  landShare: 30,
  owners: 2,
  completedOwners: 0,
  status: 'pending',
  reason: 'pending',
  paperOut: false,
  unitsOfOwners: 1,
  ownersCount: false,
  leftOut: false,
  listUserIds: ['a', 'b'],
  ...over,
})
const partial = unit({ completedOwners: 1, reason: 'co-owners' })
const done = unit({ status: 'completed', completedOwners: 2, reason: null, ownersCount: true })

describe('how a unit looks', () => {
  it.each([
    ['pending', unit()],
    ['partial', partial],
    ['completed', done],
    ['risk', unit({ status: 'risk', completedOwners: 1 })],
  ])('%s', (look, given) => {
    expect(displayStateOf(given)).toBe(look)
  })

  it('comes with the reason why it does not count, in words', () => {
    expect(uncountedReasons(partial)).toEqual(['공유자 2명 가운데 1명이 아직 참여하지 않았습니다.'])
    expect(uncountedReasons(unit({ reason: 'no-representative' }))).toEqual([
      '공유자를 대표할 사람이 아직 정해지지 않았습니다.',
    ])
    expect(uncountedReasons(done)).toEqual([])
  })

  it('of owners with several units says that one of them is still open', () => {
    expect(uncountedReasons({ ...done, ownersCount: false, unitsOfOwners: 3 })[0]).toContain('모두 3세대')
  })

  it('is told to who cannot see it', () => {
    expect(spokenUnit(partial)).toBe(
      '101동 1502호, 일부, 소유자 2명 · 84.94㎡. 공유자 2명 가운데 1명이 아직 참여하지 않았습니다.',
    )
  })
})

describe('what the plan is narrowed to', () => {
  const narrowed: PlanFilter = {
    looks: ['completed', 'partial'],
    dong: '101',
    band: '60-85',
    reason: 'co-owners',
    ownersMissing: true,
    unknown: 'land',
  }

  it('is in the address, and comes back from it', () => {
    expect(readPlanFilter(new URLSearchParams(planSearch(narrowed)))).toEqual(narrowed)
    expect(planSearch({})).toBe('')
    expect(readPlanFilter(new URLSearchParams(''))).toEqual(everything)
  })

  it('is nothing where an address holds what nobody knows', () => {
    expect(readPlanFilter(new URLSearchParams('state=blue&reason=why&unknown=age&owners=1'))).toEqual(everything)
  })

  it.each<[Partial<PlanFilter>, boolean, boolean]>([
    [{}, true, true],
    [{ looks: ['partial'] }, true, false],
    [{ looks: ['partial', 'completed'] }, true, true],
    [{ dong: '102' }, false, false],
    [{ reason: 'co-owners' }, true, false],
    [{ ownersMissing: true }, true, false],
    [{ unknown: 'land' }, false, false],
    [{ band: '60-85' }, true, true],
    [{ band: '85-' }, false, false],
  ])('%j', (filter, ofPartial, ofDone) => {
    expect([partial, done].map((given) => matchesFilter(given, { ...everything, ...filter }))).toEqual([
      ofPartial,
      ofDone,
    ])
  })

  it.each([
    [{ over: 0, upTo: 60 }, [60], [60.01, null]],
    [{ over: null, upTo: 60 }, [59.9], [61, null]],
    [{ over: 60, upTo: 85 }, [60.01, 85], [60, 85.01, null]],
    [{ over: 135, upTo: null }, [135.5], [135, null]],
    [{ over: null, upTo: null }, [null], [84]],
  ])('a band of areas %j', (band, inside, outside) => {
    const isIn = (area: number | null): boolean => matchesFilter(unit({ area }), { ...everything, band: bandKey(band) })
    expect(inside.map(isIn)).toEqual(inside.map(() => true))
    expect(outside.map(isIn)).toEqual(outside.map(() => false))
  })
})
