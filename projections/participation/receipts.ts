import type { InferResult } from 'kysely'
import { MinutesSigned } from '#events/assembly/minutes.events.ts'
import { LaterConsentObjected } from '#events/consent-count/later-objection.events.ts'
import { readReceiptNumber, receiptNumberOf } from '#events/values/receipt-number.ts'
import { BallotCast, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import {
  ConsentDeclineSigned,
  ConsentSigned,
  ConsentWithdrawn,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
} from '#events/signature/consent.events.ts'
import { RepresentativeAgreed } from '#events/representative/representative.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, boolean, table, text, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, updateRows } from '../set-based.ts'

export type ReceiptKind = 'ballot' | 'consent' | 'decline' | 'withdrawal' | 'objection' | 'appointment' | 'minutes'

const receipt = table(
  'receipt',
  {
    id: text,
    /** Number that people type: where two receipts share one, neither is found by it. */
    number: text,
    kind: textOf<ReceiptKind>(),
    list_id: uuid,
    vote_id: uuid.nullable,
    position: bigint,
    hash: text,
    submitted_at: timestamptz,
    /** Time of its ballot's withdrawal; null: it was not withdrawn. */
    withdrawn_at: timestamptz.nullable,
    /** True where another ballot was cast after the withdrawal. */
    is_cast_again: boolean,
  },
  { primaryKey: ['id'], indexes: { receipt_number: ['number'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof receipts> {}
}

/**
 * Read model of the position of each receipt's ballot, consent, withdrawal, objection, agreement to a
 * representative, or signature of minutes. Nothing here reveals whose it is.
 */
export const receipts = {
  name: 'receipts',
  version: 5,
  serves: 'participation',
  tables: [receipt],
  reads: [receipt],
  handles: [
    BallotCast.type,
    BallotWithdrawn.type,
    ConsentSigned.type,
    ConsentDeclineSigned.type,
    PaperConsentConfirmed.type,
    PaperConsentDeclineConfirmed.type,
    ConsentWithdrawn.type,
    RepresentativeAgreed.type,
    LaterConsentObjected.type,
    MinutesSigned.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(transaction, receipt, [
      ...eventsOf(BallotCast, events).map((event) => rowOf('ballot', event, event.data.voteId)),
      ...eventsOf(ConsentSigned, events).map((event) => rowOf('consent', event)),
      ...eventsOf(PaperConsentConfirmed, events).map((event) => rowOf('consent', event)),
      ...eventsOf(ConsentDeclineSigned, events).map((event) => rowOf('decline', event)),
      ...eventsOf(PaperConsentDeclineConfirmed, events).map((event) => rowOf('decline', event)),
      ...eventsOf(ConsentWithdrawn, events).map((event) => rowOf('withdrawal', event)),
      ...eventsOf(RepresentativeAgreed, events).map((event) => rowOf('appointment', event)),
      ...eventsOf(MinutesSigned, events).map((event) => rowOf('minutes', event)),
      // One on paper has no receipt.
      ...eventsOf(LaterConsentObjected, events).flatMap(({ data: { receiptId, ...data }, ...event }) =>
        receiptId === undefined ? [] : [rowOf('objection', { ...event, data: { ...data, receiptId } })],
      ),
    ])
    await updateRows(
      transaction,
      receipt,
      ['withdrawn_at'],
      eventsOf(BallotWithdrawn, events).map(({ data, metadata }) => ({
        id: data.receiptId,
        withdrawn_at: metadata.at,
      })),
    )
    await updateRows(
      transaction,
      receipt,
      ['is_cast_again'],
      eventsOf(BallotCast, events).flatMap(({ data: { afterWithdrawn } }) =>
        afterWithdrawn === undefined ? [] : [{ id: afterWithdrawn, is_cast_again: true }],
      ),
    )
  },
} satisfies Projection

type SubmissionEvent = RecordedEvent & { readonly data: { readonly receiptId: string; readonly listId: string } }

const rowOf = (
  kind: ReceiptKind,
  { data, position, hash, metadata }: SubmissionEvent,
  voteId: string | null = null,
) => ({
  id: data.receiptId,
  number: receiptNumberOf(data.receiptId),
  kind,
  list_id: data.listId,
  vote_id: voteId,
  position,
  hash,
  submitted_at: metadata.at,
  withdrawn_at: null,
  is_cast_again: false,
})

const described = (database: Database) =>
  database
    .selectFrom('read.receipt as r')
    .innerJoin('read.list as l', 'l.id', 'r.list_id')
    .leftJoin('read.vote as v', 'v.id', 'r.vote_id')
    .innerJoin('read.apartment as a', 'a.id', 'l.apartment_id')
    .select([
      'r.id',
      'r.kind',
      'r.position',
      'r.hash',
      'r.submitted_at',
      'r.withdrawn_at',
      'r.is_cast_again',
      'a.name as apartment_name',
      'a.office_phone',
      'v.ballot_kind',
    ])
    .select((eb) => eb.fn.coalesce('v.title', 'l.name').as('title'))

export type ReceiptRow = InferResult<ReturnType<typeof described>>[number]

/** Returns a receipt with its purpose: by its id, or by its number where no other one has it. */
export const findReceipt = async (database: Database, sought: string): Promise<ReceiptRow | undefined> => {
  const number = readReceiptNumber(sought)
  const asked = described(database)
  if (number === undefined) return asked.where('r.id', '=', sought).executeTakeFirst()
  const [found, another] = await asked.where('r.number', '=', number).limit(2).execute()
  return another ? undefined : found
}
