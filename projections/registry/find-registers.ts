import { sql, type InferResult } from 'kysely'
import type { RegisterMatch, RiskLevel } from '#events/registry/register.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { containing, fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'

export type RegisterPage = Page<
  'dong' | 'ho' | 'issuedAt' | 'risk' | 'match',
  {
    readonly risk?: readonly RiskLevel[] | undefined
    readonly match?: readonly RegisterMatch[] | undefined
    readonly stale?: boolean | undefined
    readonly history?: boolean | undefined
    readonly q?: string | undefined
    readonly dong?: string | undefined
    readonly ho?: string | undefined
    readonly listUserId?: readonly string[] | undefined
    readonly id?: readonly string[] | undefined
    readonly listId?: string | undefined
    readonly apartmentId?: string | undefined
  }
>

/**
 * Scope of registers: a list or complexes (undefined: all); registers issued before `staleBefore`
 * are stale; `mayName` tells whether owners may be searched by name.
 */
export type RegistersOf = {
  readonly listId?: string | undefined
  readonly apartments: readonly string[] | undefined
  readonly staleBefore: Date
  readonly mayName: boolean
}

const GRAVITY = `case e.level when 'high' then 3 when 'medium' then 2 when 'note' then 1 else 0 end`
export const STRANGENESS = `case e.unit_match when 'changed' then 3 when 'partly' then 2 when 'unknown' then 1 else 0 end`

/**
 * Makes SQL of a register's unit, by an index: the gravest level of its entries, or how the unit
 * matches, which each of them has; entries off the roll do not count. A join would sort a whole
 * list for its first page.
 */
const ofUnit = (rank: string, otherwise: number) => sql<number>`coalesce((
  select max(${sql.raw(rank)}) from read.entry_risk e
  where e.list_id = r.list_id and e.dong = r.dong and e.ho = r.ho and e.registry_id is not null), ${sql.lit(otherwise)})::int`
const gravity = ofUnit(GRAVITY, 0)
const strangeness = ofUnit(STRANGENESS, 1)

export const levels: readonly RiskLevel[] = ['none', 'note', 'medium', 'high']
export const matches: readonly RegisterMatch[] = ['same', 'unknown', 'partly', 'changed']

const matching = (
  database: Database,
  { listId, apartments, staleBefore, mayName }: RegistersOf,
  filter: RegisterPage['filter'],
) => {
  let query = database.selectFrom('read.register as r')
  if (listId !== undefined) query = query.where('r.list_id', '=', listId)
  if (filter.listId !== undefined) query = query.where('r.list_id', '=', filter.listId)
  if (filter.apartmentId !== undefined) query = query.where('r.apartment_id', '=', filter.apartmentId)
  if (apartments) query = query.where('r.apartment_id', '=', oneOf(apartments, 'uuid'))
  if (filter.history !== true) query = query.where('r.newest', '=', true)
  if (filter.id) query = query.where('r.id', '=', oneOf(filter.id, 'uuid'))
  if (filter.dong !== undefined) query = query.where('r.dong', '=', filter.dong)
  if (filter.ho !== undefined) query = query.where('r.ho', '=', filter.ho)
  if (filter.stale !== undefined) query = query.where('r.issued_at', filter.stale ? '<' : '>=', staleBefore)
  if (filter.risk)
    query = query.where(
      gravity,
      'in',
      filter.risk.map((level) => levels.indexOf(level)),
    )
  if (filter.match)
    query = query.where(
      strangeness,
      'in',
      filter.match.map((match) => matches.indexOf(match)),
    )
  if (filter.listUserId)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('read.list_user as l')
          .select('l.id')
          .whereRef('l.list_id', '=', 'r.list_id')
          .whereRef('l.dong', '=', 'r.dong')
          .whereRef('l.ho', '=', 'r.ho')
          .where('l.id', '=', oneOf(filter.listUserId ?? [], 'uuid')),
      ),
    )
  const { q } = filter
  if (q !== undefined && q !== '')
    query = query.where((eb) =>
      eb.or([
        eb(sql`r.dong || '-' || r.ho`, 'like', containing(q)),
        eb('r.ho', '=', q),
        ...(mayName ? [eb('r.owner_names', 'like', containing(q))] : []),
      ]),
    )
  return query
}

const described = (query: ReturnType<typeof matching>) =>
  query.selectAll('r').select([
    gravity.as('gravity'),
    strangeness.as('strangeness'),
    sql<string | null>`(
      select l.id from read.list_user l where l.list_id = r.list_id and l.dong = r.dong and l.ho = r.ho
      order by l.representative desc, l.id limit 1)`.as('list_user_id'),
  ])
export type RegisterRow = InferResult<ReturnType<typeof described>>[number]

/** Returns a page of registers: in the order of the building by default. */
export const findRegisters = (
  database: Database,
  of: RegistersOf,
  page: RegisterPage,
): Promise<PageOfRows<RegisterRow>> => {
  const all = matching(database, of, page.filter)
  const sorted = sortedBy(described(all), page, {
    id: 'r.id',
    dong: 'r.dong',
    ho: 'r.ho',
    issuedAt: 'r.issued_at',
    risk: gravity,
    match: strangeness,
  })
  const rows = sorted.orderBy('r.dong').orderBy('r.ho').orderBy('r.issued_at', 'desc').orderBy('r.id')
  return fetchCountedApart(page, rows.limit(page.limit).offset(page.offset), all)
}

/** Returns one register, whatever its list; undefined where there is none, or none any more. */
export const findRegister = (database: Database, id: string, staleBefore: Date): Promise<RegisterRow | undefined> =>
  described(
    matching(database, { apartments: undefined, staleBefore, mayName: true }, { id: [id], history: true }),
  ).executeTakeFirst()

/** Returns other registers of a unit, the newest first. */
export const findHistory = (
  database: Database,
  unit: { readonly listId: string; readonly dong: string; readonly ho: string },
) =>
  database
    .selectFrom('read.register')
    .where('list_id', '=', unit.listId)
    .where('dong', '=', unit.dong)
    .where('ho', '=', unit.ho)
    .select(['id', 'issued_at', 'source'])
    .orderBy('issued_at', 'desc')
    .execute()
