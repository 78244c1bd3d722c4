import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { BallotWay, VoteTurnout } from '#services/vote/vote-turnout.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { ErrorNote } from '../../kit/display/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { ByHour } from './ByHour.tsx'

const wayNames: Readonly<Record<BallotWay, string>> = {
  online: '온라인',
  desk: '현장 태블릿',
  paper: '종이',
  proxy: '위임',
}

const parts = { display: 'grid', gridTemplateColumns: { md: '2fr 1fr' }, gap: 6, mt: 6 } as const
const wayRow = {
  display: 'grid',
  gridTemplateColumns: '88px minmax(40px, 1fr) 64px',
  alignItems: 'center',
  gap: 3,
  py: 1.5,
} as const

/** When and how those came who took part: numbers alone, beside nobody's name, and never what they chose. */
export const TurnoutParts = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['votes', 'turnout', vote.id],
    queryFn: () => call('GET /api/votes/{id}/turnout', { params: { id: vote.id } }),
    ...live,
    refetchInterval: vote.status === 'open' ? live.refetchInterval : false,
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <Box sx={parts}>
      <Box component="section" aria-label="시간별 참여" sx={{ minWidth: 0 }}>
        <Typography variant="h3" sx={{ mb: 2 }}>
          시간별 참여
        </Typography>
        <ByHour byHour={data.byHour} />
      </Box>
      <Box component="section" aria-label="방법별 참여" sx={{ minWidth: 0 }}>
        <Typography variant="h3" sx={{ mb: 2 }}>
          방법별 참여
        </Typography>
        <ByWay byWay={data.byWay} />
      </Box>
    </Box>
  )
}

const ByWay = ({ byWay }: Pick<VoteTurnout, 'byWay'>) => {
  const all = byWay.reduce((sum, { voted }) => sum + voted, 0)
  return (
    <Box component="ul" sx={plainList}>
      {byWay.map(({ way, voted }) => (
        <Box component="li" key={way} sx={wayRow}>
          <Typography variant="body2" component="span">
            {wayNames[way]}
          </Typography>
          <Bar label={`${wayNames[way]} 비율`} done={voted} total={all} />
          <Typography variant="body2" component="span" sx={{ textAlign: 'right', fontWeight: 700 }}>
            {voted.toLocaleString('ko-KR')}표
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
