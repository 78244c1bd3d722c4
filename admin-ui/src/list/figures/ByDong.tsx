import { naturalOrder } from '#events/values/natural-order.ts'
import { Box, ButtonBase, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { formatArea, formatPercent } from '#ui/format.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { shareOf, type Measure } from '../../kit/share/share.ts'
import { formatUnits } from '../../labels/amount-labels.ts'
import { dongName } from '../../labels/dong-name.ts'

export type DongRow = Pick<
  ListStats['byDong'][number],
  'dong' | 'totalTargets' | 'completedCount' | 'totalArea' | 'completedArea'
> & {
  readonly riskCount?: number
  readonly riskArea?: number
}
type ByDongProps = {
  readonly rows: readonly DongRow[]
  readonly measure: Measure
  readonly hrefOf?: (dong: string) => string
  /** Returns a button beside a row that explains its figure. */
  readonly askOf?: (dong: string) => ReactNode
}

const amountsOf = (row: DongRow, measure: Measure) =>
  measure === 'unit'
    ? {
        done: row.completedCount,
        total: row.totalTargets,
        risk: row.riskCount ?? 0,
        write: formatUnits,
      }
    : { done: row.completedArea, total: row.totalArea, risk: row.riskArea ?? 0, write: formatArea }

const columnsOf = (measure: Measure) => ({
  xs: '64px minmax(40px, 1fr) 58px',
  sm: `68px minmax(80px, 1fr) 58px ${measure === 'unit' ? 110 : 180}px`,
})

const withButton = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' } as const

/** A bar a building, 101동 before 1001동. */
export const ByDong = ({ rows, measure, hrefOf, askOf }: ByDongProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows
      .toSorted((left, right) => naturalOrder(left.dong, right.dong))
      .map((row) => (
        <Box component="li" key={row.dong} sx={askOf === undefined ? undefined : withButton}>
          {hrefOf === undefined ? (
            <DongRow row={row} measure={measure} />
          ) : (
            <DongLink row={row} measure={measure} to={hrefOf(row.dong)} />
          )}
          {askOf?.(row.dong)}
        </Box>
      ))}
  </Box>
)

const wholeRow = {
  display: 'block',
  width: '100%',
  textAlign: 'left',
  borderRadius: '8px',
  '&:hover': { bgcolor: 'tokens.surfaceSunken' },
} as const

const DongLink = ({ row, measure, to }: { readonly row: DongRow; readonly measure: Measure; readonly to: string }) => (
  <ButtonBase component={Link} to={to} sx={wholeRow}>
    <DongRow row={row} measure={measure} />
  </ButtonBase>
)

const cells = { display: 'grid', alignItems: 'center', columnGap: 3, px: 2, py: 1.75 } as const

const DongRow = ({ row, measure }: { readonly row: DongRow; readonly measure: Measure }) => {
  const { done, total, risk, write } = amountsOf(row, measure)
  return (
    <Box sx={{ ...cells, gridTemplateColumns: columnsOf(measure) }}>
      <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
        {dongName(row.dong)}
      </Typography>
      <Bar label={`${dongName(row.dong)} 참여율`} done={done} total={total} risk={risk} height={10} />
      <Typography variant="body2" component="span" sx={{ textAlign: 'right', fontWeight: 700 }}>
        {formatPercent(shareOf(done, total))}
      </Typography>
      <Typography
        variant="caption"
        component="span"
        color="textSecondary"
        sx={{ textAlign: 'right', display: { xs: 'none', sm: 'block' } }}
      >
        {write(done)} / {write(total)}
      </Typography>
    </Box>
  )
}
