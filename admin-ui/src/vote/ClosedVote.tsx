import { Card, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { toApiError } from '#ui/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/display/ErrorNote.tsx'
import { Section } from '../kit/display/Section.tsx'
import { CountAct } from './before/CountAct.tsx'
import { ReopenButton } from './StatusActions.tsx'
import { BrokenBox } from './BrokenBox.tsx'
import { LastVote } from './LastVote.tsx'
import { ResultFiles } from './results/ResultFiles.tsx'
import { Results } from './Results.tsx'
import { TurnoutParts } from './turnout/TurnoutParts.tsx'
import { Turnout } from './Turnout.tsx'
import { useClosedResults } from './use-vote-results.ts'

/** A vote that is over. Its results are fetched only once it was counted: from then on it cannot be opened again. */
export const ClosedVote = ({ vote }: { readonly vote: Vote }) => {
  // What the server says of it comes with the next reading of the vote.
  const [justCounted, setJustCounted] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const isCounted = vote.countedAt !== null || justCounted
  const { data, error, refetch } = useClosedResults(vote, isCounted)

  if (isBroken || vote.box === 'broken' || (error !== null && toApiError(error).code === 'BALLOT_BOX_BROKEN'))
    return <BrokenBox />
  if (!isCounted)
    return <Uncounted vote={vote} onCounted={() => setJustCounted(true)} onBroken={() => setBroken(true)} />
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <>
      {data.questions === null ? null : (
        <Results title="투표 결과" results={data} questions={data.questions} files={<ResultFiles vote={vote} />} />
      )}
      <Section title="참여 현황">
        <Turnout results={data} />
        <TurnoutParts vote={vote} />
      </Section>
      <LastVote vote={vote} results={data} />
    </>
  )
}

type UncountedProps = { readonly vote: Vote; readonly onCounted: () => void; readonly onBroken: () => void }

const Uncounted = ({ vote, onCounted, onBroken }: UncountedProps) => {
  const mayCount = useMay('POST /api/votes/{id}/count')
  const mayReopen = useMay('PATCH /api/votes/{id}/status')
  return (
    <Card component="section" sx={{ p: 5 }}>
      <Typography variant="h2">투표가 마감되었습니다</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {mayCount
          ? '아직 개표하지 않았습니다. 개표하면 그 사실이 기록되고, 이 투표는 다시 열 수 없습니다. 제출된 표는 그대로 남습니다.'
          : '아직 개표하지 않았습니다. 담당 관리자가 개표하면 여기에 결과가 나타납니다.'}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {mayCount ? <CountAct vote={vote} onCounted={onCounted} onBroken={onBroken} /> : null}
        {mayReopen ? <ReopenButton vote={vote} /> : null}
      </Stack>
    </Card>
  )
}
