import { Typography } from '@mui/material'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/display/ErrorNote.tsx'
import { Section } from '../kit/display/Section.tsx'
import { Results } from './Results.tsx'
import { Turnout } from './Turnout.tsx'
import { TurnoutParts } from './turnout/TurnoutParts.tsx'
import { useTurnout } from './use-vote-results.ts'

const whyHidden = (vote: Vote): string =>
  vote.ballotKind === 'secret'
    ? '공정한 투표를 위해 선택지별 집계는 마감하기 전까지 누구에게도 보이지 않습니다.'
    : '중간 집계를 공개하지 않는 투표입니다. 선택지별 집계는 마감한 뒤에 볼 수 있습니다.'

/** A vote that is running: turnout, and why there is no tally yet. */
export const OpenVote = ({ vote }: { readonly vote: Vote }) => {
  const { data, error, refetch, fetchStatus } = useTurnout(vote)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return fetchStatus === 'idle' ? <ClosingSoon /> : <RowsSkeleton />
  return (
    <>
      <Section title="참여 현황" note={data.questions === null ? whyHidden(vote) : '30초마다 새로 고칩니다.'}>
        <Turnout results={data} />
        <TurnoutParts vote={vote} />
      </Section>
      {data.questions === null ? null : <Results title="중간 집계" results={data} questions={data.questions} />}
    </>
  )
}

const ClosingSoon = () => (
  <Section title="곧 마감됩니다">
    <Typography color="textSecondary">
      마감 시각이 되어 집계를 준비하고 있습니다. 잠시 뒤 이 화면이 저절로 바뀝니다.
    </Typography>
  </Section>
)
