import { PracticeBegun, PracticeRemoved } from '#events/practice/practice.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, timestamptz, uuid, type RowOf } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows } from '../set-based.ts'

const practice = table(
  'practice',
  { id: uuid, apartment_id: uuid, begun_at: timestamptz },
  { primaryKey: ['id'], indexes: { practice_apartment: ['apartment_id', 'begun_at'] } },
)

type PracticeRow = RowOf<typeof practice>

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof practices> {}
}

/** Read model of the practice campaigns that are not removed; their streams have the rest. */
export const practices = {
  name: 'practices',
  version: 1,
  serves: 'office',
  tables: [practice],
  reads: [practice],
  handles: [PracticeBegun.type, PracticeRemoved.type],
  apply: async (transaction, events) => {
    const begun = eventsOf(PracticeBegun, events).map(({ data, metadata }) => ({
      id: data.practiceId,
      apartment_id: data.apartmentId,
      begun_at: metadata.at,
    }))
    await insertRows(transaction, practice, begun)
    // A removed one never begins again.
    const removed = eventsOf(PracticeRemoved, events).map(({ data }) => data.practiceId)
    await deleteRows(transaction, practice, 'id', removed)
  },
} satisfies Projection

type PracticePage = Page<
  never,
  { readonly apartmentId?: string | undefined; readonly id?: readonly string[] | undefined }
>

/**
 * Returns a page of practice campaigns, the newest first; `only` limits it to the complexes an
 * administrator may see (undefined: all).
 */
export const findPractices = (
  database: Database,
  page: PracticePage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<PracticeRow>> => {
  const { apartmentId, id } = page.filter
  let query = database.selectFrom('read.practice as p').selectAll()
  if (only) query = query.where('p.apartment_id', '=', oneOf(only, 'uuid'))
  if (apartmentId !== undefined) query = query.where('p.apartment_id', '=', apartmentId)
  if (id) query = query.where('p.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'p.id' })
  return fetchPage(sorted.orderBy('p.begun_at', 'desc').orderBy('p.id'), page)
}
