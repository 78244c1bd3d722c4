import { sql, type InferResult, type RawBuilder } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { MOBILE_BEGINS } from '#events/values/phone.ts'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { nameOrder } from '../person/name-order.ts'
import { entryMatching, partsOf } from '../person/person-search.ts'

export type EntryStatus = 'pending' | 'completed' | 'risk'

export type ListUserPage = Page<
  'dong' | 'ho' | 'name' | 'area' | 'status' | 'completedAt',
  {
    readonly q?: string | undefined
    readonly dong?: string | undefined
    readonly ho?: string | undefined
    readonly status?: EntryStatus | undefined
    readonly kakaoEnabled?: boolean | undefined
    readonly contactChanged?: boolean | undefined
    readonly coOwned?: boolean | undefined
    readonly unreachable?: boolean | undefined
    readonly areaUnknown?: boolean | undefined
    readonly id?: readonly string[] | undefined
    readonly userId?: readonly string[] | undefined
  }
>

export type RollOf = {
  readonly listId: string
  /** Time from which a changed name or phone is marked: the list's first instant. */
  readonly since: Date
  /** Complex whose persons may be searched by name and phone; null where the reader may not. */
  readonly personsOf: string | null
}

/**
 * Makes a condition on the status; an entry that took part and is at risk counts as having taken
 * part.
 */
const ofStatus = (status: EntryStatus) => {
  if (status === 'risk') return sql<boolean>`u.completed_at is not null and u.at_risk`
  return status === 'completed' ? sql<boolean>`u.completed_at is not null` : sql<boolean>`u.completed_at is null`
}

