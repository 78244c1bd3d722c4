import { sql, type InferResult } from 'kysely'
import {
  ListArchived,
  ListChanged,
  ListClosed,
  ListCreated,
  ListDeleted,
  ListReopened,
  ListRestored,
  usualCoOwnerRule,
  type ContactChanges,
  type CoOwnerRule,
  type ListType,
} from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import type { Database, ReadTables } from '#infra/projection/read-tables.ts'
import {
  bigint,
  boolean,
  date,
  json,
  namesOf,
  naturalText,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/projection/table.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type Paged } from '../page.ts'
import { deleteRows, eventsOf, insertRows, recordset } from '../set-based.ts'
import { entrySums } from './counters.ts'
import { templatesOfList } from './templates-of-list.ts'
import { touchedLists } from './touched-lists.ts'

const list = table(
  'list',
  {
    id: uuid,
    apartment_id: uuid,
    name: naturalText,
    type: textOf<ListType>(),
    start_date: date,
    end_date: date,
    rule: text.nullable,
    co_owners: textOf<CoOwnerRule>(),
    contact_changes: textOf<ContactChanges>(),
    shared_facilities: json<readonly string[]>(),
    site_area: bigint.nullable,
    closed_at: timestamptz.nullable,
    closed_by: textOf<'hand' | 'time'>().nullable,
    archived: boolean,
    created_at: timestamptz,
  },
  {
    primaryKey: ['id'],
    indexes: {
      list_apartment: ['apartment_id', 'created_at'],
      // What is to be closed when its last day is over.
      list_open: { on: ['end_date'], where: 'closed_at is null' },
    },
  },
)

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof lists> {}
}

/** Every list. Its figures are list-progress's. */
export const lists = {
  name: 'lists',
  version: 4,
  tables: [list],
  reads: [list],
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
      list,
      created.map(({ data, metadata }) => ({
        id: data.listId,
        apartment_id: data.apartmentId,
        name: data.name,
        type: data.type,
        start_date: data.startDate,
        end_date: data.endDate,
        rule: data.rule ?? null,
        co_owners: data.coOwners ?? usualCoOwnerRule(data.type),
        contact_changes: data.contactChanges ?? 'one-admin',
        shared_facilities: data.sharedFacilities ?? [],
        site_area: data.siteArea ?? null,
        closed_at: null,
        closed_by: null,
        archived: false,
        created_at: metadata.at,
      })),
    )
    await changeLists(transaction, events)
    await deleteRows(transaction, list, 'id', touchedLists(eventsOf(ListDeleted, events)))
  },
} satisfies Projection

/** Columns that change. */
const changing = pick(
  list,
  'name',
  'start_date',
  'end_date',
  'rule',
  'co_owners',
  'contact_changes',
  'shared_facilities',
  'site_area',
  'closed_at',
  'closed_by',
  'archived',
)

/** Of what a change does not name, the row stays as it is: null says something. */
type Change = { readonly [Name in keyof typeof changing]?: WrittenRow<typeof changing>[Name] | undefined }

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
      ...(data.contactChanges === undefined ? {} : { contact_changes: data.contactChanges }),
      ...(data.sharedFacilities === undefined ? {} : { shared_facilities: data.sharedFacilities }),
      ...(data.siteArea === undefined ? {} : { site_area: data.siteArea }),
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
  const names = Object.keys(changing)
  const columns = sql.join(names.map((name) => sql.id(name)))
  const values = sql.join(names.map((name) => sql.id('n', name)))
  await sql`
    update list l set (${columns}) = (select ${values} from json_populate_record(l, r.change) n)
    from ${recordset(rows, { id: uuid, change: json<Change>() })} where l.id = r.id`.execute(transaction)
}

const figures = [...entrySums, 'households', 'completed_households'] as const

/** Lists with their figures, from list-progress: in 1/10000 ㎡ the areas. */
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
    .select(namesOf(list).map((name) => `l.${name}` as const))
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

/** A page of a complex's lists; `today` is the day in Seoul that their status is judged by. */
export const findListsOfApartment = (
  database: Database,
  apartmentId: string,
  page: ListPage,
  today: string,
): Promise<Paged<ListRow>> => {
  const { q, type, status, id, archived = false } = page.filter
  let query = described(database).where('l.apartment_id', '=', apartmentId)
  if (q !== undefined) query = query.where('l.name', 'ilike', containing(q))
  if (type) query = query.where('l.type', '=', type)
  if (status) query = query.where(ofStatus(status, today))
  // Asked for by their ids, archived ones are given too.
  query = id ? query.where('l.id', '=', oneOf(id, 'uuid')) : query.where('l.archived', '=', archived)
  const sorted = sortedBy(query, page, {
    name: 'l.name',
    startDate: 'l.start_date',
    endDate: 'l.end_date',
    createdAt: 'l.created_at',
  })
  return fetchPage(sorted.orderBy('l.created_at', 'desc').orderBy('l.id'), page)
}

/** One list with its figures. */
export const findList = (database: Database, listId: string): Promise<ListRow | undefined> =>
  described(database).where('l.id', '=', listId).executeTakeFirst()

/** Whether a complex has a list that was not deleted. */
export const hasLists = async (database: Database, apartmentId: string): Promise<boolean> => {
  const found = await database
    .selectFrom('read.list')
    .where('apartment_id', '=', apartmentId)
    // What the index holds: no row is looked at.
    .select('apartment_id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
