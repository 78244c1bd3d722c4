import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'

/** Returns lists, deleted ones included, that store registers. */
export const findListsWithRegisters = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.selectFrom('read.kept_register').select('list_id').distinct().execute()
  return rows.map(({ list_id }) => list_id)
}

/** Returns the registers that a list stores. */
export const findStoredRegisters = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.kept_register')
    .where('list_id', '=', listId)
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const countStoredRegisters = async (database: Database, listId: string): Promise<number> => {
  const row = await database
    .selectFrom('read.kept_register')
    .where('list_id', '=', listId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Returns lists of visible complexes (undefined: all) that store registers, with the fields that
 * decide until when.
 */
export const findRetentions = (database: Database, apartments: readonly string[] | undefined) => {
  const query = database
    .selectFrom('read.kept_register as k')
    .innerJoin('read.list as l', 'l.id', 'k.list_id')
    .innerJoin('read.apartment as a', 'a.id', 'l.apartment_id')
    .leftJoin('read.register_retention as r', 'r.list_id', 'l.id')
    .groupBy(['l.id', 'l.apartment_id', 'l.name', 'l.type', 'l.end_date', 'l.closed_at', 'r.destroy_on', 'a.name'])
    .select((eb) => [
      'l.id',
      'l.apartment_id',
      'a.name as apartment_name',
      'l.name',
      'l.type',
      'l.end_date',
      'l.closed_at',
      'r.destroy_on',
      eb.fn.countAll<number>().as('registers'),
    ])
  return (apartments ? query.where('l.apartment_id', '=', oneOf(apartments, 'uuid')) : query).execute()
}
