import { sql } from 'kysely'
import {
  ListArchived,
  ListChanged,
  ListClosed,
  ListCreated,
  ListDeleted,
  ListReopened,
  ListRestored,
  usualCoOwnerRule,
  type BothWays,
  type ContactChanges,
  type CoOwnerRule,
  type ListType,
} from '#events/list/list.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  date,
  json,
  naturalText,
  pick,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, insertRows, recordset } from '../set-based.ts'
import { touchedLists } from './touched-lists.ts'

export const listTable = table(
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
    both_ways: textOf<BothWays>(),
    shared_facilities: json<readonly string[]>(),
    site_area: bigint.nullable,
    shared_third: json<{ readonly reason: string; readonly since: string }>().nullable,
    application_date: date.nullable,
    founding_assembly_date: date.nullable,
    terms_changed_on: date.nullable,
    closed_at: timestamptz.nullable,
    closed_by: textOf<'hand' | 'time'>().nullable,
    archived: boolean,
    pattern_id: uuid.nullable,
    purpose: text.nullable,
    created_at: timestamptz,
  },
  {
    primaryKey: ['id'],
    indexes: {
      list_apartment: ['apartment_id', 'created_at'],
      // The index finds lists to be closed when their last day is over.
      list_open: { on: ['end_date'], where: 'closed_at is null' },
    },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof lists> {}
}

/** Read model of every list. Its figures are in list-progress. */
export const lists = {
  name: 'lists',
  version: 9,
  serves: 'participation',
  tables: [listTable],
  reads: [listTable],
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
      listTable,
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
        both_ways: data.bothWays ?? 'first',
        shared_facilities: data.sharedFacilities ?? [],
        site_area: data.siteArea ?? null,
        shared_third: data.sharedThird ?? null,
        application_date: data.applicationDate ?? null,
        founding_assembly_date: data.foundingAssemblyDate ?? null,
        terms_changed_on: data.termsChangedOn ?? null,
        closed_at: null,
        closed_by: null,
        archived: false,
        pattern_id: data.patternId ?? null,
        purpose: data.purpose ?? null,
        created_at: metadata.at,
      })),
    )
    await changeLists(transaction, events)
    await deleteRows(transaction, listTable, 'id', touchedLists(eventsOf(ListDeleted, events)))
  },
} satisfies Projection

/** Columns that change. */
const changing = pick(
  listTable,
  'name',
  'start_date',
  'end_date',
  'rule',
  'co_owners',
  'contact_changes',
  'both_ways',
  'shared_facilities',
  'site_area',
  'shared_third',
  'application_date',
  'founding_assembly_date',
  'terms_changed_on',
  'closed_at',
  'closed_by',
  'archived',
)

/** Changed columns; those that a change leaves out keep their value, since null is a value. */
type Change = { readonly [Name in keyof typeof changing]?: WrittenRow<typeof changing>[Name] | undefined }

/** Returns the columns that an event changes. */
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
      ...(data.bothWays === undefined ? {} : { both_ways: data.bothWays }),
      ...(data.sharedFacilities === undefined ? {} : { shared_facilities: data.sharedFacilities }),
      ...(data.siteArea === undefined ? {} : { site_area: data.siteArea }),
      ...(data.sharedThird === undefined ? {} : { shared_third: data.sharedThird }),
      ...(data.applicationDate === undefined ? {} : { application_date: data.applicationDate }),
      ...(data.foundingAssemblyDate === undefined ? {} : { founding_assembly_date: data.foundingAssemblyDate }),
      ...(data.termsChangedOn === undefined ? {} : { terms_changed_on: data.termsChangedOn }),
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

/**
 * Applies a batch to lists: rows are read, changed by the events in their order, and written back.
 */
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
