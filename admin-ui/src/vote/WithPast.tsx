import type { ReactNode } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { PastBar } from '../list/past/PastBar.tsx'
import { PastContext } from '../list/past/past-context.ts'
import { usePast } from '../list/past/use-past.ts'
import { Turnout } from './Turnout.tsx'
import { useTurnoutAt } from './results/use-vote-results.ts'
import { TurnoutParts } from './turnout/TurnoutParts.tsx'
import { pastOf } from './turnout/vote-past.ts'

/**
 * Shows a vote's turnout, now or at a past instant: numbers alone, under the present rules of
 * withholding.
 */
export const WithPast = ({ vote, children }: { readonly vote: Vote; readonly children: ReactNode }) => {
  const { past, begin, end } = usePast(pastOf(vote, new Date()))
  return (
    <div>
      <PastBar past={past} onBegin={begin} onEnd={end} />
      {past === null ? (
        children
      ) : (
        <PastContext.Provider value={past.shown}>
          <TurnoutThen vote={vote} at={past.shown} />
        </PastContext.Provider>
      )}
    </div>
  )
}

const TurnoutThen = ({ vote, at }: { readonly vote: Vote; readonly at: string }) => {
  const { data, error, refetch } = useTurnoutAt(vote, at)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <Section title="그때의 참여 현황" note="선택지별 집계는 지난 시각으로 돌아가도 보이지 않습니다.">
      <Turnout results={{ turnout: data, turnoutRule: data.turnoutRule, rule: null, weight: vote.weight }} />
      <TurnoutParts {...data} />
    </Section>
  )
}