const optional = (wanted: boolean, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  wanted ? condition : sql<boolean>`not (${condition})`

const coOwnedIn = (listId: string) =>
  sql<boolean>`(u.dong, u.ho) in (select dong, ho from read.list_user where list_id = ${listId} group by dong, ho having count(*) > 1)`

/**
 * SQL that is true for an owner without a mobile phone. Erased persons are left out: they cannot
 * take part in any case, and no phone can be added.
 */
const withoutMobile = sql<boolean>`exists (select 1 from read.person m where m.id = u.person_id
  and not m.erased and coalesce(m.phone !~ ${MOBILE_BEGINS}, true))`

const matching = (database: Database, { listId, since, personsOf }: RollOf, filter: ListUserPage['filter']) => {
  const { q, dong, ho, status, kakaoEnabled, contactChanged, coOwned, unreachable, areaUnknown, id, userId } = filter
  let query = database.selectFrom('read.list_user as u').where('u.list_id', '=', listId)
  if (q !== undefined && q !== '') query = query.where(entryMatching(q, personsOf))
  if (dong !== undefined) query = query.where('u.dong', '=', dong)
  if (ho !== undefined) query = query.where('u.ho', '=', ho)
  if (status) query = query.where(ofStatus(status))
  if (kakaoEnabled !== undefined) query = query.where('u.kakao_enabled', '=', kakaoEnabled)
  if (contactChanged !== undefined)
    query = query.where(optional(contactChanged, sql<boolean>`coalesce(u.contact_changed_at >= ${since}, false)`))
  if (coOwned !== undefined) query = query.where(optional(coOwned, coOwnedIn(listId)))
  if (unreachable !== undefined) query = query.where(optional(unreachable, withoutMobile))
  if (areaUnknown !== undefined) query = query.where('u.area', areaUnknown ? 'is' : 'is not', null)
  if (id) query = query.where('u.id', '=', oneOf(id, 'uuid'))
  if (userId) query = query.where('u.person_id', '=', oneOf(userId, 'uuid'))
  return query
}

/**
 * Joins each entry with its person by the person's id: `limit` keeps the planner from any other
 * join. Where it expected few matches it merged the entries of all lists with all persons, which
 * took a second for each million entries.
 */
export const withPerson = (entries: ReturnType<typeof matching>) =>
  entries.innerJoinLateral(
    (from) =>
      from.selectFrom('read.person').selectAll().whereRef('read.person.id', '=', 'u.person_id').limit(1).as('p'),
    (join) => join.onTrue(),
  )

const described = (entries: ReturnType<typeof matching>) =>
  withPerson(entries)
    .select([
      'u.id',
      'u.list_id',
      'u.person_id',
      'p.name',
      'p.phone',
      'p.birth_date',
      'p.address',
      'p.email',
      'p.language',
      'p.erased',
      'p.memo_count',
    ])
    .select(['u.dong', 'u.ho', 'u.area', 'u.land_share', 'u.ownership_share', 'u.kakao_enabled', 'u.representative'])
    .select(['u.completed_at', 'u.contact_changed_at', 'u.at_risk', 'u.standing', 'u.remarks', 'u.left_out'])

/** Entry with its person, whose name, phone and birth date are null where not known, or erased. */
export type ListUserRow = InferResult<ReturnType<typeof described>>[number]

/** Returns a page of a list's entries. */
export const findListUsers = (
  database: Database,
  roll: RollOf,
  page: ListUserPage,
): Promise<PageOfRows<ListUserRow>> => {
  const all = matching(database, roll, page.filter)
  const sorted = sortedBy(described(all), page, {
    id: 'u.id',
    dong: 'u.dong',
    ho: 'u.ho',
    name: nameOrder(roll.personsOf),
    area: 'u.area',
    status: sql`u.completed_at is not null`,
    completedAt: 'u.completed_at',
  })
  const rows = sorted.orderBy('u.dong').orderBy('u.ho').orderBy('u.id').limit(page.limit).offset(page.offset)
  return fetchCountedApart(page, rows, all)
}

/** Sums over the units of entries; areas and land shares in 1/10000 ㎡. */
export type RollTotals = {
  readonly units: number
  readonly area: number
  readonly areaUnknown: number
  readonly landShare: number
  readonly landShareUnknown: number
}

/**
 * Returns the sums over the units of the entries that match a filter, each unit once however many
 * owners it has. Areas and land shares are the unit's, as in `unitOf` (projections/list/unit.ts).
 */
export const sumRoll = (database: Database, roll: RollOf, filter: ListUserPage['filter']): Promise<RollTotals> =>
  database
    .selectFrom(
      matching(database, roll, filter)
        .groupBy(['u.dong', 'u.ho'])
        .select([sql`max(u.area)`.as('area'), sql`max(u.land_share)`.as('land_share')])
        .as('unit'),
    )
    .select([
      sql<number>`count(*)`.as('units'),
      sql<number>`coalesce(sum(unit.area), 0)::bigint`.as('area'),
      sql<number>`count(*) filter (where unit.area is null)`.as('areaUnknown'),
      sql<number>`coalesce(sum(unit.land_share), 0)::bigint`.as('landShare'),
      sql<number>`count(*) filter (where unit.land_share is null)`.as('landShareUnknown'),
    ])
    .executeTakeFirstOrThrow()

/**
 * Returns a list's entries as their own ids and those of their persons, in the order of its pages.
 */
export const findRollOrder = (
  database: Database,
  listId: string,
): Promise<readonly { readonly id: string; readonly person_id: string }[]> =>
  withPerson(database.selectFrom('read.list_user as u').where('u.list_id', '=', listId))
    .select(['u.id', 'u.person_id'])
    .orderBy('u.dong')
    .orderBy('u.ho')
    .orderBy('u.id')
    .execute()

/** Returns one entry, whatever its list. */
export const findListUser = (database: Database, listUserId: string): Promise<ListUserRow | undefined> =>
  described(database.selectFrom('read.list_user as u').where('u.id', '=', listUserId)).executeTakeFirst()

/** Entry, present or removed, with its person. */
export type NamedEntry = { readonly id: string; readonly person_id: string; readonly removed: boolean }

/** Returns entries of a list by their own ids or those of their persons, removed ones included. */
export const findEntriesNamed = (
  database: Database,
  listId: string,
  ids: readonly string[],
): Promise<readonly NamedEntry[]> => {
  const named = (table: 'read.list_user' | 'read.list_user_removed', removed: boolean) =>
    database
      .selectFrom(table)
      .where('list_id', '=', listId)
      .where((eb) => eb.or([eb('id', '=', oneOf(ids, 'uuid')), eb('person_id', '=', oneOf(ids, 'uuid'))]))
      .select((eb) => ['id', 'person_id', eb.lit(removed).as('removed')])
  return named('read.list_user', false).unionAll(named('read.list_user_removed', true)).execute()
}

const personsIn = (database: Database, roll: RollOf, { q, id }: PersonOfListPage['filter']) =>
  database
    .selectFrom('read.person as p')
    .where('p.id', 'in', matching(database, roll, { q, userId: id }).select('u.person_id'))

const personColumns = (persons: ReturnType<typeof personsIn>) =>
  persons.select(['p.id', 'p.name', 'p.phone', 'p.birth_date', 'p.address', 'p.email', 'p.language'])

export type PersonOfListRow = InferResult<ReturnType<typeof personColumns>>[number]

export type PersonOfListPage = Page<
  'name' | 'createdAt',
  { readonly q?: string | undefined; readonly id?: readonly string[] | undefined }
>

/** Returns a page of the persons of a list, each once. */
export const findPersonsOfList = (
  database: Database,
  roll: RollOf,
  page: PersonOfListPage,
): Promise<PageOfRows<PersonOfListRow>> => {
  const all = personsIn(database, roll, page.filter)
  const sorted = sortedBy(personColumns(all), page, {
    id: 'p.id',
    name: nameOrder(roll.personsOf),
    createdAt: 'p.created_at',
  })
  const rows = sorted.orderBy('p.created_at', 'desc').orderBy('p.id').limit(page.limit).offset(page.offset)
  return fetchCountedApart(page, rows, all)
}

/** Returns the names of all owners of a list who have a phone, one for each entry. */
export const findNamesOnPhone = async (
  database: Database,
  { listId, phone }: { readonly listId: string; readonly phone: string },
): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.person as p')
    // The index of parts finds phones.
    .where(sql<boolean>`p.parts @> ${partsOf({ name: null, phone })}::text[]`)
    .where('p.phone', '=', phone)
    .innerJoin('read.list_user as u', 'u.person_id', 'p.id')
    .where('u.list_id', '=', listId)
    .select('p.name')
    .distinct()
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}

/** Returns the names of all who are or were owners of a list, each once. */
export const findNamesOfList = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.roll_version as v')
    .innerJoin('read.person as p', 'p.id', 'v.person_id')
    .where('v.list_id', '=', listId)
    .select('p.name')
    .distinct()
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}
