import { sql } from 'kysely'
import { DocumentRequested } from '#events/document/document.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows } from '../set-based.ts'

const ballotDocument = table(
  'ballot_document',
  {
    document_id: uuid,
    vote_id: uuid,
    ballot_position: bigint,
    person_id: uuid,
    list_user_id: uuid,
    requested_position: bigint,
  },
  { primaryKey: ['document_id'], indexes: { ballot_document_vote: ['vote_id', 'ballot_position'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof ballotDocuments> {}
}

/** Read model of the documents about each ballot. */
export const ballotDocuments = {
  name: 'ballot-documents',
  version: 1,
  serves: 'office',
  tables: [ballotDocument],
  reads: [ballotDocument],
  handles: [DocumentRequested.type],
  apply: async (transaction, events) => {
    const rows = eventsOf(DocumentRequested, events).flatMap(({ data, position }) => {
      const { documentId, voteId, ballotPosition, personId, listUserId } = data
      if (!voteId || !ballotPosition || !personId || !listUserId) return []
      return {
        document_id: documentId,
        vote_id: voteId,
        ballot_position: ballotPosition,
        person_id: personId,
        list_user_id: listUserId,
        requested_position: position,
      }
    })
    await insertRows(transaction, ballotDocument, rows)
  },
} satisfies Projection

/** Counts a vote's ballots with a document that is finished, and how many of these failed. */
export const countDocumentsOfVote = async (
  database: Database,
  voteId: string,
): Promise<{ readonly done: number; readonly failed: number }> => {
  // A ballot has several documents if the roll changed between two requests: the newest counts.
  const { rows } = await sql<{ done: number; failed: number }>`
    select count(*) filter (where status <> 'rendering')::int as done, count(*) filter (where status = 'failed')::int as failed
    from (
      select distinct on (b.ballot_position) d.status from read.ballot_document b join read.document d on d.id = b.document_id
      where b.vote_id = ${voteId} order by b.ballot_position, b.requested_position desc
    ) newest`.execute(database)
  return rows[0] ?? { done: 0, failed: 0 }
}

/**
 * Returns the newest document about each ballot that a person cast in a vote, in the order of the
 * ballots.
 */
export const findDocumentsOfVoter = async (
  database: Database,
  { voteId, personId }: { readonly voteId: string; readonly personId: string },
): Promise<readonly { readonly id: string; readonly listUserId: string }[]> => {
  const rows = await database
    .selectFrom('read.ballot_document')
    .where('vote_id', '=', voteId)
    .where('person_id', '=', personId)
    .distinctOn('ballot_position')
    .select(['document_id', 'list_user_id'])
    .orderBy('ballot_position')
    .orderBy('requested_position', 'desc')
    .execute()
  return rows.map(({ document_id, list_user_id }) => ({ id: document_id, listUserId: list_user_id }))
}
