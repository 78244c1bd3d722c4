import { sql } from 'kysely'
import {
  MailingBatchAnswered,
  MailingBatchAttempted,
  MailingBatchPlanned,
} from '#events/mailing/mailing-batch.events.ts'
import { MailingCancelled, MailingPaused, MailingPlanned, MailingResumed } from '#events/mailing/mailing.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { boolean, integer, table, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, newestOf, recordset, updateRows } from '../set-based.ts'

const mailingState = table(
  'mailing_state',
  { id: uuid, cancelled: boolean, paused: textOf<'balance' | 'refused' | 'template'>().nullable },
  { primaryKey: ['id'], indexes: { mailing_state_paused: ['paused'] } },
)

const mailingBatch = table(
  'mailing_batch',
  {
    mailing_id: uuid,
    batch: integer,
    due_at: timestamptz,
    /** Messages that wait, or whose outcome is unknown. */
    unsettled: integer,
  },
  { primaryKey: ['mailing_id', 'batch'], indexes: { mailing_batch_due: ['due_at'] } },
)

const tables = [mailingState, mailingBatch]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof mailingBatches> {}
}

/** Read model of the unsent rest of batches, and of paused mailings. */
export const mailingBatches = {
  name: 'mailing-batches',
  version: 1,
  serves: 'office',
  tables,
  reads: tables,
  handles: [
    MailingPlanned.type,
    MailingPaused.type,
    MailingResumed.type,
    MailingCancelled.type,
    MailingBatchPlanned.type,
    MailingBatchAttempted.type,
    MailingBatchAnswered.type,
  ],
  apply: async (transaction, events) => {
    const planned = eventsOf(MailingPlanned, events).map(({ data }) => ({
      id: data.mailingId,
      cancelled: false,
      paused: null,
    }))
    await insertRows(transaction, mailingState, planned)
    await changeStates(transaction, events)
    const batches = eventsOf(MailingBatchPlanned, events).map(({ data }) => ({
      mailing_id: data.mailingId,
      batch: data.batch,
      due_at: data.dueAt,
      unsettled: data.recipients.length,
    }))
    await insertRows(transaction, mailingBatch, batches)
    await settle(transaction, events)
  },
} satisfies Projection

const changeStates = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const changes = [
    ...eventsOf(MailingPaused, events).map(({ data, position }) => ({
      id: data.mailingId,
      paused: data.reason,
      position,
    })),
    ...eventsOf(MailingResumed, events).map(({ data, position }) => ({ id: data.mailingId, paused: null, position })),
  ].toSorted((one, other) => one.position - other.position)
  const newest = newestOf(changes, ({ id }) => id).map(({ id, paused }) => ({ id, paused }))
  await updateRows(transaction, mailingState, ['paused'], newest)
  const cancelled = eventsOf(MailingCancelled, events).map(({ data }) => ({ id: data.mailingId, cancelled: true }))
  await updateRows(
    transaction,
    mailingState,
    ['cancelled'],
    newestOf(cancelled, ({ id }) => id),
  )
}

const settled = { mailing_id: uuid, batch: integer, count: integer }

const settle = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const counts = [
    ...eventsOf(MailingBatchAttempted, events).map(({ data }) => ({ ...data, count: data.suppressed.length })),
    ...eventsOf(MailingBatchAnswered, events).map(({ data }) => ({
      ...data,
      count: data.outcomes.filter(({ kind }) => kind !== 'not-taken').length,
    })),
  ].map(({ mailingId, batch, count }) => ({ mailing_id: mailingId, batch, count }))
  if (counts.length === 0) return
  await sql`
    update mailing_batch b set unsettled = b.unsettled - r.count
    from (select mailing_id, batch, sum(count)::int as count from ${recordset(counts, settled)} group by mailing_id, batch) r
    where b.mailing_id = r.mailing_id and b.batch = r.batch`.execute(transaction)
}
