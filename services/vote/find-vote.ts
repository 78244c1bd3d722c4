import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { stateIn } from '../core/read-state.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import { closedAtOf } from './ballot/closing-time.ts'
import { ballotBoxDecider, ballotBoxStream, type BallotBoxState } from './secret/ballot-box.decider.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from './vote.decider.ts'

/**
 * Vote as the log has it at this moment, with its list and its box, and the time of its creation.
 */
type VoteSnapshot = {
  readonly vote: ExistingVote
  readonly list: ExistingList
  readonly box: BallotBoxState['status']
  readonly createdAt: string
  /** Time when it was counted, as an act of its own. */
  readonly countedAt: string | null
  /** Time when it was over; null while it is not. */
  readonly closedAt: string | null
}

/**
 * A vote of a list that an administrator sees: a deleted list takes its votes along.
 * @throws DomainError NOT_FOUND
 */
export const getVoteFor = async (store: EventStore, voteId: string, admin: AdminSession): Promise<VoteSnapshot> => {
  const [stream, boxStream] = [voteStream(voteId), ballotBoxStream(voteId)]
  const read = await store.readStreams([stream, boxStream])
  const vote = existingVote(stateIn(read, voteDecider, stream))
  const list = await getListFor(store, vote.listId, admin)
  const box = stateIn(read, ballotBoxDecider, boxStream).status
  const events = read.get(stream)?.events ?? []
  const countedAt = events.find(({ type }) => type === 'VoteCounted')?.metadata.at ?? null
  const closedAt = vote.status === 'closed' ? closedAtOf(events) : null
  return { vote, list, box, createdAt: events[0]?.metadata.at ?? '', countedAt, closedAt }
}
