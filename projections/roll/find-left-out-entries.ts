import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Entry that is left out of the number of owners, and its person; the name is null once erased. */
export type LeftOutEntry = { readonly id: string; readonly person_id: string; readonly name: string | null }

/** Returns the entries of a list that are left out of the number of owners. */
export const findLeftOutEntries = (database: Database, listId: string): Promise<readonly LeftOutEntry[]> =>
  database
    .selectFrom('read.list_user as u')
    .where('u.list_id', '=', listId)
    .where('u.left_out', '=', true)
    .innerJoin('read.person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.person_id', 'p.name'])
    .execute()
