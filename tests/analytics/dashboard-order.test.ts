import { describe, expect, it } from 'vitest'
import { activityDays, dayHeading } from '../../admin-ui/src/analytics/activity-days.ts'
import { distanceToRule, sortByUrgency } from '../../admin-ui/src/analytics/campaign/campaign-order.ts'
import { firstSteps } from '../../admin-ui/src/analytics/first-steps/first-steps.ts'
import { movedDay, trendDays } from '../../admin-ui/src/analytics/trend-days.ts'

type Condition = { readonly met: boolean | null; readonly needed: number; readonly total: number }

/** Makes figures of a list, with the fields that the order needs. */
const stats = (conditions: readonly Condition[]) =>
  ({
    households: { total: 100, completed: 30 },
    rule: { conditions: conditions.map((one) => ({ ...one, exempt: null })) },
  }) as unknown as Parameters<typeof distanceToRule>[0]

describe('Campaigns of the dashboard', () => {
  it('lack what their rule lacks most, and without a rule everybody who is still to come', () => {
    const half = { met: false, needed: 21, total: 100 }
    expect(distanceToRule(stats([half, { met: false, needed: 40, total: 100 }]))).toBe(0.4)
    expect(distanceToRule(stats([{ met: true, needed: 0, total: 100 }]))).toBe(0)
    expect(distanceToRule(stats([]))).toBe(0.7)
  })

  it('come in the order of their ends, and those that end together by what they lack', () => {
    const lists = [
      { id: 'late', endDate: '2026-12-09' },
      { id: 'near', endDate: '2026-12-05' },
      { id: 'far', endDate: '2026-12-05' },
    ]
    const distances = new Map([
      ['near', 0.1],
      ['far', 0.5],
    ])
    expect(sortByUrgency(lists, (id) => distances.get(id)).map(({ id }) => id)).toEqual(['far', 'near', 'late'])
  })
})

describe('The last fourteen days', () => {
  it('have those without anybody, too', () => {
    const days = trendDays([{ day: '2026-11-22', completedCount: 3 }] as Parameters<typeof trendDays>[0], '2026-11-23')
    expect(days).toHaveLength(14)
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-22', count: 3 },
      { day: '2026-11-23', count: 0 },
    ])
  })

  it.each([
    [13, 'ArrowRight', 13],
    [13, 'ArrowLeft', 12],
    [5, 'Home', 0],
    [5, 'Enter', null],
  ])('from %i %s leads to %s', (from, key, to) => {
    expect(movedDay(from, key, 13)).toBe(to)
  })
})

describe('What just happened', () => {
  it('is told day by day in Seoul', () => {
    const things = [{ at: '2026-11-22T15:10:00Z' }, { at: '2026-11-22T14:50:00Z' }, { at: '2026-11-22T01:00:00Z' }]
    expect(activityDays(things).map(([day, own]) => [day, own.length])).toEqual([
      ['2026-11-23', 1],
      ['2026-11-22', 2],
    ])
  })

  it.each([
    ['2026-11-23', '오늘'],
    ['2026-11-22', '어제'],
    ['2026-11-20', '11. 20. (금)'],
    ['2025-12-31', '2025. 12. 31. (수)'],
  ])('on %s it is %s', (day, heading) => {
    expect(dayHeading(day, '2026-11-23')).toBe(heading)
  })
})

type CampaignProgress = Parameters<typeof firstSteps>[0]

const list: CampaignProgress['lists'][number] = {
  id: 'l',
  type: 'vote',
  status: 'active',
  totalTargets: 0,
  completedCount: 0,
  PdfTemplates: [],
}
const draft = { id: 'v', listId: 'l', status: 'draft', link: null } as const
const doneOf = (known: CampaignProgress) => firstSteps(known).flatMap(({ key, done }) => (done ? [key] : []))

describe('The first steps', () => {
  it('tick themselves', () => {
    expect(doneOf({ lists: [], votes: [] })).toEqual(['complex'])
    expect(doneOf({ lists: [list], votes: [] })).toEqual(['complex', 'list'])
    expect(doneOf({ lists: [{ ...list, totalTargets: 3 }], votes: [draft] })).toEqual([
      'complex',
      'list',
      'roll',
      'way',
    ])
  })

  it('lead a list of signatures to its form', () => {
    const steps = firstSteps({ lists: [{ ...list, type: 'signature' }], votes: [] })
    expect(steps.find(({ key }) => key === 'way')?.label).toBe('동의서 올리기')
  })

  it('are over once a vote runs by its link', () => {
    const open = { ...draft, status: 'open', link: { linkId: 'x', url: '/vote/x', status: 'active' } } as const
    expect(firstSteps({ lists: [list], votes: [open] })).toEqual([])
  })
})
