import { sql, type RawBuilder } from 'kysely'
import type { AnyDatabase } from '#infra/projection/projection.ts'
import { allOf, orderOf, type Page, type Paged } from '../page.ts'
import { entryMatching } from '../person/person-search.ts'

export type ListUserRow = {
  readonly id: string
  readonly list_id: string
  readonly person_id: string
  /** Null where not known, or erased. */
  readonly name: string | null
  readonly phone: string | null
  readonly birth_date: string | null
  readonly erased: boolean
  readonly memo_count: number
  readonly dong: string
  readonly ho: string
  /** 1/10000 ㎡ */
  readonly area: number | null
  readonly land_share: number | null
  readonly ownership_share: string | null
  readonly kakao_enabled: boolean
  readonly representative: boolean
  readonly completed_at: Date | null
  /** Also before the list began. */
  readonly contact_changed_at: Date | null
}

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
    readonly id?: readonly string[] | undefined
    readonly userId?: readonly string[] | undefined
  }
>

export type RollOf = {
  readonly listId: string
  /** From when on a changed name or phone is worth a mark: the list's first instant. */
  readonly since: Date
  /** The complex whose persons may be looked for by name and phone; null where who asks may not. */
  readonly personsOf: string | null
}

const COLUMNS = sql`u.id, u.list_id, u.person_id, p.name, p.phone, p.birth_date, p.erased, p.memo_count, u.dong, u.ho, u.area, u.land_share, u.ownership_share,
  u.kakao_enabled, u.representative, u.completed_at, u.contact_changed_at`

/** Nothing assesses risk yet: no entry is at risk. */
const ofStatus = (status: EntryStatus) => {
  if (status === 'risk') return sql`false`
  return status === 'completed' ? sql`u.completed_at is not null` : sql`u.completed_at is null`
}

const orNot = (wanted: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  wanted ? condition : sql`not (${condition})`

const coOwnedIn = (listId: string) =>
  sql`(u.dong, u.ho) in (select dong, ho from read.list_user where list_id = ${listId} group by dong, ho having count(*) > 1)`

const whereOf = (
  { listId, since, personsOf }: RollOf,
  { q, dong, ho, status, kakaoEnabled, contactChanged, coOwned, id, userId }: ListUserPage['filter'],
): RawBuilder<unknown> =>
  allOf([
    sql`u.list_id = ${listId}`,
    q === undefined || q === '' ? undefined : entryMatching(q, personsOf),
    dong === undefined ? undefined : sql`u.dong = ${dong}`,
    ho === undefined ? undefined : sql`u.ho = ${ho}`,
    status && ofStatus(status),
    kakaoEnabled === undefined ? undefined : sql`u.kakao_enabled = ${kakaoEnabled}`,
    contactChanged === undefined
      ? undefined
      : orNot(contactChanged, sql`coalesce(u.contact_changed_at >= ${since}, false)`),
    coOwned === undefined ? undefined : orNot(coOwned, coOwnedIn(listId)),
    id && sql`u.id = any(${id}::uuid[])`,
    userId && sql`u.person_id = any(${userId}::uuid[])`,
  ])

/** A page of a list's entries. */
export const findListUsers = async (
  database: AnyDatabase,
  roll: RollOf,
  page: ListUserPage,
): Promise<Paged<ListUserRow>> => {
  const where = whereOf(roll, page.filter)
  const order = orderOf(
    page,
    {
      dong: sql`u.dong`,
      ho: sql`u.ho`,
      name: sql`p.name`,
      area: sql`u.area`,
      status: sql`u.completed_at is not null`,
      completedAt: sql`u.completed_at`,
    },
    sql`u.dong, u.ho, u.id`,
  )
  // Counted apart from the rows: so the first ones come by index.
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from read.list_user u where ${where}`.execute(database),
    sql<ListUserRow>`select ${COLUMNS} from read.list_user u join read.person p on p.id = u.person_id where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
      database,
    ),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, offset: page.offset }
}

/** One entry, whatever its list. */
export const findListUser = async (database: AnyDatabase, listUserId: string): Promise<ListUserRow | undefined> => {
  const { rows } =
    await sql<ListUserRow>`select ${COLUMNS} from read.list_user u join read.person p on p.id = u.person_id where u.id = ${listUserId}`.execute(
      database,
    )
  return rows[0]
}

/** Where an entry is, or was before it was taken off its list. */
export type NamedEntry = { readonly id: string; readonly person_id: string; readonly removed: boolean }

/** Entries of a list by their own ids or those of their persons, those that were taken off included. */
export const findEntriesNamed = async (
  database: AnyDatabase,
  listId: string,
  ids: readonly string[],
): Promise<readonly NamedEntry[]> => {
  const named = sql`list_id = ${listId} and (id = any(${ids}::uuid[]) or person_id = any(${ids}::uuid[]))`
  const { rows } = await sql<NamedEntry>`
    select id, person_id, false as removed from read.list_user where ${named}
    union all select id, person_id, true from read.list_user_removed where ${named}`.execute(database)
  return rows
}

export type PersonOfListRow = {
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly birth_date: string | null
}

/** A page of the persons of a list, each once. */
export const findPersonsOfList = async (
  database: AnyDatabase,
  roll: RollOf,
  page: Page<'name' | 'createdAt', { readonly q?: string | undefined; readonly id?: readonly string[] | undefined }>,
): Promise<Paged<PersonOfListRow>> => {
  const { q, id } = page.filter
  const where = sql`p.id in (select u.person_id from read.list_user u where ${whereOf(roll, { q, userId: id })})`
  const order = orderOf(page, { name: sql`p.name`, createdAt: sql`p.created_at` }, sql`p.created_at desc, p.id`)
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from read.person p where ${where}`.execute(database),
    sql<PersonOfListRow>`select p.id, p.name, p.phone, p.birth_date from read.person p where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
      database,
    ),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, offset: page.offset }
}
