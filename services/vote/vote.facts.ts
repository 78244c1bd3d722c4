import { readState } from '../core/read-state.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { AdminSession } from '../core/session.ts'
import { stateIn } from '../core/read-state.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import { ballotBoxDecider, ballotBoxStream, type BallotBoxState } from './secret/ballot-box.decider.ts'
import { closedAtOf } from './ballot/closing-time.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote, type VoteState } from './vote.decider.ts'
import type { Deps } from '../core/deps.ts'
import { countVotes } from './count/votes.ts'
import { readPoll, type VoteContext } from './count/poll.ts'
import { momentOf } from './ballot/roll-at-time.ts'
import type { VoteResults } from './results/vote-results.contract.ts'

export { ballotStreamsOf, isInDistrict, ownersKey, ownerSetsFold } from './ballot/ballot-streams.ts'
export { openedSlot, rootOfSlots, slotHolder, slotKeyOf, slotOf, slotSaltOf, slotsOf } from './secret/blinded-slots.ts'
export {
  destroyKeys,
  forgetDue,
  retentionOfPeople,
  type KeysToDestroy,
  type PeopleOfVote,
} from './retention/forget-people.ts'
export { findDeskRow, findDeskRows } from './desk/desk-entries.ts'
export { momentOf, rollAt } from './ballot/roll-at-time.ts'
export { requiredNotice } from './draft/notice-days.ts'
export { votesOfList } from './votes-of-list.ts'
export { campaignIn } from './ballot/voting-link.ts'
export { votingPathOf } from './ballot/voting-path.ts'
export type { ExistingVote } from './vote.decider.ts'

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

/** Returns a vote as the log has it at this moment. */
export const readVote = (store: Pick<EventStore, 'readStream'>, voteId: string): Promise<VoteState> =>
  readState(store, voteDecider, voteStream(voteId))

/**
 * Returns a vote as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none
 */
export const getVote = async (store: Pick<EventStore, 'readStream'>, voteId: string): Promise<ExistingVote> =>
  existingVote(await readVote(store, voteId))

/**
 * Returns the result of a vote that was counted: it stays closed, and reading it again changes
 * nothing. Null of any other vote.
 */
export const readCounted = async (deps: Deps, { vote, list }: VoteContext): Promise<VoteResults | null> => {
  if (vote.status !== 'closed' || !vote.resultsSeen) return null
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const close = events.findLast(({ type }) => type === 'VoteClosed')
  if (!close) return null
  const { poll } = await readPoll(deps, { vote, list }, { moment: momentOf(close), isCounted: true })
  if (vote.ballotKind === 'secret' && poll.box === null) return null
  const { ballotKind, weight } = vote
  return { status: 'closed', counted: true, ballotKind, weight, coOwners: list.coOwners, ...countVotes(poll) }
}
