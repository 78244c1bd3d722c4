import type { InferResult } from 'kysely'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { Projection } from '#infra/projection/projection.ts'
import type { Database, ReadTables } from '#infra/projection/read-tables.ts'
import { bigint, table, text, timestamptz, uuid } from '#infra/projection/table.ts'
import { eventsOf, insertRows } from '../set-based.ts'

const receipt = table(
  'receipt',
  { id: text, vote_id: uuid, position: bigint, hash: text, submitted_at: timestamptz },
  { primaryKey: ['id'] },
)

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof receipts> {}
}

/** Where each receipt's ballot stands in the log. Nothing here says whose it is. */
export const receipts = {
  name: 'receipts',
  version: 1,
  tables: [receipt],
  reads: [receipt],
  handles: [BallotCast.type],
  apply: (transaction, events) =>
    insertRows(
      transaction,
      receipt,
      eventsOf(BallotCast, events).map(({ data, position, hash, metadata }) => ({
        id: data.receiptId,
        vote_id: data.voteId,
        position,
        hash,
        submitted_at: metadata.at,
      })),
    ),
} satisfies Projection

const described = (database: Database) =>
  database
    .selectFrom('read.receipt as r')
    .innerJoin('read.vote as v', 'v.id', 'r.vote_id')
    .innerJoin('read.apartment as a', 'a.id', 'v.apartment_id')
    .select(['r.id', 'r.position', 'r.hash', 'r.submitted_at', 'v.title as vote_title', 'a.name as apartment_name'])

export type ReceiptRow = InferResult<ReturnType<typeof described>>[number]

/** A receipt with what it was for. */
export const findReceipt = (database: Database, receiptId: string): Promise<ReceiptRow | undefined> =>
  described(database).where('r.id', '=', receiptId).executeTakeFirst()
