import type { EventStore } from '#infra/event-store/event-store.ts'
import { foldEvents } from '../core/decider.ts'
import type { AdminSession } from '../core/session.ts'
import { listSeenBy } from '../list/list.facts.ts'
import { createdVote, voteDecider, voteStream, type CreatedVote } from './vote.decider.ts'

/** A vote as the log says at this moment, and when it was made. */
type SeenVote = { readonly vote: CreatedVote; readonly createdAt: string }

/** A vote of a list that an administrator sees: a deleted list takes its votes along. @throws DomainError NOT_FOUND */
export const voteSeenBy = async (store: EventStore, voteId: string, admin: AdminSession): Promise<SeenVote> => {
  const { events } = await store.readStream(voteStream(voteId))
  const vote = createdVote(foldEvents(voteDecider, events))
  await listSeenBy(store, vote.listId, admin)
  return { vote, createdAt: events[0]?.metadata.at ?? '' }
}
