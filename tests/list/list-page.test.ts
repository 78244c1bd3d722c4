import { describe, expect, it } from 'vitest'
import type { List } from '#services/list/lists.contract.ts'
import { bandName } from '../../admin-ui/src/list/figures/area-band.ts'
import { daysOfList } from '../../admin-ui/src/list/figures/days-of-list.ts'
import { actionsOf } from '../../admin-ui/src/list/list-actions.ts'

const list = (over: Partial<List> = {}): List =>
  ({
    id: 'l1',
    name: '정기총회',
    status: 'active',
    totalTargets: 120,
    completedCount: 20,
    riskCount: 1,
    archived: false,
    ...over,
  }) as List
const labels = (over: Partial<List>): readonly string[] => actionsOf(list(over)).map(({ label }) => label)

describe('what can be done with a list', () => {
  it('follows from its life', () => {
    expect(labels({})).toEqual(['마감하기', '삭제'])
    expect(labels({ status: 'scheduled' })).toEqual(['마감하기', '삭제'])
    expect(labels({ status: 'closed' })).toEqual(['다시 열기', '보관하기', '삭제'])
    expect(labels({ status: 'closed', archived: true })).toEqual(['다시 열기', '되돌리기', '삭제'])
  })

  it('says to how many it happens and what stays', () => {
    const [close] = actionsOf(list())
    expect(close?.lines[0]).toContain('소유자 99명은')
    expect(close?.lines[1]).toContain('이미 제출된 21건과 접수증은 그대로')
  })

  it('says at a close how many papers it leaves out, and how they can still count', () => {
    const linesOf = (...[over, waiting]: readonly [Partial<List>, number]) =>
      actionsOf(list(over), waiting)[0]?.lines ?? []
    const said = linesOf({ type: 'signature' }, 2).find((line) => line.includes('서면 동의서'))
    expect(said).toContain('서면 동의서 2건이 두 번째 관리자의 확인을 기다리고')
    expect(said).toContain('다시 열어야 확인할 수 있습니다')
    expect(linesOf({ type: 'signature' }, 0).join('')).not.toContain('서면')
    expect(linesOf({ type: 'signature', status: 'closed' }, 2).join('')).not.toContain('서면')
  })

  it('keeps a list that somebody submitted in from being deleted', () => {
    const refusalOf = (over: Partial<List>): string | undefined =>
      actionsOf(list(over)).find(({ key }) => key === 'delete')?.refusal
    expect(refusalOf({})).toContain('삭제할 수 없습니다')
    expect(refusalOf({ completedCount: 0, riskCount: 0 })).toBeUndefined()
  })
})

describe('the days of a list', () => {
  const rows = [
    { day: '2026-11-02', completedCount: 3, completedArea: 0 },
    { day: '2026-11-04', completedCount: 2, completedArea: 0 },
  ]

  it('have their place where nobody came, and say how many there are so far', () => {
    expect(daysOfList(rows, { startDate: '2026-11-01', endDate: '2026-12-01' }, '2026-11-05')).toEqual([
      { day: '2026-11-01', count: 0, sum: 0 },
      { day: '2026-11-02', count: 3, sum: 3 },
      { day: '2026-11-03', count: 0, sum: 3 },
      { day: '2026-11-04', count: 2, sum: 5 },
      { day: '2026-11-05', count: 0, sum: 5 },
    ])
  })

  it('are the last thirty, with those who came earlier in their sums', () => {
    const days = daysOfList(rows, { startDate: '2026-11-01', endDate: '2027-01-31' }, '2026-12-10')
    expect(days).toHaveLength(30)
    expect([days[0], days.at(-1)]).toEqual([
      { day: '2026-11-11', count: 0, sum: 5 },
      { day: '2026-12-10', count: 0, sum: 5 },
    ])
  })

  it('end with the list, and with whoever came after a list was closed and reopened', () => {
    expect(daysOfList(rows, { startDate: '2026-11-01', endDate: '2026-11-03' }, '2027-01-01').at(-1)).toEqual({
      day: '2026-11-04',
      count: 2,
      sum: 5,
    })
    expect(daysOfList([], { startDate: '2026-11-10', endDate: '2026-11-30' }, '2026-11-01')).toEqual([
      { day: '2026-11-10', count: 0, sum: 0 },
    ])
  })
})

it('a band of areas is named as the law names it', () => {
  expect([
    bandName({ over: 0, upTo: 60 }),
    bandName({ over: 60, upTo: 85 }),
    bandName({ over: 135, upTo: null }),
    bandName({ over: null, upTo: null }),
  ]).toEqual(['60㎡ 이하', '60㎡ 초과 85㎡ 이하', '135㎡ 초과', '면적을 모름'])
})
