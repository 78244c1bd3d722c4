import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/**
 * Returns some of the lists whose last day is over on a day in Seoul and that are not closed, in
 * the order of their ids.
 */
export const findListsToClose = async (
  database: Database,
  today: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> => {
  let query = database
    .selectFrom('read.list')
    .where('closed_at', 'is', null)
    .where('end_date', '<', sql<string>`${today}::date`)
  if (after !== undefined) query = query.where('id', '>', after)
  const rows = await query.orderBy('id').limit(limit).select('id').execute()
  return rows.map(({ id }) => id)
}
