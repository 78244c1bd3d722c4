import { sql } from 'kysely'
import { ListCreated, type ListType } from '#events/list/list.events.ts'
import type { AnyDatabase, Projection } from '#infra/projection/projection.ts'
import { allOf, containing, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows } from '../set-based.ts'

/** Every list. Its figures are list-progress's. */
export const lists: Projection = {
  name: 'lists',
  version: 1,
  tables: `
    create table list (
      id uuid primary key,
      apartment_id uuid not null,
      name text collate natural_korean not null,
      type text not null,
      start_date date not null,
      end_date date not null,
      rule text,
      created_at timestamptz not null
    );
    create index list_apartment on list (apartment_id, created_at);`,
  reads: ['list'],
  handles: [ListCreated.type],
  apply: async (transaction, events) => {
    const created = eventsOf(ListCreated, events)
    await insertRows(
      transaction,
      'list',
      created.map(({ data, metadata }) => ({
        id: data.listId,
        apartment_id: data.apartmentId,
        name: data.name,
        type: data.type,
        start_date: data.startDate,
        end_date: data.endDate,
        rule: data.rule ?? null,
        created_at: metadata.at,
      })),
    )
  },
}

export type ListRow = {
  readonly id: string
  readonly apartment_id: string
  readonly name: string
  readonly type: ListType
  readonly start_date: string
  readonly end_date: string
  readonly rule: string | null
  readonly created_at: Date
  /** From list-progress; areas in 1/10000 ㎡. */
  readonly targets: number
  readonly completed: number
  readonly risk: number
  readonly target_area: number
  readonly completed_area: number
  readonly risk_area: number
}

export type ListPage = Page<
  'name' | 'startDate' | 'endDate' | 'createdAt',
  { readonly q?: string | undefined; readonly type?: ListType | undefined; readonly status?: 'scheduled' | 'active' | 'closed' | undefined; readonly id?: readonly string[] | undefined }
>

const FROM = sql`read.list l left join lateral (
  select sum(p.targets)::integer as targets, sum(p.completed)::integer as completed, sum(p.risk)::integer as risk,
    sum(p.target_area)::bigint as target_area, sum(p.completed_area)::bigint as completed_area, sum(p.risk_area)::bigint as risk_area
  from read.list_progress p where p.list_id = l.id
) f on true`

const COLUMNS = sql`l.id, l.apartment_id, l.name, l.type, l.start_date, l.end_date, l.rule, l.created_at,
  coalesce(f.targets, 0) as targets, coalesce(f.completed, 0) as completed, coalesce(f.risk, 0) as risk,
  coalesce(f.target_area, 0) as target_area, coalesce(f.completed_area, 0) as completed_area, coalesce(f.risk_area, 0) as risk_area`

const ofStatus = (status: 'scheduled' | 'active' | 'closed', today: string) => {
  if (status === 'scheduled') return sql`l.start_date > ${today}::date`
  if (status === 'closed') return sql`l.end_date < ${today}::date`
  return sql`${today}::date between l.start_date and l.end_date`
}

/** A page of a complex's lists; `today` is the day in Seoul that their status is judged by. */
export const findListsOfApartment = async (database: AnyDatabase, apartmentId: string, page: ListPage, today: string): Promise<Paged<ListRow>> => {
  const { q, type, status, id } = page.filter
  const where = allOf([
    sql`l.apartment_id = ${apartmentId}`,
    q === undefined ? undefined : sql`l.name ilike ${containing(q)}`,
    type && sql`l.type = ${type}`,
    status && ofStatus(status, today),
    id && sql`l.id = any(${id}::uuid[])`,
  ])
  const order = orderOf(page, { name: sql`l.name`, startDate: sql`l.start_date`, endDate: sql`l.end_date`, createdAt: sql`l.created_at` }, sql`l.created_at desc, l.id`)
  return fetchPage(database, page, { columns: COLUMNS, from: FROM, where, order })
}

/** One list with its figures. */
export const findList = async (database: AnyDatabase, listId: string): Promise<ListRow | undefined> => {
  const { rows } = await sql<ListRow>`select ${COLUMNS} from ${FROM} where l.id = ${listId}`.execute(database)
  return rows[0]
}

/** Whether a complex ever had a list. */
export const hasLists = async (database: AnyDatabase, apartmentId: string): Promise<boolean> => {
  const { rows } = await sql`select from read.list where apartment_id = ${apartmentId} limit 1`.execute(database)
  return rows.length > 0
}
