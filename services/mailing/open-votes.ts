import type { StreamContent } from '#infra/event-store/event-store.ts'
import { findVoteIdsOfList } from '#projections/vote/votes.ts'
import type { Deps } from '../core/deps.ts'
import { readState, stateIn } from '../core/read-state.ts'
import type { CreatedList } from '../list/list.decider.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { voteDecider, voteStatusAt, voteStream, type CreatedVote } from '../vote/vote.decider.ts'

/** The votes of a list that were ever opened, the oldest first, as the log says at this moment. */
export const votesOfList = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  { listId }: Pick<CreatedList, 'listId'>,
): Promise<readonly CreatedVote[]> => {
  // Votes of the time before a list knew its votes in a stream of its own are known to the read model alone.
  const [{ votes }, older] = await Promise.all([
    readState(store, participationFold, participationStream(listId)),
    findVoteIdsOfList(database, listId),
  ])
  const ids = [...new Set([...votes, ...older])].toSorted()
  const read: ReadonlyMap<string, StreamContent> = await store.readStreams(ids.map(voteStream))
  return ids.flatMap((id) => {
    const vote = stateIn(read, voteDecider, voteStream(id))
    return vote.status === 'absent' || vote.status === 'draft' ? [] : [vote]
  })
}

/** Whether ballots can be cast in a vote at an instant. */
export const isOpenAt = (vote: CreatedVote, list: CreatedList, at: Date): boolean =>
  voteStatusAt(vote, list, at) === 'open' && (vote.opensAt === null || at >= new Date(vote.opensAt))

/** Whether a vote's link leads to it. */
export const hasLink = ({ link }: CreatedVote): boolean => link?.status === 'active'
