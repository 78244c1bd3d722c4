import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { LiveNote } from '../kit/live/LiveNote.tsx'
import { useLiveList } from '../list/use-live-list.ts'
import { Results } from './results/Results.tsx'
import { Turnout } from './Turnout.tsx'
import { TurnoutParts } from './turnout/TurnoutParts.tsx'
import { WithPast } from './WithPast.tsx'
import { useInterimResults, useTurnout } from './results/use-vote-results.ts'

const hiddenReason = ({ ballotKind, interimResults }: Vote): string | undefined => {
  if (interimResults) return undefined
  return ballotKind === 'secret'
    ? '선택지별 집계는 마감하기 전까지 누구에게도 보이지 않습니다.'
    : '선택지별 집계는 마감한 뒤에 봅니다.'
}

/** Shows an open vote: its live turnout, and why there is no tally yet. */
export const OpenVote = ({ vote }: { readonly vote: Vote }) => {
  const { state } = useLiveList(vote.listId)
  const { data, error, refetch } = useTurnout(vote)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <>
      <WithPast vote={vote}>
        <Section title="참여 현황" note={hiddenReason(vote)} actions={<LiveNote state={state} />}>
          <Turnout results={{ turnout: data, turnoutRule: data.turnoutRule, rule: null, weight: vote.weight }}>
            <TurnoutParts {...data} />
          </Turnout>
        </Section>
      </WithPast>
      {vote.interimResults ? <Interim vote={vote} /> : null}
    </>
  )
}

const Interim = ({ vote }: { readonly vote: Vote }) => {
  const { data } = useInterimResults(vote)
  return data === undefined || data.questions === null ? null : (
    <Results title="중간 집계" results={data} questions={data.questions} />
  )
}
