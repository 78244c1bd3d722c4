import { sql, type InferResult } from 'kysely'
import type { AdminRole } from '#events/values/admin-role.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'

type NamedApartment = { readonly id: string; readonly name: string }

/** Selects administrators who are not deleted, with their complexes in the order of assignment. */
const described = (database: Database) =>
  database
    .selectFrom('read.admin as a')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('read.admin_apartment as o')
          .innerJoin('read.apartment as p', 'p.id', 'o.apartment_id')
          .whereRef('o.admin_id', '=', 'a.id')
          .select(
            sql`json_agg(json_build_object('id', p.id, 'name', p.name) order by o.assigned_at, p.id)`.as('apartments'),
          )
          .as('o'),
      (join) => join.onTrue(),
    )
    .where('a.deleted_at', 'is', null)
    .select(['a.id', 'a.name', 'a.email', 'a.phone', 'a.role', 'a.kakao_linked', 'a.has_password', 'a.created_at'])
    .select('a.last_sign_in_at')
    .select(sql<readonly NamedApartment[]>`coalesce(o.apartments, '[]'::json)`.as('apartments'))

export type AdminRow = InferResult<ReturnType<typeof described>>[number]

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

const isActive = sql<boolean>`(a.kakao_linked or a.has_password or a.last_sign_in_at is not null)`

const matching = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  const byPhone = digits.length >= 3 ? sql`or a.phone like ${containing(digits)}` : sql``
  return sql<boolean>`(a.name ilike ${containing(typed)} or a.email ilike ${containing(typed)} ${byPhone})`
}

/** Returns a page of administrators who are not deleted. */
export const findAdmins = (database: Database, page: AdminPage): Promise<PageOfRows<AdminRow>> => {
  const { q, role, status, apartmentId, id } = page.filter
  let query = described(database)
  if (q !== undefined) query = query.where(matching(q))
  if (role) query = query.where('a.role', '=', role)
  if (status) query = query.where(status === 'active' ? isActive : sql<boolean>`not ${isActive}`)
  if (apartmentId !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('read.admin_apartment as f')
          .whereRef('f.admin_id', '=', 'a.id')
          .where('f.apartment_id', '=', apartmentId),
      ),
    )
  if (id) query = query.where('a.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, {
    id: 'a.id',
    name: 'a.name',
    role: 'a.role',
    createdAt: 'a.created_at',
    lastSignInAt: 'a.last_sign_in_at',
  })
  return fetchPage(sorted.orderBy('a.created_at', 'desc').orderBy('a.id'), page)
}

/** Returns when an administrator last signed in; null for never. */
export const findLastSignIn = async (database: Database, adminId: string): Promise<Date | null> => {
  const found = await database
    .selectFrom('read.admin')
    .where('id', '=', adminId)
    .select('last_sign_in_at')
    .executeTakeFirst()
  return found?.last_sign_in_at ?? null
}

const assigned = (database: Database) =>
  database
    .selectFrom('read.admin_apartment as o')
    .innerJoin('read.admin as a', 'a.id', 'o.admin_id')
    .select(['a.id', 'a.name', 'a.email', 'a.role', 'o.assigned_at'])

export type AssignedAdminRow = InferResult<ReturnType<typeof assigned>>[number]

/** Returns the administrators of a complex, in the order of assignment. */
export const findAssignedAdmins = (database: Database, apartmentId: string): Promise<readonly AssignedAdminRow[]> =>
  assigned(database)
    .where('o.apartment_id', '=', apartmentId)
    .where('a.deleted_at', 'is', null)
    .orderBy('o.assigned_at')
    .orderBy('a.id')
    .execute()
