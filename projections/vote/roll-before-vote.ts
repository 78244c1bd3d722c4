import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { MOBILE_BEGINS } from '#events/values/phone.ts'
import { oneOf } from '../page.ts'

/** Counts of what a roll lacks before a vote. `dongs`: those that have units. */
export type RollBeforeVote = {
  readonly units: number
  readonly unitsWithoutArea: number
  readonly owners: number
  /** Owners without a mobile phone: codes are sent to no other. */
  readonly ownersWithoutPhone: number
  readonly dongs: readonly string[]
}

/** Returns the counts of a list, or of some of its 동. */
export const findRollBeforeVote = async (
  database: Database,
  listId: string,
  dongs: readonly string[] | undefined,
): Promise<RollBeforeVote> => {
  let units = database
    .selectFrom('read.list_user as u')
    .leftJoin('read.person as p', 'p.id', 'u.person_id')
    .where('u.list_id', '=', listId)
    .groupBy(['u.dong', 'u.ho'])
    .select([
      'u.dong',
      sql<boolean>`max(u.area) is null`.as('lacks_area'),
      sql<number>`count(*)`.as('owners'),
      sql<number>`count(*) filter (where coalesce(p.phone !~ ${MOBILE_BEGINS}, true))`.as('lack_phone'),
    ])
  if (dongs) units = units.where('u.dong', '=', oneOf(dongs, 'text'))
  const row = await database
    .selectFrom(units.as('r'))
    .select([
      sql<number>`count(*)`.as('units'),
      sql<number>`count(*) filter (where r.lacks_area)`.as('without_area'),
      sql<number>`coalesce(sum(r.owners), 0)::bigint`.as('owners'),
      sql<number>`coalesce(sum(r.lack_phone), 0)::bigint`.as('without_phone'),
      sql<readonly string[]>`coalesce(array_agg(distinct r.dong), '{}')`.as('dongs'),
    ])
    .executeTakeFirstOrThrow()
  return {
    units: row.units,
    unitsWithoutArea: row.without_area,
    owners: row.owners,
    ownersWithoutPhone: row.without_phone,
    dongs: row.dongs,
  }
}
