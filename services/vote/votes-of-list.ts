import { findVoteIdsOfList } from '#projections/vote/votes.ts'
import type { Deps } from '../core/deps.ts'
import { readState, stateIn } from '../core/read-state.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { voteDecider, voteStream, type ExistingVote } from './vote.decider.ts'

/**
 * Returns all votes of a list, drafts too, the oldest first, as the log has them at this moment.
 */
export const votesOfList = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  listId: string,
): Promise<readonly ExistingVote[]> => {
  // Votes from before a list had them in a stream of its own are only in the read model.
  const [{ votes }, older] = await Promise.all([
    readState(store, participationFold, participationStream(listId)),
    findVoteIdsOfList(database, listId),
  ])
  const ids = [...new Set([...votes, ...older])].toSorted()
  const read = await store.readStreams(ids.map(voteStream))
  return ids.flatMap((id) => {
    const vote = stateIn(read, voteDecider, voteStream(id))
    return vote.status === 'absent' ? [] : [vote]
  })
}
