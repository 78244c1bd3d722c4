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
import { eventsOf } from '../set-based.ts'

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

type EventOrigin = Pick<RecordedEvent, 'position'>
type OfMessage = { readonly messageId: string; readonly position: number }

const placed = ({ position }: EventOrigin, messageIds: readonly string[]): readonly OfMessage[] =>
  messageIds.map((messageId) => ({ messageId, position }))

/**
 * Returns the outcomes of messages; a message that was not accepted and is sent later has none yet.
 */
export const messageOutcomes = (events: readonly RecordedEvent[]): readonly OfMessage[] => [
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
