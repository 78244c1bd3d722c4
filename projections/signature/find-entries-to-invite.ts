import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Returns a list's entries that have said neither yes nor no, in the order of the roll. */
export const findEntriesToInvite = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.list_user as u')
    .leftJoin('read.signature_entry as e', 'e.list_user_id', 'u.id')
    .where('u.list_id', '=', listId)
    .where(sql<boolean>`not coalesce(e.standing, false) and e.declined_at is null`)
    .select('u.id')
    .orderBy('u.dong')
    .orderBy('u.ho')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}
