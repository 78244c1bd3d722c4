import type { Database } from '#infra/platform/projection/read-tables.ts'

/**
 * Returns announced drafts that are due to open, in lists that nobody has closed; in the order of
 * their ids.
 */
export const findVotesToOpen = async (
  database: Database,
  now: Date,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> => {
  let query = database
    .selectFrom('read.vote as v')
    .innerJoin('read.list as l', 'l.id', 'v.list_id')
    .where('v.status', '=', 'draft')
    .where('v.announcement', 'is not', null)
    .where('v.opens_at', '<=', now)
    .where('l.closed_at', 'is', null)
  if (after !== undefined) query = query.where('v.id', '>', after)
  const rows = await query.orderBy('v.id').limit(limit).select('v.id').execute()
  return rows.map(({ id }) => id)
}
