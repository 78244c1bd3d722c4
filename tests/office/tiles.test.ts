import { describe, expect, it } from 'vitest'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { tilesOf } from '../../admin-ui/src/analytics/tiles.ts'

const nothing: DashboardStats = {
  totalApartments: 1,
  totalUnits: 0,
  lists: { scheduled: 0, active: 0, closed: 0 },
  signatures: { scheduled: 0, active: 0, closed: 0 },
  votes: { draft: 0, open: 0, closed: 0 },
  active: {
    totalTargets: 0,
    completedCount: 0,
    riskCount: 0,
    totalArea: 0,
    completedArea: 0,
    riskArea: 0,
    households: { total: 0, completed: 0 },
  },
  waiting: [],
  signedLate: [],
  fewNumbers: [],
  byDay: [],
  recent: [],
}
const sharesOf = (active: Partial<DashboardStats['active']>): readonly string[] =>
  tilesOf({ ...nothing, active: { ...nothing.active, ...active } }, false)
    .filter(({ name }) => name.startsWith('참여율'))
    .map(({ figure }) => figure)

describe('the dashboard’s figures', () => {
  it('of nothing there is no share, of units or of areas', () => expect(sharesOf({})).toEqual(['–', '–']))
  it('a roll without areas has a share of units alone', () =>
    expect(sharesOf({ households: { total: 8, completed: 3 } })).toEqual(['37.5%', '–']))
  it('nobody of many is a share', () =>
    expect(sharesOf({ households: { total: 8, completed: 0 }, totalArea: 5_000 })).toEqual(['0%', '0%']))
  it('complexes are counted where all of them are shown', () => {
    expect(tilesOf(nothing, true)[0]).toMatchObject({ name: '아파트', figure: '1개', to: '/apartments' })
    expect(tilesOf(nothing, true).filter(({ to }) => to !== undefined)).toHaveLength(1)
    expect(tilesOf(nothing, false).map(({ name }) => name)).not.toContain('아파트')
  })
})
