import { sql } from 'kysely'
import {
  MailingBatchAnswered,
  MailingBatchAttempted,
  MailingBatchPlanned,
  MailingBatchReported,
} from '#events/mailing/mailing-batch.events.ts'
import { MailingRecipientsSuppressed } from '#events/mailing/mailing.events.ts'
import { MessageOpened } from '#events/messaging/message.events.ts'
import { MessagesDeclined, MessagesWanted } from '#events/messaging/message-wish.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { bigint, table, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'

/** Table of the recipients of a batch's messages (read model of user-log). */
export const messagePerson = table(
  'message_person',
  { message_id: uuid, person_id: uuid, list_id: uuid },
  { primaryKey: ['message_id'] },
)

/** Types of events about messages in batches, and about a person's wish not to get any. */
export const messageLogTypes: readonly string[] = [
  MailingBatchPlanned.type,
  MailingBatchAttempted.type,
  MailingBatchAnswered.type,
  MailingBatchReported.type,
  MailingRecipientsSuppressed.type,
  MessageOpened.type,
  MessagesDeclined.type,
  MessagesWanted.type,
]

type EventOrigin = Pick<RecordedEvent, 'position' | 'metadata'>
type OfMessage = { readonly message_id: string; readonly position: number; readonly at: string }

const placed = ({ position, metadata }: EventOrigin, messageIds: readonly string[]): readonly OfMessage[] =>
  messageIds.map((message_id) => ({ message_id, position, at: metadata.at }))

/**
 * Returns the outcomes of messages; a message that was not accepted and is sent later has none yet.
 */
const ofMessages = (events: readonly RecordedEvent[]): readonly OfMessage[] => [
  ...eventsOf(MailingBatchAttempted, events).flatMap((event) =>
    placed(
      event,
      event.data.suppressed.map(({ messageId }) => messageId),
    ),
  ),
  ...eventsOf(MailingBatchAnswered, events).flatMap((event) =>
    placed(
      event,
      event.data.outcomes.flatMap(({ messageId, kind }) => (kind === 'not-taken' ? [] : messageId)),
    ),
  ),
  ...eventsOf(MailingBatchReported, events).flatMap((event) =>
    placed(
      event,
      event.data.reports.map(({ messageId }) => messageId),
    ),
  ),
]

/** Returns the events that name a person directly. */
export const messageEventsOfPersons = (events: readonly RecordedEvent[]) => [
  ...eventsOf(MailingRecipientsSuppressed, events).flatMap((event) =>
    event.data.suppressed.map(({ personId }) => ({ event, of: { personId, listId: event.data.listId } })),
  ),
  ...eventsOf(MessageOpened, events).map((event) => ({ event, of: event.data })),
  ...[...eventsOf(MessagesDeclined, events), ...eventsOf(MessagesWanted, events)].map((event) => ({
    event,
    of: { personId: event.data.personId, listId: null },
  })),
]

const ofMessage = { message_id: uuid, position: bigint, at: timestamptz }

/** Adds the outcomes of messages to people's logs: a row a person, whatever the event is about. */
export const addOfMessages = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const planned = eventsOf(MailingBatchPlanned, events).flatMap(({ data }) =>
    data.recipients.map(({ messageId, personId }) => ({
      message_id: messageId,
      person_id: personId,
      list_id: data.listId,
    })),
  )
  await insertRows(transaction, messagePerson, planned)
  const rows = ofMessages(events)
  if (rows.length === 0) return
  await sql`
    insert into user_log (person_id, position, list_id, at, kind)
    select m.person_id, r.position, m.list_id, r.at, 'message'
    from ${recordset(rows, ofMessage)} join message_person m on m.message_id = r.message_id`.execute(transaction)
}
