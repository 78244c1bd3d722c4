import { Box, Card, Chip, Skeleton, Stack, Typography } from '@mui/material'
import { formatArea, formatCount, formatDate, formatPercent } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/list-stats.contract.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Bar, MarkNames } from '../kit/display/Bar.tsx'
import { DaysLeft } from '../words/DaysLeft.tsx'
import { shareOf, type BarMark } from '../kit/display/share.ts'
import { listPath, listTypeNames } from '../words/list-words.ts'
import { marksOf, verdictOf } from '../list/figures/rule-words.ts'
import { useListStats } from '../list/figures/use-list-stats.ts'
import { VerdictMark } from '../list/figures/VerdictMark.tsx'
import { Trend } from './Trend.tsx'

const state = { gap: 2, mt: 1, alignItems: 'center', flexWrap: 'wrap' } as const

/** A campaign that runs: both figures against what the law asks, the time left, the last two weeks. */
export const CampaignCard = ({ list }: { readonly list: List }) => {
  const { data } = useListStats(list.id)
  return (
    <Card component="article" aria-label={list.name} sx={{ p: { xs: 4, sm: 5 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">
            <RecordLink to={listPath(list.id)}>{list.name}</RecordLink>
          </Typography>
          <Stack direction="row" sx={state}>
            <Chip size="small" variant="outlined" label={listTypeNames[list.type]} />
            <Typography variant="caption" color="textSecondary">
              {formatDate(list.endDate)} 마감
            </Typography>
          </Stack>
        </Box>
        <DaysLeft list={list} />
      </Stack>
      <Stack spacing={4} sx={{ mt: 5 }}>
        {data === undefined ? (
          [<Skeleton key="units" height={56} />, <Skeleton key="area" height={56} />]
        ) : (
          <Both list={list} stats={data} />
        )}
      </Stack>
      <Trend days={data?.byDay ?? []} />
    </Card>
  )
}

const Both = ({ list, stats }: { readonly list: List; readonly stats: ListStats }) => {
  const { households, householdArea, rule } = stats
  const marks = marksOf(stats)
  return (
    <>
      <Measured
        name="세대"
        list={list}
        done={households.completed}
        total={households.total}
        marks={marks.owners}
        write={(count) => formatCount(count, '세대')}
      />
      <Measured
        name="면적"
        list={list}
        done={householdArea.completed}
        total={householdArea.total}
        marks={marks.area}
        write={formatArea}
      />
      {rule === undefined ? null : (
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          <Typography variant="body2" color="textSecondary">
            {rule.title} ({rule.article})
          </Typography>
          {rule.conditions.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              투표 결과에서 판정
            </Typography>
          ) : (
            <VerdictMark verdict={verdictOf({ met: rule.met, exempt: null })} />
          )}
        </Stack>
      )}
    </>
  )
}

type MeasuredProps = {
  readonly name: string
  readonly list: List
  readonly done: number
  readonly total: number
  readonly marks: readonly BarMark[]
  readonly write: (value: number) => string
}

const figureLine = { alignItems: 'baseline', gap: 2, mb: 1, flexWrap: 'wrap' } as const

const figureText = { fontSize: 22, fontWeight: 700, lineHeight: 1.2, whiteSpace: 'nowrap' } as const

const Measured = ({ name, list, done, total, marks, write }: MeasuredProps) => (
  <Box>
    <Stack direction="row" sx={figureLine}>
      <Typography variant="body2" color="textSecondary" sx={{ width: 34 }}>
        {name}
      </Typography>
      <Typography component="span" sx={figureText}>
        {formatPercent(shareOf(done, total))}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto', textAlign: 'right' }}>
        {write(done)} / {write(total)}
      </Typography>
    </Stack>
    <Bar label={`${list.name} ${name} 참여율`} done={done} total={total} marks={marks} height={10} />
    <MarkNames marks={marks} />
  </Box>
)
