import { Card, Stack, Typography, Alert, AlertTitle, Box } from '@mui/material'
import { useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { formatArea, formatPercent } from '#ui/format.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Fold } from '../kit/display/Fold.tsx'
import { shareOf } from '../kit/share/share.ts'
import { countWriter } from '../labels/amount-labels.ts'
import { Section } from '../kit/layout/Section.tsx'
import { votedUnits } from './results/result-rows.ts'
import { CountAction } from './before/CountAction.tsx'
import { ReopenButton } from './StatusActions.tsx'
import { ResultFiles } from './results/ResultFiles.tsx'
import { Results } from './results/Results.tsx'
import { TrusteesCount } from './trustees/TrusteesCount.tsx'
import { TurnoutParts } from './turnout/TurnoutParts.tsx'
import { WithPast } from './WithPast.tsx'
import { Turnout } from './Turnout.tsx'
import { useClosedResults, useTurnout } from './results/use-vote-results.ts'

/**
 * Shows that the records of a secret vote do not fit its ballots: nothing is counted, and it needs
 * an inquiry.
 */
const BrokenBox = () => (
  <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper', p: 4 }}>
    <AlertTitle sx={{ fontSize: 18, fontWeight: 700 }}>투표함이 맞지 않아 개표를 멈췄습니다</AlertTitle>
    투표함에 든 투표지가 제출된 투표와 맞지 않아 결과를 보여 드리지 않습니다. 없어졌거나, 더 들어갔거나, 바뀌었을 수
    있습니다.
    <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
      <li>시스템 담당자와 선거관리위원회에 바로 알려주세요.</li>
      <li>서버와 데이터베이스를 수정하거나 삭제하지 말고 그대로 두세요. 기록이 증거입니다.</li>
      <li>누가 언제 투표했는지와 접수증은 그대로 남아 있습니다.</li>
    </Box>
  </Alert>
)

/**
 * Shows a closed vote. Requests its results only once it was counted: from then on it cannot be
 * reopened.
 */
export const ClosedVote = ({ vote }: { readonly vote: Vote }) => {
  // The vote itself learns of the count with its next reading.
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
      <WithPast vote={vote}>
        <Section title="참여 현황" note={turnoutText(data)}>
          <Fold title="동별·시간별 참여 보기">
            <Turnout results={data}>
              <TurnoutSection vote={vote} />
            </Turnout>
          </Fold>
        </Section>
      </WithPast>
      {keyText(vote) === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {keyText(vote)}
        </Typography>
      )}
    </>
  )
}

/** Returns the turnout in one line: "68세대 / 120세대 (56.6%) · 4,977.67㎡ / 8,696.06㎡ (57.2%)". */
const turnoutText = ({ turnout, weight }: VoteResults): string => {
  const write = countWriter(weight)
  const voted = votedUnits(turnout)
  const { targets, votedArea, targetArea } = turnout
  return [
    `${write(voted)} / ${write(targets)} (${formatPercent(shareOf(voted, targets))})`,
    ...(targetArea > 0
      ? [`${formatArea(votedArea)} / ${formatArea(targetArea)} (${formatPercent(shareOf(votedArea, targetArea))})`]
      : []),
  ].join(' · ')
}

const TurnoutSection = ({ vote }: { readonly vote: Vote }) => {
  const { data } = useTurnout(vote)
  return data === undefined ? null : <TurnoutParts {...data} />
}

/**
 * Returns how an encrypted result was decrypted, and whether the key still exists; null for other
 * votes.
 */
const keyText = ({ encryption }: Vote): string | null => {
  if (encryption?.heldBy === 'trustees') return '표를 하나씩 열지 않고 참관인들의 열쇠로 합계만 풀었습니다.'
  return encryption?.isKeyDestroyed === true ? '표를 하나씩 열지 않고 합계만 풀었습니다. 열쇠는 없앴습니다.' : null
}

type UncountedProps = { readonly vote: Vote; readonly onCounted: () => void; readonly onBroken: () => void }

const Uncounted = ({ vote, onCounted, onBroken }: UncountedProps) => {
  const mayCount = useMay('POST /api/votes/{id}/count')
  const mayReopen = useMay('PATCH /api/votes/{id}/status')
  const counting = mayCount ? <CountAction vote={vote} onCounted={onCounted} onBroken={onBroken} /> : null
  const reopening = mayReopen ? <ReopenButton vote={vote} /> : null
  if (vote.encryption?.heldBy === 'trustees')
    return <TrusteesCount vote={vote} counting={counting} before={reopening} />
  return (
    <Card component="section" sx={{ p: 5 }}>
      <Typography variant="h2">투표가 마감되었습니다</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {mayCount
          ? '아직 개표하지 않았습니다. 개표하면 다시 열 수 없습니다.'
          : '아직 개표하지 않았습니다. 담당 관리자가 개표합니다.'}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {counting}
        {reopening}
      </Stack>
    </Card>
  )
}
