import { sql } from 'kysely'
import type { AdminRole } from '#events/account/admin.events.ts'
import type { AnyDatabase } from '#infra/projection/projection.ts'
import { allOf, containing, fetchPage, orderOf, type Page, type Paged } from '../page.ts'

type NamedApartment = { readonly id: string; readonly name: string }

export type AdminRow = {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly role: AdminRole
  readonly kakao_linked: boolean
  readonly has_password: boolean
  readonly created_at: Date
  readonly last_sign_in_at: Date | null
  /** In the order of their assignment. */
  readonly apartments: readonly NamedApartment[]
}

export type AdminPage = Page<
  'name' | 'role' | 'createdAt' | 'lastSignInAt',
  {
    readonly q?: string | undefined
    readonly role?: AdminRole | undefined
    readonly status?: 'invited' | 'active' | undefined
    readonly apartmentId?: string | undefined
    readonly id?: readonly string[] | undefined
  }
>

const FROM = sql`read.admin a left join lateral (
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by o.assigned_at, p.id) as apartments
  from read.admin_apartment o join read.apartment p on p.id = o.apartment_id where o.admin_id = a.id
) o on true`

const COLUMNS = sql`a.id, a.name, a.email, a.phone, a.role, a.kakao_linked, a.has_password, a.created_at, a.last_sign_in_at, coalesce(o.apartments, '[]'::json) as apartments`

const IS_ACTIVE = sql`(a.kakao_linked or a.has_password or a.last_sign_in_at is not null)`

const matching = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  const byPhone = digits.length >= 3 ? sql`or a.phone like ${containing(digits)}` : sql``
  return sql`(a.name ilike ${containing(typed)} or a.email ilike ${containing(typed)} ${byPhone})`
}

/** A page of the administrators who are there. */
export const findAdmins = async (database: AnyDatabase, page: AdminPage): Promise<Paged<AdminRow>> => {
  const { q, role, status, apartmentId, id } = page.filter
  const where = allOf([
    sql`a.deleted_at is null`,
    q === undefined ? undefined : matching(q),
    role && sql`a.role = ${role}`,
    status && (status === 'active' ? IS_ACTIVE : sql`not ${IS_ACTIVE}`),
    apartmentId === undefined
      ? undefined
      : sql`exists (select from read.admin_apartment f where f.admin_id = a.id and f.apartment_id = ${apartmentId})`,
    id && sql`a.id = any(${id}::uuid[])`,
  ])
  const columns = {
    name: sql`a.name`,
    role: sql`a.role`,
    createdAt: sql`a.created_at`,
    lastSignInAt: sql`a.last_sign_in_at`,
  }
  return fetchPage(database, page, {
    columns: COLUMNS,
    from: FROM,
    where,
    order: orderOf(page, columns, sql`a.created_at desc, a.id`),
  })
}

/** When an administrator last signed in; null for never. */
export const findLastSignIn = async (database: AnyDatabase, adminId: string): Promise<Date | null> => {
  const { rows } = await sql<{
    at: Date | null
  }>`select last_sign_in_at as at from read.admin where id = ${adminId}`.execute(database)
  return rows[0]?.at ?? null
}

export type AssignedAdminRow = {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly role: AdminRole
  readonly assigned_at: Date
}

/** Who is assigned to a complex, the first one first. */
export const findAssignedAdmins = async (
  database: AnyDatabase,
  apartmentId: string,
): Promise<readonly AssignedAdminRow[]> => {
  const { rows } = await sql<AssignedAdminRow>`
    select a.id, a.name, a.email, a.role, o.assigned_at from read.admin_apartment o join read.admin a on a.id = o.admin_id
    where o.apartment_id = ${apartmentId} and a.deleted_at is null order by o.assigned_at, a.id`.execute(database)
  return rows
}
