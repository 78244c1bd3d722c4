import { Box, ButtonBase, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { NoWrap } from '../kit/display/NoWrap.tsx'
import { WhyDashboard } from './WhyDashboard.tsx'
import { tilesOf, type Tile } from './tiles.ts'

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
  /** Complex of the figures; absent for all. */
  readonly apartmentId: string | undefined
}

/** Shows the figures of the dashboard in a row. */
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
      <NoWrap text={tile.note} between="/" />
    </Typography>
  </Box>
)
