import { Box, ButtonBase, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { DashboardFigure } from '#services/analytics/dashboard-explain.contract.ts'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import { Pieces } from '../kit/display/Pieces.tsx'
import { WhyDashboard } from './WhyDashboard.tsx'
import { shareOf } from '../kit/display/share.ts'

type Tile = {
  readonly name: string
  readonly figure: string
  readonly note: string
  readonly to?: string
  /** The figure that is asked about. */
  readonly asks: DashboardFigure
}

const filtered = (path: string, status: string): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ status }))}`

/** Lists and votes are shown a complex at a time: of all together a figure leads nowhere. */
const tilesOf = (stats: DashboardStats, isOfAll: boolean): readonly Tile[] => {
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
      figure: formatPercent(shareOf(active.households.completed, active.households.total)),
      note: `${formatCount(active.households.completed, '세대')} / ${formatCount(active.households.total, '세대')}`,
      asks: 'completedHouseholds',
    },
    {
      name: '참여율 (면적)',
      figure: active.totalArea > 0 ? formatPercent(shareOf(active.completedArea, active.totalArea)) : '–',
      note: `${formatArea(active.completedArea)} / ${formatArea(active.totalArea)}`,
      asks: 'completedArea',
    },
  ]
}

const figureGrid = {
  display: 'grid',
  gap: 3,
  mb: 4,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(0, 1fr))' },
} as const

const wholeCard = {
  display: 'block',
  textAlign: 'left',
  width: '100%',
  height: '100%',
  '&:hover': { bgcolor: 'tokens.surfaceSunken' },
} as const

type FiguresProps = {
  readonly stats: DashboardStats
  /** Absent: of all complexes. */
  readonly apartmentId: string | undefined
}

/** The state of things in a row of figures. */
export const Figures = ({ stats, apartmentId }: FiguresProps) => (
  <Box component="section" aria-label="현황" sx={figureGrid}>
    {tilesOf(stats, apartmentId === undefined).map((tile) => (
      <Card key={tile.name} sx={{ position: 'relative' }}>
        <Box sx={{ position: 'absolute', top: 4, right: 4, zIndex: 1 }}>
          <WhyDashboard figure={tile.asks} name={tile.name} apartmentId={apartmentId} />
        </Box>
        {tile.to === undefined ? (
          <Face tile={tile} />
        ) : (
          <ButtonBase component={Link} to={tile.to} sx={wholeCard}>
            <Face tile={tile} />
          </ButtonBase>
        )}
      </Card>
    ))}
  </Box>
)

const Face = ({ tile }: { readonly tile: Tile }): ReactNode => (
  <Box sx={{ px: 4, py: 3 }}>
    <Typography variant="caption" color="textSecondary" component="p">
      {tile.name}
    </Typography>
    <Typography variant="h5" component="p">
      {tile.figure}
    </Typography>
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      sx={{ whiteSpace: { lg: 'nowrap' }, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      <Pieces text={tile.note} between="/" />
    </Typography>
  </Box>
)
