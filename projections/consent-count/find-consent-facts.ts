import { dayAt } from '#events/values/day.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Finds the days on which names or phones of a list's entries were changed, by entry. */
export const findContactDays = async (
  database: Database,
  listId: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await database
    .selectFrom('read.contact_change')
    .where('list_id', '=', listId)
    .select(['list_user_id', 'at'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ list_user_id: id }) => id)].map(([id, of]) => [id, of.map(({ at }) => dayAt(at))]),
  )
}

/** Finds the consents of a list whose form does not say what they mean. */
export const findUnclearConsents = async (database: Database, listId: string): Promise<ReadonlySet<string>> => {
  const rows = await database
    .selectFrom('read.consent')
    .where('list_id', '=', listId)
    .where('unclear', '=', true)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
