import { Box, Card, Chip, Stack, Typography } from '@mui/material'
import { formatArea, formatCount, formatDate, formatPercent } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/list-stats.contract.ts'
import { RecordLink } from '../app/collection/RecordLink.tsx'
import { Bar } from '../app/display/Bar.tsx'
import { DaysLeft } from '../app/display/DaysLeft.tsx'
import { shareOf } from '../app/display/share.ts'
import { listPath, listTypeNames } from '../lists/list-words.ts'
import { useListStats } from '../lists/use-list-stats.ts'
import { Trend } from './Trend.tsx'

/** A campaign that runs: both figures, the time left, the last two weeks. */
export const CampaignCard = ({ list }: { readonly list: List }) => {
  const { data } = useListStats(list.id)
  // The list itself brings the same totals: the card is never empty while its details come.
  const totals: Pick<ListStats, keyof ListStats & keyof List & `${'total' | 'completed' | 'risk'}${string}`> = data ?? list
  return (
    <Card component="article" aria-label={list.name} sx={{ p: { xs: 4, sm: 5 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">
            <RecordLink to={listPath(list.id)}>{list.name}</RecordLink>
          </Typography>
          <Stack direction="row" sx={{ gap: 2, mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Chip size="small" variant="outlined" label={listTypeNames[list.type]} />
            <Typography variant="caption" color="textSecondary">
              {formatDate(list.endDate)} 마감
            </Typography>
          </Stack>
        </Box>
        <DaysLeft list={list} />
      </Stack>
      <Stack spacing={4} sx={{ mt: 5 }}>
        <Measured
          name="세대"
          list={list}
          done={totals.completedCount}
          total={totals.totalTargets}
          risk={totals.riskCount}
          write={(count) => formatCount(count, '세대')}
        />
        <Measured name="면적" list={list} done={totals.completedArea} total={totals.totalArea} risk={totals.riskArea} write={formatArea} />
      </Stack>
      <Trend days={data?.byDay ?? []} />
    </Card>
  )
}

type MeasuredProps = {
  readonly name: string
  readonly list: List
  readonly done: number
  readonly total: number
  readonly risk: number
  readonly write: (value: number) => string
}

const Measured = ({ name, list, done, total, risk, write }: MeasuredProps) => (
  <Box>
    <Stack direction="row" sx={{ alignItems: 'baseline', gap: 2, mb: 1, flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary" sx={{ width: 34 }}>
        {name}
      </Typography>
      <Typography component="span" sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.2, whiteSpace: 'nowrap' }}>
        {formatPercent(shareOf(done, total))}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto', textAlign: 'right' }}>
        {write(done)} / {write(total)}
      </Typography>
    </Stack>
    <Bar label={`${list.name} ${name} 참여율`} done={done} total={total} risk={risk} height={10} />
  </Box>
)
