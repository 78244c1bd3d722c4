import { Box, Card, Chip, Skeleton, Stack, Typography } from '@mui/material'
import { formatDate } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { DaysLeft } from '../../labels/DaysLeft.tsx'
import { listPath, listTypeNames } from '../../labels/list-labels.ts'
import { useListStats } from '../../list/figures/use-list-stats.ts'
import { CampaignMeasures, CampaignRule } from './CampaignMeasures.tsx'
import { Trend } from '../Trend.tsx'

const state = { gap: 2, mt: 1, alignItems: 'center', flexWrap: 'wrap' } as const

/**
 * Shows a running campaign: both figures with the legal thresholds, the time left, and the last two
 * weeks.
 */
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
          <>
            <CampaignMeasures list={list} stats={data} />
            <CampaignRule rule={data.rule} />
          </>
        )}
      </Stack>
      <Box sx={{ mt: 5, pt: 4, borderTop: 1, borderColor: 'divider' }}>
        <Trend days={data?.byDay ?? []} />
      </Box>
    </Card>
  )
}
