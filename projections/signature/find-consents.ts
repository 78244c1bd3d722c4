import { sql, type InferResult } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { nameOrder } from '../person/name-order.ts'
import { entryMatching } from '../person/person-search.ts'

export type ConsentPage = Page<
  'dong' | 'name' | 'status' | 'signedAt',
  {
    readonly listId?: string | undefined
    readonly dong?: string | undefined
    readonly ho?: string | undefined
    readonly status?: readonly string[] | undefined
    readonly way?: 'online' | 'paper' | undefined
    readonly unclear?: boolean | undefined
    readonly q?: string | undefined
    readonly id?: readonly string[] | undefined
    readonly listUserId?: readonly string[] | undefined
  }
>

/**
 * Scope of consents: complexes (undefined: all), and whether names and phones may be searched: in
 * one complex, by a reader who may see its persons in clear text.
 */
export type ConsentsOf = { readonly apartments: readonly string[] | undefined; readonly personsOf: string | null }

/** Makes a condition on the status; consents at risk are among the valid ones. */
const ofStatus = (status: readonly string[]) => {
  const isAtRisk = sql<boolean>`u.status = 'valid' and exists (select from read.list_user r where r.id = u.list_user_id and r.at_risk)`
  const isNamed = sql<boolean>`u.status = any(${status}::text[])`
  return status.includes('at-risk') ? sql<boolean>`(${isNamed} or (${isAtRisk}))` : isNamed
}

const matching = (database: Database, { apartments, personsOf }: ConsentsOf, filter: ConsentPage['filter']) => {
  const { listId, dong, ho, status, way, unclear, q, id, listUserId } = filter
  let query = database.selectFrom('read.consent as u')
  if (apartments) query = query.where('u.apartment_id', '=', oneOf(apartments, 'uuid'))
  if (listId !== undefined) query = query.where('u.list_id', '=', listId)
  if (dong !== undefined) query = query.where('u.dong', '=', dong)
  if (ho !== undefined) query = query.where('u.ho', '=', ho)
  if (unclear !== undefined) query = query.where('u.unclear', '=', unclear)
  // An unknown status finds none.
  if (status) query = query.where(ofStatus(status))
  if (way) query = query.where('u.way', '=', way)
  if (q !== undefined && q !== '') query = query.where(entryMatching(q, personsOf))
  if (id) query = query.where('u.id', '=', oneOf(id, 'uuid'))
  if (listUserId) query = query.where('u.list_user_id', '=', oneOf(listUserId, 'uuid'))
  return query
}

const described = (consents: ReturnType<typeof matching>) =>
  consents
    .leftJoin('read.person as p', 'p.id', 'u.person_id')
    .leftJoin('read.list_user as e', 'e.id', 'u.list_user_id')
    .leftJoin('read.document as d', 'd.id', 'u.document_id')
    .leftJoin('read.admin as b', 'b.id', 'u.entered_by')
    .leftJoin('read.admin as c', 'c.id', 'u.confirmed_by')
    .selectAll('u')
    .select(['p.name', 'e.area', 'e.at_risk', 'd.status as document_status', 'b.name as entered_by_name'])
    .select('c.name as confirmed_by_name')

export type ConsentRow = InferResult<ReturnType<typeof described>>[number]

/** Returns a page of consents: the newest first by default. */
export const findConsents = (
  database: Database,
  of: ConsentsOf,
  page: ConsentPage,
): Promise<PageOfRows<ConsentRow>> => {
  const all = matching(database, of, page.filter)
  const sorted = sortedBy(described(all), page, {
    id: 'u.id',
    dong: 'u.dong',
    name: nameOrder(of.personsOf),
    status: 'u.status',
    signedAt: 'u.signed_at',
  })
  const placed = page.sort?.field === 'dong' ? sorted.orderBy('u.ho', page.sort.descending ? 'desc' : 'asc') : sorted
  const rows = placed.orderBy('u.signed_at', 'desc').orderBy('u.id').limit(page.limit).offset(page.offset)
  return fetchCountedApart(page, rows, all)
}

/** Returns one consent, whatever its list. */
export const findConsent = (database: Database, consentId: string): Promise<ConsentRow | undefined> =>
  described(matching(database, { apartments: undefined, personsOf: null }, { id: [consentId] })).executeTakeFirst()
