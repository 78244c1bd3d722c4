import { maskName } from '#events/values/text.ts'
import type { EventStore } from '#infra/event-store/event-store.ts'
import { fact, type Alongside } from '../core/command-handler.ts'
import { stateIn } from '../core/read-state.ts'
import type { VoterSession } from '../core/session.ts'
import { listDecider, listStream } from '../list/list.decider.ts'
import {
  participationFold,
  participationStream,
  submissionsBegun,
  type Participation,
} from '../list/participation.decider.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { isStillVerified } from './admission.decider.ts'
import { receiptOf } from './receipt-of.ts'
import type { Receipt } from './receipts.contract.ts'

/** What every submission rests on: the list, the entry, the person, and whether anybody has submitted before. */
export const submitterFacts = ({ listId, listUserId, personId }: VoterSession) => ({
  list: fact(listStream(listId), listDecider),
  entry: fact(listUserStream(listUserId), listUserDecider),
  person: fact(personStream(personId), personDecider),
  participation: fact(participationStream(listId), participationFold),
})

/** What every submission writes beside its own event: that the list's submissions have begun, with the first of them. */
export const countedSubmission = (
  { listId }: VoterSession,
  participation: Participation,
): NonNullable<Alongside['additions']> => [
  { stream: participationStream(listId), events: submissionsBegun(listId, participation) },
]

/** A submitter as they see themselves, and the receipt of what stands in the stream of their submission. */
type SeenSubmitter = {
  readonly name: string | null
  readonly dong: string
  readonly ho: string
  readonly receipt: Receipt | null
}

/** Whoever holds a voter session; null where they are on the roll no more, or their phone is another one by now. The name is masked (홍*동). */
export const readSubmitter = async (
  store: EventStore,
  session: VoterSession,
  submission: string,
): Promise<SeenSubmitter | null> => {
  const [entryOf, personOf] = [listUserStream(session.listUserId), personStream(session.personId)]
  const read = await store.readStreams([entryOf, personOf, submission])
  const entry = stateIn(read, listUserDecider, entryOf)
  const person = stateIn(read, personDecider, personOf)
  if (entry.status !== 'listed' || !isStillVerified(person, session)) return null
  const name = person.status === 'registered' && person.name !== null ? maskName(person.name) : null
  return { name, dong: entry.dong, ho: entry.ho, receipt: receiptOf(read.get(submission)?.events[0]) }
}
