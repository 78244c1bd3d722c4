import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { votesOfList } from '../../vote/vote.facts.ts'

/** Between a vote's first opening and its count; undefined: it was never open. */
export const watchedSpan = (
  events: readonly RecordedEvent[],
): { readonly from: number; readonly to: number } | undefined => {
  const opened = events.find(({ type }) => type === 'VoteOpened')
  if (!opened) return undefined
  const seen = events.find(({ type }) => type === 'VoteResultsSeen')
  return { from: opened.position, to: seen?.position ?? Number.POSITIVE_INFINITY }
}

export type WatchedVote = { readonly vote: ExistingVote; readonly span: { readonly from: number; readonly to: number } }

/** Votes of a list that were ever open, each with when its roll was watched. */
export const watchedVotes = async (
  deps: Pick<Deps, 'store' | 'database'>,
  listId: string,
): Promise<readonly WatchedVote[]> => {
  const votes = await votesOfList(deps, listId)
  const read = await deps.store.readStreams(votes.map(({ voteId }) => voteStream(voteId)))
  return votes.flatMap((vote) => {
    const span = watchedSpan(read.get(voteStream(vote.voteId))?.events ?? [])
    return span ? [{ vote, span }] : []
  })
}

/** Returns the votes that watched the roll at a position of the log. */
export const watchingAt = (watched: readonly WatchedVote[], position: number): readonly ExistingVote[] =>
  watched.flatMap(({ vote, span }) => (span.from < position && position < span.to ? [vote] : []))
