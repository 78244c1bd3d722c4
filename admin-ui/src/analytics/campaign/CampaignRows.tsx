import { Box, Card, Divider, Skeleton, Stack, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { DaysLeft } from '../../labels/DaysLeft.tsx'
import { hiddenFigure, hidesParticipation, listPath, listTypeNames } from '../../labels/list-labels.ts'
import { listStatsQuery } from '../../list/figures/use-list-stats.ts'
import { CampaignMeasures, CampaignRule } from './CampaignMeasures.tsx'
import { distanceToRule, sortByUrgency } from './campaign-order.ts'
import { Trend } from '../Trend.tsx'
import { useFirstFew } from '../use-first-few.tsx'

const SHOWN = 5
/** Maximum number of lists that are queried, those that end next: each takes a call every 30 s. */
const MAX_REFRESHED = 12

type CampaignRowsProps = { readonly lists: readonly List[]; readonly nameOfComplex?: (apartmentId: string) => string }

const row = {
  px: { xs: 4, sm: 5 },
  py: 4,
  display: 'grid',
  columnGap: 5,
  rowGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > .whole': { gridColumn: '1 / -1' },
} as const

const titleLine = { justifyContent: 'space-between', alignItems: 'baseline', gap: 3 } as const

/** Figures of the first of many lists, by their ids. */
const useStatsOf = (lists: readonly List[]): ReadonlyMap<string, ListStats> => {
  const calls = useCalls()
  const asked = lists.slice(0, MAX_REFRESHED)
  const answers = useQueries({ queries: asked.map(({ id }) => listStatsQuery(calls, id)) })
  return new Map(
    asked.flatMap(({ id }, index) => {
      const data = answers[index]?.data
      return data === undefined ? [] : [[id, data] as const]
    }),
  )
}

/**
 * Shows many running campaigns, one per row, with the contents of a card. The next to end, and
 * those that lack most, come first.
 */
export const CampaignRows = ({ lists, nameOfComplex }: CampaignRowsProps) => {
  const stats = useStatsOf(lists)
  const distanceOf = (id: string): number | undefined => {
    const known = stats.get(id)
    return known === undefined ? undefined : distanceToRule(known)
  }
  const { shown, more } = useFirstFew(sortByUrgency(lists, distanceOf), SHOWN)
  return (
    <Card component="section" aria-label="진행 중인 리스트">
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((list) => (
          <Box component="li" key={list.id} sx={row}>
            <CampaignRow list={list} complex={nameOfComplex?.(list.apartmentId)} stats={stats.get(list.id)} />
          </Box>
        ))}
      </Stack>
      {more === null ? null : <Box sx={{ px: 5, pb: 2 }}>{more}</Box>}
    </Card>
  )
}

type CampaignRowProps = {
  readonly list: List
  readonly complex: string | undefined
  readonly stats: ListStats | undefined
}

const CampaignRow = ({ list, complex, stats }: CampaignRowProps) => (
  <>
    <Stack direction="row" className="whole" sx={titleLine}>
      <Box sx={{ minWidth: 0 }}>
        <RecordLink to={listPath(list.id)}>{list.name}</RecordLink>
        <Typography variant="caption" color="textSecondary" component="p">
          {[complex, listTypeNames[list.type], countText(list)].filter((part) => part !== undefined).join(' · ')}
        </Typography>
      </Box>
      <DaysLeft list={list} />
    </Stack>
    {hidesParticipation(list) ? null : <RowFigures list={list} stats={stats} />}
  </>
)

const RowFigures = ({ list, stats }: Pick<CampaignRowProps, 'list' | 'stats'>) =>
  stats === undefined ? (
    <Skeleton className="whole" height={64} />
  ) : (
    <>
      <CampaignMeasures list={list} stats={stats} isCompact />
      <CampaignRule rule={stats.rule} />
      <Trend days={stats.byDay} isCompact />
    </>
  )

/** Returns the count of a list: "완료 3 / 72명". */
const countText = ({ completedCount, totalTargets, ...list }: List): string =>
  hidesParticipation(list)
    ? `완료 ${hiddenFigure}`
    : `완료 ${completedCount.toLocaleString('ko-KR')} / ${totalTargets.toLocaleString('ko-KR')}명`
