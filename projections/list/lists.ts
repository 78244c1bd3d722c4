import { sql } from 'kysely'
import {
  ListArchived,
  ListChanged,
  ListClosed,
  ListCreated,
  ListDeleted,
  ListReopened,
  ListRestored,
  type CoOwnerRule,
  type ListType,
} from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { allOf, containing, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, recordset } from '../set-based.ts'
import { touchedLists } from './touched-lists.ts'

/** Every list. Its figures are list-progress's. */
export const lists: Projection = {
  name: 'lists',
  version: 2,
  tables: `
    create table list (
      id uuid primary key,
      apartment_id uuid not null,
      name text collate natural_korean not null,
      type text not null,
      start_date date not null,
      end_date date not null,
      rule text,
      co_owners text not null,
      closed_at timestamptz,
      closed_by text,
      archived boolean not null,
      created_at timestamptz not null
    );
    create index list_apartment on list (apartment_id, created_at);
    -- What is to be closed when its last day is over.
    create index list_open on list (end_date) where closed_at is null;`,
  reads: ['list'],
  handles: [
    ListCreated.type,
    ListChanged.type,
    ListClosed.type,
    ListReopened.type,
    ListArchived.type,
    ListRestored.type,
    ListDeleted.type,
  ],
  touches: touchedLists,
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
        co_owners: data.coOwners ?? 'all',
        closed_at: null,
        closed_by: null,
        archived: false,
        created_at: metadata.at,
      })),
    )
    await changeLists(transaction, events)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    if (deleted.length > 0) await sql`delete from list where id = any(${deleted}::uuid[])`.execute(transaction)
  },
}

type Change = Readonly<Record<string, string | boolean | null>>

/** The columns that an event changes. */
const changeOf = (event: RecordedEvent): readonly { readonly id: string; readonly change: Change }[] => [
  ...eventsOf(ListChanged, [event]).map(({ data }) => ({
    id: data.listId,
    change: {
      name: data.name,
      start_date: data.startDate,
      end_date: data.endDate,
      rule: data.rule,
      co_owners: data.coOwners,
    },
  })),
  ...eventsOf(ListClosed, [event]).map(({ data }) => ({
    id: data.listId,
    change: { closed_at: data.closedAt, closed_by: data.cause },
  })),
  ...eventsOf(ListReopened, [event]).map(({ data }) => ({
    id: data.listId,
    change: { end_date: data.endDate, closed_at: null, closed_by: null, archived: false },
  })),
  ...eventsOf(ListArchived, [event]).map(({ data }) => ({ id: data.listId, change: { archived: true } })),
  ...eventsOf(ListRestored, [event]).map(({ data }) => ({ id: data.listId, change: { archived: false } })),
]

/** What a batch makes of each list: its rows are read, changed by the events in their order, and written back. */
const changeLists = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const changes = new Map<string, Change>()
  for (const { id, change } of events.flatMap(changeOf)) changes.set(id, { ...changes.get(id), ...change })
  if (changes.size === 0) return
  const rows = [...changes].map(([id, change]) => ({ id, change }))
  await sql`
    update list l set (name, start_date, end_date, rule, co_owners, closed_at, closed_by, archived) = (
      select n.name, n.start_date, n.end_date, n.rule, n.co_owners, n.closed_at, n.closed_by, n.archived from json_populate_record(l, r.change) n
    ) from ${recordset(rows, 'id uuid, change json')} where l.id = r.id`.execute(transaction)
}

export type ListRow = {
  readonly id: string
  readonly apartment_id: string
  readonly name: string
  readonly type: ListType
  readonly start_date: string
  readonly end_date: string
  readonly rule: string | null
  readonly co_owners: CoOwnerRule
  readonly closed_at: Date | null
  readonly closed_by: 'hand' | 'time' | null
  readonly archived: boolean
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
  {
    readonly q?: string | undefined
    readonly type?: ListType | undefined
    readonly status?: 'scheduled' | 'active' | 'closed' | undefined
    readonly id?: readonly string[] | undefined
    readonly archived?: boolean | undefined
  }
>

const FROM = sql`read.list l left join lateral (
  select sum(p.targets)::integer as targets, sum(p.completed)::integer as completed, sum(p.risk)::integer as risk,
    sum(p.target_area)::bigint as target_area, sum(p.completed_area)::bigint as completed_area, sum(p.risk_area)::bigint as risk_area
  from read.list_progress p where p.list_id = l.id
) f on true`

const COLUMNS = sql`l.id, l.apartment_id, l.name, l.type, l.start_date, l.end_date, l.rule, l.co_owners, l.closed_at, l.closed_by, l.archived, l.created_at,
  coalesce(f.targets, 0) as targets, coalesce(f.completed, 0) as completed, coalesce(f.risk, 0) as risk,
  coalesce(f.target_area, 0) as target_area, coalesce(f.completed_area, 0) as completed_area, coalesce(f.risk_area, 0) as risk_area`

const ofStatus = (status: 'scheduled' | 'active' | 'closed', today: string) => {
  if (status === 'closed') return sql`(l.closed_at is not null or l.end_date < ${today}::date)`
  if (status === 'scheduled') return sql`(l.closed_at is null and l.start_date > ${today}::date)`
  return sql`(l.closed_at is null and ${today}::date between l.start_date and l.end_date)`
}

/** A page of a complex's lists; `today` is the day in Seoul that their status is judged by. */
export const findListsOfApartment = async (
  database: AnyDatabase,
  apartmentId: string,
  page: ListPage,
  today: string,
): Promise<Paged<ListRow>> => {
  const { q, type, status, id, archived = false } = page.filter
  const where = allOf([
    sql`l.apartment_id = ${apartmentId}`,
    q === undefined ? undefined : sql`l.name ilike ${containing(q)}`,
    type && sql`l.type = ${type}`,
    status && ofStatus(status, today),
    // Asked for by their ids, archived ones are given too.
    id ? sql`l.id = any(${id}::uuid[])` : sql`l.archived = ${archived}`,
  ])
  const order = orderOf(
    page,
    { name: sql`l.name`, startDate: sql`l.start_date`, endDate: sql`l.end_date`, createdAt: sql`l.created_at` },
    sql`l.created_at desc, l.id`,
  )
  return fetchPage(database, page, { columns: COLUMNS, from: FROM, where, order })
}

/** One list with its figures. */
export const findList = async (database: AnyDatabase, listId: string): Promise<ListRow | undefined> => {
  const { rows } = await sql<ListRow>`select ${COLUMNS} from ${FROM} where l.id = ${listId}`.execute(database)
  return rows[0]
}

/** A part of the lists whose last day is over on a day in Seoul and that are not closed, in the order of their ids. */
export const findListsToClose = async (
  database: AnyDatabase,
  today: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from read.list where closed_at is null and end_date < ${today}::date and ${after === undefined ? sql`true` : sql`id > ${after}`} order by id limit ${limit}`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

/** Whether a complex has a list that was not deleted. */
export const hasLists = async (database: AnyDatabase, apartmentId: string): Promise<boolean> => {
  const { rows } = await sql`select from read.list where apartment_id = ${apartmentId} limit 1`.execute(database)
  return rows.length > 0
}
