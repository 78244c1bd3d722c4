import { sql } from 'kysely'
import type { AdminRole } from '#events/account/admin.events.ts'
import { allOf, orderOf, type Page, type Paged } from '#projections/page.ts'
import type { Deps } from '../core/deps.ts'

type Database = Deps['database']

export type AccessRow = {
  readonly id: number
  readonly at: Date
  readonly admin_id: string
  readonly admin_name: string | null
  readonly admin_role: AdminRole | null
  readonly ip: string
  readonly user_agent: string
  readonly what: string
  readonly apartment_id: string | null
  readonly apartment_name: string | null
  readonly list_id: string | null
  readonly list_name: string | null
  /** The first hundred. */
  readonly person_ids: readonly string[]
  readonly count: number
}

export type AccessPage = Page<
  'at',
  {
    readonly adminId?: string | undefined
    readonly userId?: string | undefined
    readonly listId?: string | undefined
    /** First instant, and first instant after. */
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

/** A page of who looked at whose personal data; `only` limits it to complexes (undefined: all). */
export const findAccesses = async (
  database: Database,
  page: AccessPage,
  only: readonly string[] | undefined,
): Promise<Paged<AccessRow>> => {
  const { adminId, userId, listId, from, to, id } = page.filter
  const where = allOf([
    only && sql`p.apartment_id = any(${only}::uuid[])`,
    adminId === undefined ? undefined : sql`p.admin_id = ${adminId}`,
    userId === undefined ? undefined : sql`p.person_ids @> array[${userId}::uuid]`,
    listId === undefined ? undefined : sql`p.list_id = ${listId}`,
    from && sql`p.at >= ${from}`,
    to && sql`p.at < ${to}`,
    id && sql`p.id = any(${id}::bigint[])`,
  ])
  const order = orderOf(page, { at: sql`p.at` }, sql`p.at desc, p.id desc`)
  // Counted apart from the rows, so that the newest come by index, however many two years make.
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from personal_data_access p where ${where}`.execute(database),
    sql<AccessRow>`
      select p.id, p.at, p.admin_id, d.name as admin_name, d.role as admin_role, p.ip, p.user_agent, p.what, p.apartment_id, a.name as apartment_name,
        p.list_id, l.name as list_name, p.person_ids, p.count
      from (
        select id, at, admin_id, ip, user_agent, what, apartment_id, list_id, person_ids[1:100] as person_ids, count
        from personal_data_access p where ${where} order by ${order} limit ${page.limit} offset ${page.offset}
      ) p
      left join read.admin d on d.id = p.admin_id
      left join read.apartment a on a.id = p.apartment_id
      left join read.list l on l.id = p.list_id
      order by ${order}`.execute(database),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, offset: page.offset }
}
