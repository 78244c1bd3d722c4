import { ListDeleted } from '#events/list/list.events.ts'
import { VoteDeleted, VoteResultsSeen } from '#events/vote/vote.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, insertRows } from '../set-based.ts'

const countedVote = table(
  'counted_vote',
  { vote_id: uuid, list_id: uuid, counted_at: timestamptz },
  { primaryKey: ['vote_id'], indexes: { counted_vote_list: ['list_id'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof countedVotes> {}
}

/**
 * Read model of votes whose results somebody has seen: from then on they stay closed, and their
 * results are no secret any more.
 */
export const countedVotes = {
  name: 'counted-votes',
  version: 1,
  serves: 'insight',
  tables: [countedVote],
  reads: [countedVote],
  handles: [VoteResultsSeen.type, VoteDeleted.type, ListDeleted.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      countedVote,
      eventsOf(VoteResultsSeen, events).map(({ data, metadata }) => ({
        vote_id: data.voteId,
        list_id: data.listId,
        counted_at: metadata.at,
      })),
    )
    const thrownAway = eventsOf(VoteDeleted, events).map(({ data }) => data.voteId)
    await deleteRows(transaction, countedVote, 'vote_id', thrownAway)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, countedVote, 'list_id', deleted)
  },
} satisfies Projection
