import { maskName } from '#events/values/text.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { DecisionContext } from '../core/joint-decision.ts'
import { stateIn } from '../core/read-state.ts'
import type { VoterSession } from '../core/session.ts'
import { listDecider, listStream, type ListState } from '../list/list.decider.ts'
import { participationFold, participationStream, firstSubmission } from '../list/participation.decider.ts'
import { personDecider, personStream, type PersonState } from '../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListUserState } from '../roll/list-user.decider.ts'
import { isVerified } from './admission.decider.ts'

type Submitting = { readonly list: ListState; readonly entry: ListUserState; readonly person: PersonState }

type Submission = Pick<VoterSession, 'listId' | 'personId' | 'listUserId'>

/** Lists the streams that {@link submitterAt} reads. */
export const submitterStreams = ({ listId, personId, listUserId }: Submission): readonly string[] => [
  listStream(listId),
  listUserStream(listUserId),
  personStream(personId),
  participationStream(listId),
]

/**
 * Reads the basis of every submission: the list, one of the person's entries, and the person.
 * `more`: streams to read with them.
 */
export const submitterAt = async (
  desk: DecisionContext,
  submission: Submission,
  more: readonly string[],
): Promise<Submitting> => {
  const { listId, personId, listUserId } = submission
  await desk.read([...submitterStreams(submission), ...more])
  return {
    list: desk.fold(listStream(listId), listDecider),
    entry: desk.fold(listUserStream(listUserId), listUserDecider),
    person: desk.fold(personStream(personId), personDecider),
  }
}

/** Writes, with the first submission of a list, that its submissions have begun. */
export const countSubmission = (desk: DecisionContext, { listId }: Pick<VoterSession, 'listId'>): void => {
  const stream = participationStream(listId)
  desk.add(stream, firstSubmission(listId, desk.fold(stream, participationFold)))
}

/** A submitter as they see themselves. */
type SubmitterView = { readonly name: string | null; readonly dong: string; readonly ho: string }

/**
 * Returns the holder of a voter session; null if they are not on the roll any more, or their phone
 * has changed. The name is masked (홍*동).
 */
export const readSubmitter = async (store: EventStore, session: VoterSession): Promise<SubmitterView | null> => {
  const [entryOf, personOf] = [listUserStream(session.listUserId), personStream(session.personId)]
  const read = await store.readStreams([entryOf, personOf])
  const entry = stateIn(read, listUserDecider, entryOf)
  const person = stateIn(read, personDecider, personOf)
  if (entry.status !== 'listed' || !isVerified(person, session)) return null
  const name = person.status === 'registered' && person.name !== null ? maskName(person.name) : null
  return { name, dong: entry.dong, ho: entry.ho }
}
