import PollIcon from '@mui/icons-material/PollOutlined'
import { Button, Card, Stack, Typography } from '@mui/material'
import { useStore } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/display/ErrorNote.tsx'
import { Section } from '../kit/display/Section.tsx'
import { ReopenButton } from './StatusActions.tsx'
import { BrokenBox } from './BrokenBox.tsx'
import { Results } from './Results.tsx'
import { Turnout } from './Turnout.tsx'
import { useClosedResults } from './use-vote-results.ts'

/** A vote that is over. Its results are fetched only when somebody asks: from then on it cannot be opened again. */
export const ClosedVote = ({ vote }: { readonly vote: Vote }) => {
  const [wanted, setWanted] = useStore<boolean>(`votes.results-seen.${vote.id}`, false)
  const { data, error, refetch } = useClosedResults(vote, wanted)
  const mayReopen = useMay('PATCH /api/votes/{id}/status')

  if (vote.box === 'broken' || (error !== null && toApiError(error).code === 'BALLOT_BOX_BROKEN')) return <BrokenBox />
  if (!wanted) {
    return (
      <Card component="section" sx={{ p: 5 }}>
        <Typography variant="h2">투표가 마감되었습니다</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
          결과를 확인하면 확인한 사실이 기록되고, 이 투표는 다시 열 수 없습니다. 제출된 표는 그대로 남습니다.
        </Typography>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button variant="contained" size="large" startIcon={<PollIcon />} onClick={() => setWanted(true)}>
            결과 확인하기
          </Button>
          {mayReopen ? <ReopenButton vote={vote} /> : null}
        </Stack>
      </Card>
    )
  }
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <>
      {data.questions === null ? null : <Results title="투표 결과" results={data} questions={data.questions} />}
      <Section title="참여 현황">
        <Turnout results={data} />
      </Section>
    </>
  )
}
