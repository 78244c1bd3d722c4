import { sql } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import {
  MailingBatchAnswered,
  MailingBatchAttempted,
  MailingBatchPlanned,
  MailingBatchReported,
} from '#events/mailing/mailing-batch.events.ts'
import {
  MailingCancelled,
  MailingPaused,
  MailingPlanned,
  MailingRecipientsSuppressed,
  MailingResumed,
} from '#events/mailing/mailing.events.ts'
import {
  MessageAccepted,
  MessageOpened,
  MessageRefused,
  MessageReported,
  MessageWithheld,
} from '#events/messaging/message.events.ts'
import { MessageSettingsSet } from '#events/messaging/message-settings.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import {
  SignatureRequested,
  SignatureRequestReminded,
  SignatureRequestViewed,
} from '#events/signature/signature-request.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'
import { messageChanges, outcomeColumns, reportColumns, type MessageChange } from './message-changes.ts'
import { changeMailings, mailing, mailingRow } from './mailing-rows.ts'
import { queuedMessage, message, plannedMessages, suppressedMessages } from './message-rows.ts'

/** Table of the persons of invitations to sign: reminders name the invitation alone. */
const signingInvitation = table('asked_to_sign', { id: uuid, person_id: uuid }, { primaryKey: ['id'] })

const tables = [mailing, message, signingInvitation]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof messages> {}
}

/** Read model of messages: their recipients, and their outcome. */
export const messages = {
  name: 'messages',
  version: 1,
  serves: 'office',
  tables,
  reads: tables,
  handles: [
    MailingPlanned.type,
    MailingRecipientsSuppressed.type,
    MailingPaused.type,
    MailingResumed.type,
    MailingCancelled.type,
    MailingBatchPlanned.type,
    MailingBatchAttempted.type,
    MailingBatchAnswered.type,
    MailingBatchReported.type,
    MessageAccepted.type,
    MessageRefused.type,
    MessageWithheld.type,
    MessageReported.type,
    MessageOpened.type,
    MessageSettingsSet.type,
    SignatureRequested.type,
    SignatureRequestReminded.type,
    SignatureRequestViewed.type,
    ListDeleted.type,
  ],
  touches: (events) => [...new Set(events.flatMap(({ data }) => (data as { readonly listId?: string }).listId ?? []))],
  apply: async (transaction, events) => {
    await insertRows(transaction, mailing, eventsOf(MailingPlanned, events).map(mailingRow))
    await changeMailings(transaction, events)
    await insertRows(transaction, message, eventsOf(MailingBatchPlanned, events).flatMap(plannedMessages))
    await insertSuppressed(transaction, eventsOf(MailingRecipientsSuppressed, events))
    await insertSingles(transaction, events)
    await changeMessages(transaction, messageChanges(events))
    await open(transaction, events)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, message, 'list_id', deleted)
    await deleteRows(transaction, mailing, 'list_id', deleted)
  },
} satisfies Projection

type SuppressionEvents = readonly RecordedEvent<EventOf<typeof MailingRecipientsSuppressed>>[]

/**
 * Inserts suppressed messages. Their events follow that of their mailing, which may have been in an
 * earlier batch of events.
 */
const insertSuppressed = async (transaction: ReadModelTransaction, suppressed: SuppressionEvents): Promise<void> => {
  if (suppressed.length === 0) return
  const ids = [...new Set(suppressed.map(({ data }) => data.mailingId))]
  const { rows } = await sql<{ id: string; occasion: MessageOccasion }>`
    select id, occasion from mailing where id = any(${ids}::uuid[])`.execute(transaction)
  const occasions = new Map(rows.map(({ id, occasion }) => [id, occasion]))
  await insertRows(
    transaction,
    message,
    suppressed.flatMap((event) => suppressedMessages(event, occasions.get(event.data.mailingId) ?? 'invitation')),
  )
}

const insertSingles = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const requested = eventsOf(SignatureRequested, events)
  await insertRows(
    transaction,
    signingInvitation,
    requested.map(({ data }) => ({ id: data.requestId, person_id: data.personId })),
  )
  const invitations = requested.flatMap(({ data, metadata }) =>
    data.messageId === undefined
      ? []
      : [
          {
            id: data.messageId,
            request_id: data.requestId,
            list_id: data.listId,
            list_user_id: data.listUserId,
            at: metadata.at,
            occasion: 'invitation' as const,
          },
        ],
  )
  const reminders = eventsOf(SignatureRequestReminded, events).map(({ data, metadata }) => ({
    id: data.messageId,
    request_id: data.requestId,
    list_id: data.listId,
    list_user_id: data.listUserId,
    at: metadata.at,
    occasion: 'reminder' as const,
  }))
  const asked = [...invitations, ...reminders]
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ request_id }) => request_id))]
  const { rows } = await sql<{ id: string; person_id: string }>`
    select id, person_id from asked_to_sign where id = any(${ids}::uuid[])`.execute(transaction)
  const persons = new Map(rows.map(({ id, person_id }) => [id, person_id]))
  await insertRows(
    transaction,
    message,
    asked.flatMap(({ request_id, list_user_id, ...rest }) => {
      const person_id = persons.get(request_id)
      return person_id === undefined
        ? []
        : [{ ...queuedMessage({ ...rest, person_id, list_user_ids: [list_user_id] }), request_id }]
    }),
  )
}

/**
 * Applies outcomes first, then reports: nothing is reported before it is accepted, and a report is
 * final.
 */
const changeMessages = async (transaction: ReadModelTransaction, changes: readonly MessageChange[]): Promise<void> => {
  const outcomes = changes.flatMap((change) => (change.kind === 'outcome' ? [change.row] : []))
  const reports = changes.flatMap((change) => (change.kind === 'report' ? [change.row] : []))
  if (outcomes.length > 0)
    await sql`
      update message m
      set status = r.status, reason = r.reason, status_code = r.status_code, at = r.at,
        provider_message_id = r.provider_message_id, group_id = r.group_id, handed_at = r.handed_at
      from ${recordset(
        newestOf(outcomes, ({ id }) => id),
        outcomeColumns,
      )} where m.id = r.id`.execute(transaction)
  if (reports.length > 0)
    await sql`
      update message m set status = r.status, reason = r.reason, status_code = r.status_code, at = r.at, channel = r.channel
      from ${recordset(
        newestOf(reports, ({ id }) => id),
        reportColumns,
      )} where m.id = r.id`.execute(transaction)
}

/** Marks messages as opened; an invitation is opened by its own link as well. */
const open = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const opened = eventsOf(MessageOpened, events).map(({ data, metadata }) => ({ id: data.messageId, at: metadata.at }))
  const viewed = eventsOf(SignatureRequestViewed, events).map(({ data, metadata }) => ({
    id: data.requestId,
    at: metadata.at,
  }))
  const columns = { id: uuid, at: timestamptz }
  if (opened.length > 0)
    await sql`
      update message m set opened_at = coalesce(m.opened_at, r.at)
      from ${recordset(
        newestOf(opened.toReversed(), ({ id }) => id),
        columns,
      )} where m.id = r.id`.execute(transaction)
  if (viewed.length > 0)
    await sql`
      update message m set opened_at = coalesce(m.opened_at, r.at)
      from ${recordset(
        newestOf(viewed.toReversed(), ({ id }) => id),
        columns,
      )} where m.request_id = r.id`.execute(transaction)
}
