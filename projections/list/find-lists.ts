import { sql, type InferResult } from 'kysely'
import type { ListType } from '#events/list/list.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { namesOf } from '#infra/platform/projection/table.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { entrySums } from './counters.ts'
import { listTable } from './lists.ts'

const figures = [...entrySums, 'households', 'completed_households'] as const

/**
 * SQL of the templates of the list `l` that are in use, the oldest first, from the view of the read
 * model of templates.
 */
const templatesOfList = sql<readonly { readonly id: string; readonly originalFileName: string }[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'originalFileName', t.original_file_name) order by t.uploaded_at, t.id), '[]')
  from read.pdf_template t where t.list_id = l.id and not t.deleted)`.as('templates')

/** Selects lists with their figures from list-progress; areas in 1/10000 ㎡. */
const described = (database: Database) =>
  database
    .selectFrom('read.list as l')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('read.list_progress as p')
          .whereRef('p.list_id', '=', 'l.id')
          .select(figures.map((name) => sql<number>`sum(${sql.ref(`p.${name}`)})::bigint`.as(name)))
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(namesOf(listTable).map((name) => `l.${name}` as const))
    .select((eb) => [...figures.map((name) => eb.fn.coalesce(`f.${name}`, eb.lit(0)).as(name)), templatesOfList])

export type ListRow = InferResult<ReturnType<typeof described>>[number]

export type ListPage = Page<
  'name' | 'startDate' | 'endDate' | 'createdAt',
  {
    readonly q?: string | undefined
    readonly type?: ListType | undefined
    readonly status?: 'scheduled' | 'active' | 'closed' | undefined
    readonly id?: readonly string[] | undefined
    readonly archived?: boolean | undefined
  }
>

const ofStatus = (status: 'scheduled' | 'active' | 'closed', today: string) => {
  if (status === 'closed') return sql<boolean>`(l.closed_at is not null or l.end_date < ${today}::date)`
  if (status === 'scheduled') return sql<boolean>`(l.closed_at is null and l.start_date > ${today}::date)`
  return sql<boolean>`(l.closed_at is null and ${today}::date between l.start_date and l.end_date)`
}

/**
 * Returns a page of a complex's lists; `today` is the day in Seoul that their status is judged by.
 */
export const findListsOfApartment = (
  database: Database,
  apartmentId: string,
  page: ListPage,
  today: string,
): Promise<PageOfRows<ListRow>> => {
  const { q, type, status, id, archived = false } = page.filter
  let query = described(database).where('l.apartment_id', '=', apartmentId)
  if (q !== undefined) query = query.where('l.name', 'ilike', containing(q))
  if (type) query = query.where('l.type', '=', type)
  if (status) query = query.where(ofStatus(status, today))
  // A query by ids includes archived ones.
  query = id ? query.where('l.id', '=', oneOf(id, 'uuid')) : query.where('l.archived', '=', archived)
  const sorted = sortedBy(query, page, {
    id: 'l.id',
    name: 'l.name',
    startDate: 'l.start_date',
    endDate: 'l.end_date',
    createdAt: 'l.created_at',
  })
  return fetchPage(sorted.orderBy('l.created_at', 'desc').orderBy('l.id'), page)
}

/** Returns one list with its figures. */
export const findList = (database: Database, listId: string): Promise<ListRow | undefined> =>
  described(database).where('l.id', '=', listId).executeTakeFirst()

/** Tells whether a complex has a list that was not deleted. */
export const hasLists = async (database: Database, apartmentId: string): Promise<boolean> => {
  const found = await database
    .selectFrom('read.list')
    .where('apartment_id', '=', apartmentId)
    // The column is in the index, so that no row is read.
    .select('apartment_id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
