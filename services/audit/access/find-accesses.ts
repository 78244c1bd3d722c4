import { sql, type AliasedExpression, type InferResult } from 'kysely'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '#projections/page.ts'
import type { Deps } from '../../core/deps.ts'

type Database = Deps['database']

/** Columns of the access log that queries read. */
type Accesses = {
  personal_data_access: {
    readonly id: number
    readonly at: Date
    readonly admin_id: string
    readonly ip: string
    readonly user_agent: string
    readonly what: string
    readonly apartment_id: string | null
    readonly list_id: string | null
    readonly person_ids: readonly string[]
    readonly count: number
    readonly download: boolean
    readonly reason: string | null
  }
}

export type AccessPage = Page<
  'at',
  {
    readonly adminId?: string | undefined
    readonly userId?: string | undefined
    readonly listId?: string | undefined
    readonly apartmentId?: string | undefined
    /** First instant, and first instant after. */
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

const matching = (database: Database, { filter }: AccessPage, only: readonly string[] | undefined) => {
  const { adminId, userId, listId, apartmentId, from, to, id } = filter
  let query = database.$extendTables<Accesses>().selectFrom('personal_data_access as p')
  if (only) query = query.where('p.apartment_id', '=', oneOf(only, 'uuid'))
  if (adminId !== undefined) query = query.where('p.admin_id', '=', adminId)
  if (userId !== undefined) query = query.where(sql<boolean>`p.person_ids @> array[${userId}::uuid]`)
  if (apartmentId !== undefined) query = query.where('p.apartment_id', '=', apartmentId)
  if (listId !== undefined) query = query.where('p.list_id', '=', listId)
  if (from) query = query.where('p.at', '>=', from)
  if (to) query = query.where('p.at', '<', to)
  if (id) query = query.where('p.id', '=', oneOf(id, 'bigint'))
  return query
}

/** The first hundred persons of each. */
const selectAccess = (accesses: ReturnType<typeof matching>) =>
  accesses
    .select([
      'p.id',
      'p.at',
      'p.admin_id',
      'p.ip',
      'p.user_agent',
      'p.what',
      'p.apartment_id',
      'p.list_id',
      'p.count',
      'p.download',
      'p.reason',
    ])
    .select(sql<readonly string[]>`p.person_ids[1:100]`.as('person_ids'))

const described = (database: Database, accesses: AliasedExpression<Accesses['personal_data_access'], 'p'>) =>
  database
    .selectFrom(accesses)
    .leftJoin('read.admin as d', 'd.id', 'p.admin_id')
    .leftJoin('read.apartment as a', 'a.id', 'p.apartment_id')
    .leftJoin('read.list as l', 'l.id', 'p.list_id')
    .selectAll('p')
    .select(['d.name as admin_name', 'd.role as admin_role', 'a.name as apartment_name', 'l.name as list_name'])

export type AccessRow = InferResult<ReturnType<typeof described>>[number]

const sortable = { id: 'p.id', at: 'p.at' } as const

/** Returns a page of accesses to personal data; `only` limits it to complexes (undefined: all). */
export const findAccesses = (
  database: Database,
  page: AccessPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<AccessRow>> => {
  const all = matching(database, page, only)
  const part = sortedBy(selectAccess(all), page, sortable)
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  const rows = sortedBy(described(database, part.as('p')), page, sortable)
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
  // The newest come by index, however many two years make.
  return fetchCountedApart(page, rows, all)
}
