import type { Standing } from '#events/values/standing.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Finds the standings of a list that have to be checked, by entry. */
export const findStandings = async (database: Database, listId: string): Promise<ReadonlyMap<string, Standing>> => {
  const rows = await database
    .selectFrom('read.list_user')
    .where('list_id', '=', listId)
    .where('standing', 'is not', null)
    .select(['id', 'standing'])
    .execute()
  return new Map(rows.flatMap(({ id, standing }) => (standing === null ? [] : [[id, standing] as const])))
}
