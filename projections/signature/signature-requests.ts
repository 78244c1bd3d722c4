import { sql } from 'kysely'
import { dayAt } from '#events/values/day.ts'
import type { EventOf } from '#events/event-type.ts'
import { MessageAccepted, MessageRefused, MessageWithheld } from '#events/messaging/message.events.ts'
import {
  SignatureRequestDeleted,
  SignatureRequested,
  SignatureRequestGuideChanged,
  SignatureRequestReminded,
  SignatureRequestViewed,
} from '#events/signature/signature-request.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  boolean,
  date,
  integer,
  naturalText,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, newestOf, recordset, updateRows } from '../set-based.ts'
import { advanceEntries, signatureEntry, signatureEntryTypes, standingChanges } from './signature-entry.ts'

const signatureRequest = table(
  'signature_request',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    list_user_id: uuid,
    person_id: uuid,
    dong: naturalText,
    ho: naturalText,
    expires_at: timestamptz.nullable,
    template_id: uuid.nullable,
    sent_at: timestamptz,
    viewed_at: timestamptz.nullable,
    reminded_at: timestamptz.nullable,
    deleted: boolean,
    guide_id: text.nullable,
    /** Id of its newest message. */
    message_id: uuid.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      signature_request_list: ['list_id', 'dong', 'ho', 'id'],
      signature_request_entry: ['list_user_id'],
    },
  },
)

const signatureMessage = table(
  'signature_message',
  {
    id: uuid,
    status: textOf<'queued' | 'accepted' | 'refused' | 'withheld'>(),
    /** Reason of the provider's refusal, as the provider gives it. */
    reason: text.nullable,
  },
  { primaryKey: ['id'] },
)

/** Table of consents and withdrawals, by day in Seoul. */
const signatureDay = table(
  'signature_day',
  { list_id: uuid, day: date, signed: integer, withdrawn: integer },
  { primaryKey: ['list_id', 'day'] },
)

const tables = [signatureRequest, signatureMessage, signatureEntry, signatureDay]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof signatureRequests> {}
}

/**
 * Read model of personal invitations, the outcome of their messages, and each entry's progress
 * towards a signature.
 */
export const signatureRequests = {
  name: 'signature-requests',
  version: 1,
  serves: 'office',
  tables,
  reads: tables,
  handles: [
    SignatureRequested.type,
    SignatureRequestViewed.type,
    SignatureRequestReminded.type,
    SignatureRequestGuideChanged.type,
    SignatureRequestDeleted.type,
    MessageAccepted.type,
    MessageRefused.type,
    MessageWithheld.type,
    ...signatureEntryTypes,
  ],
  apply: async (transaction, events) => {
    await insertRows(transaction, signatureRequest, eventsOf(SignatureRequested, events).map(rowOf))
    await changeRequests(transaction, events)
    await followMessages(transaction, events)
    await advanceEntries(transaction, events)
    await countDays(transaction, events)
  },
} satisfies Projection

const rowOf = ({ data, metadata }: RecordedEvent<EventOf<typeof SignatureRequested>>) => ({
  id: data.requestId,
  list_id: data.listId,
  apartment_id: data.apartmentId,
  list_user_id: data.listUserId,
  person_id: data.personId,
  dong: data.dong,
  ho: data.ho,
  expires_at: data.expiresAt,
  template_id: data.templateId ?? null,
  sent_at: metadata.at,
  viewed_at: null,
  reminded_at: null,
  deleted: false,
  guide_id: null,
  message_id: data.messageId ?? null,
})

const newest = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] =>
  newestOf(rows, ({ id }) => id)

const changeRequests = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const viewed = eventsOf(SignatureRequestViewed, events).map(({ data, metadata }) => ({
    id: data.requestId,
    viewed_at: metadata.at,
  }))
  await updateRows(transaction, signatureRequest, ['viewed_at'], newest(viewed))
  const reminded = eventsOf(SignatureRequestReminded, events).map(({ data, metadata }) => ({
    id: data.requestId,
    reminded_at: metadata.at,
    message_id: data.messageId,
  }))
  await updateRows(transaction, signatureRequest, ['reminded_at', 'message_id'], newest(reminded))
  const guides = eventsOf(SignatureRequestGuideChanged, events).map(({ data }) => ({
    id: data.requestId,
    guide_id: data.guideId,
  }))
  await updateRows(transaction, signatureRequest, ['guide_id'], newest(guides))
  const deleted = eventsOf(SignatureRequestDeleted, events).map(({ data }) => ({ id: data.requestId, deleted: true }))
  await updateRows(transaction, signatureRequest, ['deleted'], deleted)
}

/** Follows messages; those of other kinds have no row, and get none. */
const followMessages = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const asked = [...eventsOf(SignatureRequested, events), ...eventsOf(SignatureRequestReminded, events)]
  const queued = asked.flatMap(({ data: { messageId } }) =>
    messageId === undefined ? [] : [{ id: messageId, status: 'queued' as const, reason: null }],
  )
  await insertRows(transaction, signatureMessage, queued)
  const outcomes = [
    ...eventsOf(MessageAccepted, events).map(({ data }) => ({ data, status: 'accepted' as const, reason: null })),
    ...eventsOf(MessageRefused, events).map(({ data }) => ({ data, status: 'refused' as const, reason: data.reason })),
    ...eventsOf(MessageWithheld, events).map(({ data }) => ({ data, status: 'withheld' as const, reason: null })),
  ].map(({ data, status, reason }) => ({ id: data.messageId, status, reason }))
  await updateRows(transaction, signatureMessage, ['status', 'reason'], outcomes)
}

const countDays = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const { signed, withdrawn } = standingChanges(events)
  const days = new Map<string, WrittenRow<(typeof signatureDay)['columns']>>()
  const count = (
    of: 'signed' | 'withdrawn',
    { data, metadata }: (typeof signed)[number] | (typeof withdrawn)[number],
  ) => {
    const day = dayAt(new Date(metadata.at))
    const key = `${data.listId} ${day}`
    const row = days.get(key) ?? { list_id: data.listId, day, signed: 0, withdrawn: 0 }
    days.set(key, { ...row, [of]: row[of] + 1 })
  }
  signed.forEach((event) => count('signed', event))
  withdrawn.forEach((event) => count('withdrawn', event))
  if (days.size === 0) return
  await sql`
    insert into signature_day (list_id, day, signed, withdrawn)
    select list_id, day, signed, withdrawn
    from ${recordset([...days.values()], pick(signatureDay, 'list_id', 'day', 'signed', 'withdrawn'))}
    on conflict (list_id, day) do update
    set signed = signature_day.signed + excluded.signed, withdrawn = signature_day.withdrawn + excluded.withdrawn`.execute(
    transaction,
  )
}
