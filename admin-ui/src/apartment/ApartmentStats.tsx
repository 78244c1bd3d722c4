import { Box, Card, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ApartmentStats as Stats } from '#services/apartment/apartments.contract.ts'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { shareOf } from '../kit/share/share.ts'

type Figure = {
  readonly name: string
  readonly value: string
  /** Parts that are not broken within. */
  readonly note: readonly string[]
}

const figuresOf = ({ totalApartments, totalUnits, lists, ...counts }: Stats): readonly Figure[] => [
  { name: '아파트', value: formatCount(totalApartments, '개'), note: [`모두 ${formatCount(totalUnits, '세대')}`] },
  {
    name: '진행 중인 리스트',
    value: formatCount(lists.active, '건'),
    note: [`예정 ${formatCount(lists.scheduled, '건')} ·`, `마감 ${formatCount(lists.closed, '건')}`],
  },
  {
    name: '세대 참여율',
    value: formatPercent(shareOf(counts.households.completed, counts.households.total)),
    note: [`${counts.households.completed.toLocaleString('ko-KR')} /`, formatCount(counts.households.total, '세대')],
  },
  {
    name: '면적 참여율',
    value: counts.totalArea > 0 ? formatPercent(shareOf(counts.completedArea, counts.totalArea)) : '–',
    note: [`${formatArea(counts.completedArea)} /`, formatArea(counts.totalArea)],
  },
]

const figureGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  gap: 4,
  p: { xs: 4, sm: 5 },
} as const

/** Shows all complexes within one's permission in four figures. */
export const ApartmentStats = () => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['apartments', 'stats'],
    queryFn: () => call('GET /api/apartment/stats'),
    ...live,
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Card component="section" aria-label="아파트 현황" sx={figureGrid}>
      {data === undefined
        ? [1, 2, 3, 4].map((place) => <Skeleton key={place} variant="rounded" height={72} />)
        : figuresOf(data).map((figure) => <StatFigure key={figure.name} {...figure} />)}
    </Card>
  )
}

const StatFigure = ({ name, value, note }: Figure) => (
  <Box role="group" aria-label={name} sx={{ minWidth: 0 }}>
    <Typography variant="body2" color="textSecondary">
      {name}
    </Typography>
    <Typography variant="h5" sx={{ my: 0.5 }}>
      {value}
    </Typography>
    <Typography variant="caption" color="textSecondary" component="p">
      {note.map((part) => (
        <Fragment key={part}>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {part}
          </Box>{' '}
        </Fragment>
      ))}
    </Typography>
  </Box>
)
