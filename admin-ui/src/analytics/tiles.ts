import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { DashboardFigure } from '#services/analytics/dashboard-explain.contract.ts'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import { shareOf } from '../kit/share/share.ts'
import { paperFiguresText } from '../labels/paper-figures.ts'

/** Figure of the dashboard with its details. */
export type Tile = {
  readonly name: string
  readonly figure: string
  readonly note: string
  readonly to?: string
  /** Figure that the button explains. */
  readonly asks: DashboardFigure
}

const filtered = (path: string, status: string): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ status }))}`

/** Returns a share in percent, or a dash where the total is 0. */
const shareText = (completed: number, total: number): string =>
  total > 0 ? formatPercent(shareOf(completed, total)) : '–'

/**
 * Returns the figures of the dashboard. They link to lists and votes of one complex; for all
 * together they have no links.
 */
export const tilesOf = (stats: DashboardStats, isOfAll: boolean): readonly Tile[] => {
  const { lists, votes, active } = stats
  const complexes: Tile = {
    name: '아파트',
    figure: formatCount(stats.totalApartments, '개'),
    note: formatCount(stats.totalUnits, '세대'),
    to: '/apartments',
    asks: 'totalApartments',
  }
  return [
    ...(isOfAll ? [complexes] : []),
    {
      name: '진행 중인 리스트',
      figure: formatCount(lists.active, '개'),
      note: `예정 ${lists.scheduled} · 마감 ${lists.closed}`,
      ...(isOfAll ? {} : { to: filtered('/lists', 'active') }),
      asks: 'listsActive',
    },
    {
      name: '진행 중인 투표',
      figure: formatCount(votes.open, '건'),
      note: `준비중 ${votes.draft} · 마감 ${votes.closed}`,
      ...(isOfAll ? {} : { to: filtered('/votes', 'open') }),
      asks: 'votesOpen',
    },
    {
      name: '참여율 (세대)',
      figure: shareText(active.households.completed, active.households.total),
      note: [
        `${formatCount(active.households.completed, '세대')} / ${formatCount(active.households.total, '세대')}`,
        ...(active.papers === undefined ? [] : [paperFiguresText(active.papers)]),
      ].join(' · '),
      asks: 'completedHouseholds',
    },
    {
      name: '참여율 (면적)',
      figure: shareText(active.completedArea, active.totalArea),
      note: `${formatArea(active.completedArea)} / ${formatArea(active.totalArea)}`,
      asks: 'completedArea',
    },
  ]
}
