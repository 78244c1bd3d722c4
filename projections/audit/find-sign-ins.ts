import type { InferResult } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'

const described = <Kind extends string>(database: Database) =>
  database
    .selectFrom('read.sign_in as s')
    .leftJoin('read.admin as a', 'a.id', 's.admin_id')
    .select(['s.position', 's.at', 's.method', 's.reason', 's.failures', 's.locked_until', 's.ip', 's.user_agent'])
    .select(['s.admin_id', 'a.name', 'a.role'])
    // The caller knows which kinds there are.
    .select((eb) => eb.ref('s.kind').$castTo<Kind>().as('kind'))

export type SignInRow<Kind extends string = string> = InferResult<ReturnType<typeof described<Kind>>>[number]

export type SignInPage<Kind extends string = string> = Page<
  'at',
  {
    readonly kind?: readonly Kind[] | undefined
    readonly adminId?: string | undefined
    /** First instant included, and first instant excluded. */
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

/**
 * Limit of visible rows: an administrator's own, and those of everybody who shares a complex with
 * them.
 */
export type SignInScope = { readonly adminId: string; readonly apartments: readonly string[] }

/**
 * Returns a page of sign-ins; `only` limits it (undefined: everything, attempts at unknown accounts
 * too).
 */
export const findSignIns = <Kind extends string>(
  database: Database,
  page: SignInPage<Kind>,
  only: SignInScope | undefined,
): Promise<PageOfRows<SignInRow<Kind>>> => {
  const { kind, adminId, from, to, id } = page.filter
  let query = described<Kind>(database)
  if (only)
    query = query.where((eb) =>
      eb.or([
        eb('s.admin_id', '=', only.adminId),
        eb.exists(
          eb
            .selectFrom('read.admin_apartment as o')
            .whereRef('o.admin_id', '=', 's.admin_id')
            .where('o.apartment_id', '=', oneOf(only.apartments, 'uuid')),
        ),
      ]),
    )
  if (kind) query = query.where('s.kind', '=', oneOf(kind, 'text'))
  if (adminId !== undefined) query = query.where('s.admin_id', '=', adminId)
  if (from) query = query.where('s.at', '>=', from)
  if (to) query = query.where('s.at', '<', to)
  if (id) query = query.where('s.position', '=', oneOf(id, 'bigint'))
  return fetchPage(sortedBy(query, page, { id: 's.position', at: 's.at' }).orderBy('s.position', 'desc'), page)
}
