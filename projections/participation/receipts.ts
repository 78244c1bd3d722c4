import { sql } from 'kysely'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { AnyDatabase, Projection } from '#infra/projection/projection.ts'
import { eventsOf, insertRows } from '../set-based.ts'

/** Where each receipt's ballot stands in the log. Nothing here says whose it is. */
export const receipts: Projection = {
  name: 'receipts',
  version: 1,
  tables: `
    create table receipt (
      id text primary key,
      vote_id uuid not null,
      position bigint not null,
      hash text not null,
      submitted_at timestamptz not null
    );`,
  reads: ['receipt'],
  handles: [BallotCast.type],
  apply: (transaction, events) =>
    insertRows(
      transaction,
      'receipt',
      eventsOf(BallotCast, events).map(({ data, position, hash, metadata }) => ({
        id: data.receiptId,
        vote_id: data.voteId,
        position,
        hash,
        submitted_at: metadata.at,
      })),
    ),
}

export type ReceiptRow = {
  readonly id: string
  readonly position: number
  readonly hash: string
  readonly submitted_at: Date
  readonly vote_title: string
  readonly apartment_name: string
}

/** A receipt with what it was for. */
export const findReceipt = async (database: AnyDatabase, receiptId: string): Promise<ReceiptRow | undefined> => {
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.position, r.hash, r.submitted_at, v.title as vote_title, a.name as apartment_name
    from read.receipt r join read.vote v on v.id = r.vote_id join read.apartment a on a.id = v.apartment_id
    where r.id = ${receiptId}`.execute(database)
  return rows[0]
}
