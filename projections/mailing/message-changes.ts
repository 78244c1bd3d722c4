import type { EventOf } from '#events/event-type.ts'
import {
  MailingBatchAnswered,
  MailingBatchAttempted,
  MailingBatchReported,
  type MailingOutcome,
} from '#events/mailing/mailing-batch.events.ts'
import { MessageAccepted, MessageRefused, MessageReported, MessageWithheld } from '#events/messaging/message.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { pick, type WrittenRow } from '#infra/platform/projection/table.ts'
import { eventsOf } from '../set-based.ts'
import { message } from './message-rows.ts'

/** Changed columns of a message; those that a change leaves out keep their value. */
const changeColumns = pick(message, 'id', 'status', 'reason', 'status_code', 'at')
export const outcomeColumns = {
  ...changeColumns,
  provider_message_id: message.columns.provider_message_id,
  group_id: message.columns.group_id,
  handed_at: message.columns.handed_at,
}
export const reportColumns = { ...changeColumns, channel: message.columns.channel }

type Outcome = WrittenRow<typeof outcomeColumns>
type Report = WrittenRow<typeof reportColumns>
export type MessageChange =
  | { readonly position: number; readonly kind: 'outcome'; readonly row: Outcome }
  | { readonly position: number; readonly kind: 'report'; readonly row: Report }

const nothing = { reason: null, status_code: null, provider_message_id: null, group_id: null, handed_at: null }

const outcomeRow = (id: string, outcome: MailingOutcome, at: string): Outcome => {
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...nothing,
        id,
        at,
        status: 'accepted',
        provider_message_id: outcome.providerMessageId,
        group_id: outcome.groupId,
        handed_at: at,
      }
    case 'refused':
      return { ...nothing, id, at, status: 'failed', reason: outcome.reason, status_code: outcome.statusCode }
    case 'not-taken':
      return { ...nothing, id, at, status: 'queued' }
  }
}

const ofBatches = (events: readonly RecordedEvent[]): readonly MessageChange[] => [
  ...eventsOf(MailingBatchAttempted, events).flatMap(({ data, metadata: { at }, position }) =>
    data.suppressed.map(({ messageId, reason }) => ({
      position,
      kind: 'outcome' as const,
      row: { ...nothing, id: messageId, at, status: 'suppressed' as const, reason },
    })),
  ),
  ...eventsOf(MailingBatchAnswered, events).flatMap(({ data, metadata: { at }, position }) =>
    data.outcomes.map((outcome) => ({
      position,
      kind: 'outcome' as const,
      row: outcomeRow(outcome.messageId, outcome, at),
    })),
  ),
  ...eventsOf(MailingBatchReported, events).flatMap(({ data, metadata, position }) =>
    data.reports.map((report) => ({ position, kind: 'report' as const, row: reportRow(report, metadata.at) })),
  ),
]

type MessageReport = EventOf<typeof MailingBatchReported>['data']['reports'][number]

const reportRow = (
  { messageId, status, channel, statusCode, reason, reportedAt }: MessageReport,
  at: string,
): Report => ({
  id: messageId,
  status,
  channel,
  status_code: statusCode,
  reason,
  at: reportedAt ?? at,
})

/**
 * Returns the changes of messages that are sent alone; those of other kinds have no row, which
 * changes nothing.
 */
const ofSingles = (events: readonly RecordedEvent[]): readonly MessageChange[] => [
  ...eventsOf(MessageAccepted, events).map(({ data, metadata: { at }, position }) => ({
    position,
    kind: 'outcome' as const,
    row: outcomeRow(
      data.messageId,
      {
        messageId: data.messageId,
        kind: 'accepted',
        providerMessageId: data.providerMessageId,
        groupId: data.groupId ?? null,
      },
      at,
    ),
  })),
  ...eventsOf(MessageRefused, events).map(({ data, metadata: { at }, position }) => ({
    position,
    kind: 'outcome' as const,
    row: {
      ...nothing,
      id: data.messageId,
      at,
      status: 'failed' as const,
      reason: data.reason,
      status_code: data.statusCode,
    },
  })),
  ...eventsOf(MessageWithheld, events).map(({ data, metadata: { at }, position }) => ({
    position,
    kind: 'outcome' as const,
    row: { ...nothing, id: data.messageId, at, status: 'suppressed' as const, reason: 'withheld' },
  })),
  ...eventsOf(MessageReported, events).map(({ data, metadata, position }) => ({
    position,
    kind: 'report' as const,
    row: reportRow(data, metadata.at),
  })),
]

/** Returns the changes of messages in a batch of events, in the order of the log. */
export const messageChanges = (events: readonly RecordedEvent[]): readonly MessageChange[] =>
  [...ofBatches(events), ...ofSingles(events)].toSorted((one, other) => one.position - other.position)
