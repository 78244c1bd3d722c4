import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { shareOf } from '../kit/share/share.ts'
import { votedUnits } from './results/result-rows.ts'

type ComparableVote = Pick<Vote, 'id' | 'listId' | 'kind' | 'createdAt' | 'countedAt'>

/**
 * Returns the vote to compare with: the newest counted one of the same kind that was created
 * before, in the same list where there is one.
 */
export const lastVoteOf = <Other extends ComparableVote>(
  vote: ComparableVote,
  votes: readonly Other[],
): Other | null => {
  const earlier = votes
    .filter(
      ({ id, kind, countedAt, createdAt }) =>
        id !== vote.id && kind === vote.kind && countedAt !== null && createdAt < vote.createdAt,
    )
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return earlier.find(({ listId }) => listId === vote.listId) ?? earlier[0] ?? null
}

/** Returns the turnout as a share from 0 to 1. */
export const turnoutShare = ({ turnout }: Pick<VoteResults, 'turnout'>): number =>
  shareOf(votedUnits(turnout), turnout.targets)

const tenths = (share: number): number => Math.floor(share * 1_000 + 1e-9) / 10

/**
 * Returns the change of turnout in percentage points, by the rounded percents of the page: "3.2%p
 * 높음", "같음".
 */
export const changeText = (now: number, before: number): string => {
  const change = Math.round((tenths(now) - tenths(before)) * 10) / 10
  if (change === 0) return '같음'
  return `${Math.abs(change).toLocaleString('ko-KR', { minimumFractionDigits: 1 })}%p ${change > 0 ? '높음' : '낮음'}`
}
