import type { EventOf } from '#events/event-type.ts'
import { VotePatternDeleted, VotePatternRenamed, VotePatternSaved } from '#events/vote/vote-pattern.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { json, naturalText, table, timestamptz, uuid, type RowOf } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows, newestOf, updateRows } from '../set-based.ts'

type PatternData = EventOf<typeof VotePatternSaved>['data']

const votePattern = table(
  'vote_pattern',
  {
    id: uuid,
    apartment_id: uuid,
    name: naturalText,
    list: json<PatternData['list']>(),
    vote: json<PatternData['vote']>(),
    /** Explanations of the vote's questions; null: there are none. */
    explanations: json<NonNullable<PatternData['explanations']>>().nullable,
    saved_at: timestamptz,
  },
  { primaryKey: ['id'], indexes: { vote_pattern_apartment: ['apartment_id', 'name'] } },
)

export type VotePatternRow = RowOf<typeof votePattern>

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof votePatterns> {}
}

/** Read model of the patterns that complexes saved of their votes. */
export const votePatterns = {
  name: 'vote-patterns',
  version: 2,
  serves: 'office',
  tables: [votePattern],
  reads: [votePattern],
  handles: [VotePatternSaved.type, VotePatternRenamed.type, VotePatternDeleted.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      votePattern,
      eventsOf(VotePatternSaved, events).map(({ data, metadata }) => ({
        id: data.patternId,
        apartment_id: data.apartmentId,
        name: data.name,
        list: data.list,
        vote: data.vote,
        explanations: data.explanations ?? null,
        saved_at: metadata.at,
      })),
    )
    const renamed = eventsOf(VotePatternRenamed, events).map(({ data }) => ({ id: data.patternId, name: data.name }))
    const names = newestOf(renamed, ({ id }) => id)
    await updateRows(transaction, votePattern, ['name'], names)
    // A deleted pattern is never saved again.
    const deleted = eventsOf(VotePatternDeleted, events).map(({ data }) => data.patternId)
    await deleteRows(transaction, votePattern, 'id', deleted)
  },
} satisfies Projection

export type VotePatternPage = Page<
  'name' | 'savedAt',
  { readonly apartmentId?: string | undefined; readonly id?: readonly string[] | undefined }
>

/**
 * Returns a page of patterns, by name by default; `only` limits it to the complexes an
 * administrator may see (undefined: all).
 */
export const findVotePatterns = (
  database: Database,
  page: VotePatternPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<VotePatternRow>> => {
  const { apartmentId, id } = page.filter
  let query = database.selectFrom('read.vote_pattern as p').selectAll()
  if (only) query = query.where('p.apartment_id', '=', oneOf(only, 'uuid'))
  if (apartmentId !== undefined) query = query.where('p.apartment_id', '=', apartmentId)
  if (id) query = query.where('p.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'p.id', name: 'p.name', savedAt: 'p.saved_at' })
  return fetchPage(sorted.orderBy('p.name').orderBy('p.id'), page)
}
