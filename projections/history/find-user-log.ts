import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchPage, oneOf, type Page, type PageOfRows } from '../page.ts'
import type { UserLogKind } from './user-log.ts'

export type UserLogPage = Page<
  'at',
  {
    readonly kind?: readonly UserLogKind[] | undefined
    /** First instant included, and first instant excluded. */
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

type Subject = { readonly listId: string; readonly personId: string }

/** Selects what happened to a person in a list, and the list's own events. */
const entriesOf = (database: Database, { listId, personId }: Subject) => {
  const ofPerson = database
    .selectFrom('read.user_log')
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('list_id', '=', listId), eb('list_id', 'is', null)]))
    .select(['position', 'at', 'kind'])
  const ofList = database
    .selectFrom('read.list_log')
    .where('list_id', '=', listId)
    .select(['position', 'at', sql<UserLogKind>`'list'`.as('kind')])
  return database.selectFrom(ofPerson.unionAll(ofList).as('e')).select(['e.position', 'e.kind'])
}

/**
 * Returns a page of the positions of what happened to a person in a list, the list's own events
 * included; newest first by default.
 */
export const findUserLog = (
  database: Database,
  subject: Subject,
  page: UserLogPage,
): Promise<PageOfRows<{ readonly position: number; readonly kind: UserLogKind }>> => {
  const { kind, from, to, id } = page.filter
  let query = entriesOf(database, subject)
  if (kind) query = query.where('e.kind', '=', oneOf(kind, 'text'))
  if (from) query = query.where('e.at', '>=', from)
  if (to) query = query.where('e.at', '<', to)
  if (id) query = query.where('e.position', '=', oneOf(id, 'bigint'))
  // The log's order is the order in which things became true.
  return fetchPage(query.orderBy('e.position', page.sort && !page.sort.descending ? 'asc' : 'desc'), page)
}

/** Tells whether a person is, or ever was, in a list. */
export const wasInList = async (database: Database, { listId, personId }: Subject): Promise<boolean> => {
  const found = await database
    .selectFrom('read.user_log')
    .where('person_id', '=', personId)
    .where('list_id', '=', listId)
    .select('position')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
