import type { EventOf } from '#events/event-type.ts'
import type { MailingBatchPlanned } from '#events/mailing/mailing-batch.events.ts'
import type { MailingRecipient, MailingRecipientsSuppressed } from '#events/mailing/mailing.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import {
  integer,
  table,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'

export type MessageStatus = 'queued' | 'accepted' | 'delivered' | 'failed' | 'suppressed'

/** Table of every message to a person about a list, however it was requested. */
export const message = table(
  'message',
  {
    id: uuid,
    /** Mailing; null for a message with an invitation to sign. */
    mailing_id: uuid.nullable,
    batch: integer.nullable,
    request_id: uuid.nullable,
    list_id: uuid,
    person_id: uuid,
    /** Entries that it is about. */
    list_user_ids: texts,
    occasion: textOf<MessageOccasion>(),
    channel: textOf<'kakao' | 'sms'>(),
    status: textOf<MessageStatus>(),
    /** Reason why it failed or was not sent, as in the log. */
    reason: text.nullable,
    status_code: text.nullable,
    provider_message_id: text.nullable,
    group_id: text.nullable,
    asked_at: timestamptz,
    /** Time at which the provider accepted it. */
    handed_at: timestamptz.nullable,
    /** Time of its present status. */
    at: timestamptz,
    opened_at: timestamptz.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      message_list: ['list_id', 'at desc', 'id'],
      message_person: ['person_id', 'asked_at desc'],
      message_mailing: ['mailing_id', 'status'],
      message_request: { on: ['request_id'], where: 'request_id is not null' },
      message_open: { on: ['handed_at', 'group_id'], where: "status = 'accepted'" },
    },
  },
)

type MessageRow = WrittenRow<(typeof message)['columns']>
type NewMessage = Pick<MessageRow, 'id' | 'list_id' | 'person_id' | 'list_user_ids' | 'occasion'> & {
  readonly at: string
}

/** Makes the row of a requested message without an outcome yet. */
export const queuedMessage = ({ at, ...asked }: NewMessage): MessageRow => ({
  mailing_id: null,
  batch: null,
  request_id: null,
  channel: 'kakao',
  status: 'queued',
  reason: null,
  status_code: null,
  provider_message_id: null,
  group_id: null,
  asked_at: at,
  handed_at: null,
  at,
  opened_at: null,
  ...asked,
})

const ofRecipient = ({ messageId, personId, listUserIds }: MailingRecipient) => ({
  id: messageId,
  person_id: personId,
  list_user_ids: listUserIds,
})

/** Makes the rows of a batch's messages. */
export const plannedMessages = ({
  data,
  metadata,
}: RecordedEvent<EventOf<typeof MailingBatchPlanned>>): readonly MessageRow[] =>
  data.recipients.map((recipient) => ({
    ...queuedMessage({
      ...ofRecipient(recipient),
      list_id: data.listId,
      occasion: data.occasion,
      at: metadata.at,
    }),
    mailing_id: data.mailingId,
    batch: data.batch,
  }))

/** Makes the rows of suppressed messages, with the reason. The occasion is that of the mailing. */
export const suppressedMessages = (
  { data, metadata }: RecordedEvent<EventOf<typeof MailingRecipientsSuppressed>>,
  occasion: MessageOccasion,
): readonly MessageRow[] =>
  data.suppressed.map((recipient) => ({
    ...queuedMessage({ ...ofRecipient(recipient), list_id: data.listId, occasion, at: metadata.at }),
    mailing_id: data.mailingId,
    status: 'suppressed' as const,
    reason: recipient.reason,
  }))
