import { Box, ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount, formatPercent } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { shareOf } from '../../kit/share/share.ts'
import { bandKey } from '../../labels/plan-filter.ts'
import { bandName } from './area-band.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { planPath } from '../../labels/list-labels.ts'

type Row = ListStats['byArea'][number]
type ByAreaProps = { readonly list: List; readonly rows: readonly Row[] }

const wholeRow = {
  display: 'block',
  width: '100%',
  textAlign: 'left',
  borderRadius: '8px',
  '&:hover': { bgcolor: 'tokens.surfaceSunken' },
} as const

/** Participation by the size of the homes. */
export const ByArea = ({ list, rows }: ByAreaProps) => {
  const mayAsk = useMay('GET /api/list/{id}/units')
  if (rows.length === 0) return null
  return (
    <Section
      title="전용면적별 참여"
      note={mayAsk ? <span className="no-print">누르면 배치도에서 그 세대들을 봅니다.</span> : undefined}
    >
      <Box component="ul" sx={{ ...plainList, mx: -2 }}>
        {rows.map((row) => (
          <li key={bandKey(row)}>
            {mayAsk ? (
              <ButtonBase component={Link} to={planPath(list.id, { band: bandKey(row) })} sx={wholeRow}>
                <BandRow row={row} />
              </ButtonBase>
            ) : (
              <BandRow row={row} />
            )}
          </li>
        ))}
      </Box>
    </Section>
  )
}

const bandLine = { display: 'flex', justifyContent: 'space-between', gap: 3, mb: 1 } as const

const BandRow = ({ row }: { readonly row: Row }) => {
  const { completed, total } = row.households
  return (
    <Box sx={{ px: 2, py: 1.75 }}>
      <Box sx={bandLine}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
          {bandName(row)}
        </Typography>
        <Typography variant="caption" component="span" color="textSecondary" noWrap>
          {completed.toLocaleString('ko-KR')} / {formatCount(total, '세대')}{' '}
          <Box component="strong" sx={{ color: 'text.primary', ml: 1 }}>
            {formatPercent(shareOf(completed, total))}
          </Box>
        </Typography>
      </Box>
      <Bar label={`${bandName(row)} 참여율`} done={completed} total={total} height={10} />
    </Box>
  )
}
