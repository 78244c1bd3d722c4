import { sql, type InferResult } from 'kysely'
import type { RiskLevel } from '#events/registry/register.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'
import { STRANGENESS } from './find-registers.ts'
import { ownersOnRoll } from './find-unit-owners.ts'

/**
 * Returns the newest registers of a list's units, to be judged; `ids`: only these, whether newest
 * or not.
 */
export const findNewestRegisters = (database: Database, listId: string, ids?: readonly string[]) => {
  const query = database.selectFrom('read.register').where('list_id', '=', listId).selectAll()
  return ids ? query.where('id', '=', oneOf(ids, 'uuid')).execute() : query.where('newest', '=', true).execute()
}
export type NewestRegister = Awaited<ReturnType<typeof findNewestRegisters>>[number]

/** Returns owners of the list's units that have a register, with the consent that stands. */
export const findOwnersToJudge = (database: Database, listId: string) =>
  ownersOnRoll(database, listId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('read.register as r')
          .select('r.id')
          .whereRef('r.list_id', '=', 'l.list_id')
          .whereRef('r.dong', '=', 'l.dong')
          .whereRef('r.ho', '=', 'l.ho'),
      ),
    )
    .execute()

const clearedRisks = (database: Database) =>
  database
    .selectFrom('read.register_risk_cleared as c')
    .leftJoin('read.admin as a', 'a.id', 'c.admin_id')
    .selectAll('c')
    .select('a.name as admin_name')
export type ClearedRow = InferResult<ReturnType<typeof clearedRisks>>[number]

/** Returns the cleared risks of a list's registers. */
export const findCleared = (database: Database, listId: string): Promise<readonly ClearedRow[]> =>
  clearedRisks(database).where('c.list_id', '=', listId).execute()

/** Returns the cleared risks of these registers. */
export const findClearedBy = (database: Database, registryIds: readonly string[]): Promise<readonly ClearedRow[]> =>
  clearedRisks(database).where('c.registry_id', '=', oneOf(registryIds, 'uuid')).execute()

/** Returns the areas that a list's roll took from registry records, in the order of time. */
export const findAcceptedAreas = (database: Database, listId: string) =>
  database
    .selectFrom('read.register_proposal_accepted as p')
    .innerJoin('read.register as r', 'r.id', 'p.registry_id')
    .where('p.list_id', '=', listId)
    .where('p.kind', '=', 'area')
    .select(['r.dong', 'r.ho', 'r.area', 'p.accepted_at'])
    .orderBy('p.accepted_at')
    .execute()

export const findAccepted = (database: Database, listId: string) =>
  database.selectFrom('read.register_proposal_accepted').where('list_id', '=', listId).selectAll().execute()

/** Returns the last judgements of a list's entries. */
export const findJudged = (database: Database, listId: string) =>
  database.selectFrom('read.entry_risk').where('list_id', '=', listId).selectAll().execute()
export type JudgedRow = Awaited<ReturnType<typeof findJudged>>[number]

/** Counts the units and entries of a list, and its registers by their result. */
export const findRegisterStats = async (database: Database, listId: string, staleBefore: Date) => {
  const { rows } = await sql<{
    entries: number
    units: number
    with_registry: number
    stale: number
    same: number
    changed: number
    partly: number
    unknown: number
  }>`
    with unit as (
      select l.dong, l.ho, count(*)::int as entries from read.list_user l where l.list_id = ${listId} group by l.dong, l.ho
    ), judged as (
      select e.dong, e.ho, max(${sql.raw(STRANGENESS)}) as strangeness from read.entry_risk e
      where e.list_id = ${listId} and e.registry_id is not null group by e.dong, e.ho
    )
    select coalesce(sum(u.entries), 0)::int as entries, count(*)::int as units, count(r.id)::int as with_registry,
      (count(*) filter (where r.issued_at < ${staleBefore}))::int as stale,
      (count(*) filter (where r.id is not null and j.strangeness = 0))::int as same,
      (count(*) filter (where r.id is not null and j.strangeness = 3))::int as changed,
      (count(*) filter (where r.id is not null and j.strangeness = 2))::int as partly,
      (count(*) filter (where r.id is not null and coalesce(j.strangeness, 1) = 1))::int as unknown
    from unit u
    left join read.register r on r.list_id = ${listId} and r.dong = u.dong and r.ho = u.ho and r.newest
    left join judged j on j.dong = u.dong and j.ho = u.ho`.execute(database)
  const [counts] = rows
  if (!counts) throw new Error('a count has a row')
  return counts
}

/** Counts entries on a list's roll by the level of their judgement. */
export const countRisks = async (database: Database, listId: string): Promise<Readonly<Record<RiskLevel, number>>> => {
  const rows = await database
    .selectFrom('read.list_user as l')
    .leftJoin('read.entry_risk as e', 'e.list_user_id', 'l.id')
    .where('l.list_id', '=', listId)
    .groupBy('e.level')
    .select((eb) => ['e.level', eb.fn.countAll<number>().as('count')])
    .execute()
  const counts = { none: 0, note: 0, medium: 0, high: 0 }
  for (const { level, count } of rows) counts[level ?? 'none'] += count
  return counts
}

/**
 * Returns the units of a list for a collection: an entry of each, the time of its newest register,
 * and its number.
 */
export const findUnitsToCollect = async (database: Database, listId: string) => {
  const { rows } = await sql<{
    list_user_id: string
    dong: string
    ho: string
    issued_at: Date | null
    unique_no: string | null
  }>`
    select distinct on (l.dong, l.ho) l.id as list_user_id, l.dong, l.ho, r.issued_at, r.unique_no
    from read.list_user l
    left join read.register r on r.list_id = l.list_id and r.dong = l.dong and r.ho = l.ho and r.newest
    where l.list_id = ${listId}
    order by l.dong, l.ho, l.representative desc, l.id`.execute(database)
  return rows
}
export type UnitToCollect = Awaited<ReturnType<typeof findUnitsToCollect>>[number]

/** Returns the registers of all units in which a person has an entry, old ones too. */
export const findRegistersOfPerson = async (database: Database, personId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.register as r')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('read.list_user as l')
          .select('l.id')
          .whereRef('l.list_id', '=', 'r.list_id')
          .whereRef('l.dong', '=', 'r.dong')
          .whereRef('l.ho', '=', 'r.ho')
          .where('l.person_id', '=', personId),
      ),
    )
    .select('r.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the judgements by these registers. */
export const findJudgedBy = (database: Database, registryIds: readonly string[]) =>
  database.selectFrom('read.entry_risk').where('registry_id', '=', oneOf(registryIds, 'uuid')).selectAll().execute()

/** Returns the last judgements of these entries, by any register. */
export const findJudgedOf = (database: Database, listUserIds: readonly string[]) =>
  database.selectFrom('read.entry_risk').where('list_user_id', '=', oneOf(listUserIds, 'uuid')).selectAll().execute()

/** Returns the ids of a list's newest registers, in the order of the building. */
export const findRegisterOrder = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.register')
    .where('list_id', '=', listId)
    .where('newest', '=', true)
    .orderBy('dong')
    .orderBy('ho')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns lists with a person on their roll that have registers. */
export const findListsWithRegisters = async (database: Database, personId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.list_user as l')
    .innerJoin('read.register as r', 'r.list_id', 'l.list_id')
    .where('l.person_id', '=', personId)
    .distinct()
    .select('l.list_id')
    .execute()
  return rows.map(({ list_id }) => list_id)
}
