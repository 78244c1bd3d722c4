import { sql } from 'kysely'
import { keyOfHo, unitKey } from '#events/values/unit.ts'
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

/**
 * Returns the keys (`unitKey`) of the units that a list has beside another one that differs in
 * spelling alone, B101 beside 지하101: whoever named both meant two.
 */
export const findDistinctUnits = async (database: Database, listId: string): Promise<readonly string[]> => {
  const units = await database
    .selectFrom('read.list_user')
    .where('list_id', '=', listId)
    .where(sql<boolean>`${sql.raw(hasLetters)}`)
    .select(['dong', 'ho'])
    .distinct()
    .execute()
  const alike = Map.groupBy(units, ({ dong, ho }) => unitKey({ dong, ho: keyOfHo(ho) }))
  return [...alike.values()].flatMap((same) => (same.length > 1 ? same.map(unitKey) : []))
}
