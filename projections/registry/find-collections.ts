import { sql, type InferResult } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import type { CollectionStatus } from './registry-collections.ts'

const described = (database: Database) =>
  database
    .selectFrom('read.registry_collection as c')
    .leftJoin('read.admin as a', 'a.id', 'c.admin_id')
    .selectAll('c')
    .select(['a.name as admin_name'])
export type CollectionRow = InferResult<ReturnType<typeof described>>[number]

export type CollectionPage = Page<
  'startedAt',
  {
    readonly status?: readonly CollectionStatus[] | undefined
    readonly id?: readonly string[] | undefined
    readonly apartmentId?: string | undefined
  }
>
type CollectionsOf = { readonly listId?: string; readonly apartments?: readonly string[] | undefined }

/**
 * Returns a page of collections, the newest first: of one list, or of the visible complexes
 * (undefined: all).
 */
export const findCollections = (
  database: Database,
  { listId, apartments }: CollectionsOf,
  page: CollectionPage,
): Promise<PageOfRows<CollectionRow>> => {
  let query = described(database)
  if (listId !== undefined) query = query.where('c.list_id', '=', listId)
  if (apartments) query = query.where('c.apartment_id', '=', oneOf(apartments, 'uuid'))
  if (page.filter.apartmentId !== undefined) query = query.where('c.apartment_id', '=', page.filter.apartmentId)
  if (page.filter.status) query = query.where('c.status', '=', oneOf(page.filter.status, 'text'))
  if (page.filter.id) query = query.where('c.id', '=', oneOf(page.filter.id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'c.id', startedAt: 'c.started_at' })
  return fetchPage(sorted.orderBy('c.started_at', 'desc').orderBy('c.id', 'desc'), page)
}

export const findCollection = (database: Database, id: string): Promise<CollectionRow | undefined> =>
  described(database).where('c.id', '=', id).executeTakeFirst()

/**
 * Counts units of collections by outcome, with their total cost. `outcome` is null for those that
 * wait.
 */
export const countUnitsOf = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('read.registry_collection_unit')
    .where('collection_id', '=', oneOf(ids, 'uuid'))
    .groupBy(['collection_id', 'outcome'])
    .select((eb) => ['collection_id', 'outcome', eb.fn.countAll<number>().as('count')])
    .select(sql<number>`sum(cost)::int`.as('cost'))
    .execute()
export type UnitCount = Awaited<ReturnType<typeof countUnitsOf>>[number]

/** Returns all units of a collection, in the order of the building. */
export const findUnitsOf = (database: Database, collectionId: string) =>
  database
    .selectFrom('read.registry_collection_unit')
    .where('collection_id', '=', collectionId)
    .selectAll()
    .orderBy('dong')
    .orderBy('ho')
    .orderBy('list_user_id')
    .execute()
export type UnitRow = Awaited<ReturnType<typeof findUnitsOf>>[number]

/** Returns the unclear units of a collection, with the turn that left them so. */
export const findUnclearUnits = async (database: Database, collectionId: string) => {
  const rows = await database
    .selectFrom('read.registry_collection_unit')
    .where('collection_id', '=', collectionId)
    .where('outcome', '=', 'unclear')
    .select(['list_user_id', 'dong', 'ho', 'turn', 'settled_at'])
    .execute()
  return rows.flatMap(({ turn, settled_at, ...row }) =>
    turn === null || settled_at === null ? [] : [{ ...row, turn, settled_at }],
  )
}

/**
 * Counts the units of a list whose purchase is unclear, and those that wait in a running
 * collection.
 */
export const countOpenUnits = async (
  database: Database,
  listId: string,
): Promise<{ readonly unclear: number; readonly running: number }> => {
  const rows = await database
    .selectFrom('read.registry_collection_unit as u')
    .innerJoin('read.registry_collection as c', 'c.id', 'u.collection_id')
    .where('u.list_id', '=', listId)
    .select([
      sql<number>`count(*) filter (where u.outcome = 'unclear')::int`.as('unclear'),
      sql<number>`count(*) filter (where u.outcome is null and c.status in ('queued', 'running', 'paused'))::int`.as(
        'running',
      ),
    ])
    .executeTakeFirst()
  return rows ?? { unclear: 0, running: 0 }
}

/** Returns entries whose unit waits in a running collection of their list. */
export const findWaitingEntries = async (database: Database, listId: string): Promise<ReadonlySet<string>> => {
  const rows = await database
    .selectFrom('read.registry_collection_unit as u')
    .innerJoin('read.registry_collection as c', 'c.id', 'u.collection_id')
    .where('u.list_id', '=', listId)
    .where('u.outcome', 'is', null)
    .where('c.status', 'in', ['queued', 'running', 'paused'])
    .select('u.list_user_id')
    .execute()
  return new Set(rows.map(({ list_user_id }) => list_user_id))
}

/** Returns paused collections that are due. */
export const findDueCollections = async (database: Database, now: Date): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.registry_collection')
    .where('status', '=', 'paused')
    .where('pause_until', '<=', now)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Tells whether a collection was cancelled or paused, as far as the read model has come. */
export const isCollectionStopped = async (database: Database, id: string): Promise<boolean> => {
  const row = await database
    .selectFrom('read.registry_collection')
    .where('id', '=', id)
    .select('status')
    .executeTakeFirst()
  return row?.status === 'cancelled' || row?.status === 'paused'
}

/** Tells whether a purchase that was begun with an account has no certain outcome yet. */
export const hasOpenPurchase = async (database: Database, accountId: string): Promise<boolean> => {
  const row = await database
    .selectFrom('read.registry_open_purchase')
    .where('account_id', '=', accountId)
    .select('purchase_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
