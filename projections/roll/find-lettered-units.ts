import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { hasLetters } from './list-user-tables.ts'

/**
 * Tells whether any unit of a list's roll has a letter in its 동 or 호. One index look-up, however
 * long the roll: residents' first screens need it.
 */
export const hasLetteredUnits = async (database: Database, listId: string): Promise<boolean> => {
  const found = await database
    .selectFrom('read.list_user')
    .where('list_id', '=', listId)
    .where(sql<boolean>`${sql.raw(hasLetters)}`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
