import { sql } from 'kysely'
import {
  AssemblyCancelled,
  AssemblyDeleted,
  AssemblyDrafted,
  AssemblyEnded,
  AssemblyNoticed,
  AssemblyOpened,
  AssemblyRevised,
  type AgendaItem,
  type AssemblyBylaws,
  type AssemblyEvent,
} from '#events/assembly/assembly.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import type { AssemblyKind, AssemblyStatus, AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  date,
  integer,
  json,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { containing, fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, upsertRows } from '../set-based.ts'
import { deleteRowsOfLists, eventsAmong } from './batch-rows.ts'

const assembly = table(
  'assembly',
  {
    id: uuid,
    apartment_id: uuid,
    list_id: uuid,
    kind: textOf<AssemblyKind>(),
    title: text,
    place: text.nullable,
    starts_at: timestamptz.nullable,
    ways: json<readonly AssemblyWay[]>(),
    bylaws: json<AssemblyBylaws>().nullable,
    agenda: json<readonly AgendaItem[]>(),
    status: textOf<AssemblyStatus>(),
    revision: integer,
    noticed_on: date.nullable,
    opened_at: timestamptz.nullable,
    ended_at: timestamptz.nullable,
    cancel_reason: text.nullable,
    created_at: timestamptz,
  },
  {
    primaryKey: ['id'],
    indexes: { assembly_apartment: ['apartment_id', 'created_at'], assembly_list: ['list_id'] },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof assemblies> {}
}

const types: readonly string[] = [
  AssemblyDrafted,
  AssemblyRevised,
  AssemblyDeleted,
  AssemblyNoticed,
  AssemblyOpened,
  AssemblyEnded,
  AssemblyCancelled,
].map(({ type }) => type)

/** Read model of assemblies with their agendas; those of deleted lists are gone with them. */
export const assemblies = {
  name: 'assemblies',
  version: 1,
  serves: 'office',
  tables: [assembly],
  reads: [assembly],
  handles: [...types, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await followAssemblies(transaction, eventsAmong<AssemblyEvent>(types, events))
    await deleteRowsOfLists(transaction, [assembly], events)
  },
} satisfies Projection

type OwnEvent = RecordedEvent<AssemblyEvent>
type WrittenAssembly = WrittenRow<(typeof assembly)['columns']>

const particularsOf = ({ data }: Extract<OwnEvent, { type: 'AssemblyDrafted' | 'AssemblyRevised' }>) => ({
  id: data.assemblyId,
  apartment_id: data.apartmentId,
  list_id: data.listId,
  kind: data.kind,
  title: data.title,
  place: data.place,
  starts_at: data.startsAt,
  ways: data.ways,
  bylaws: data.bylaws,
  agenda: data.agenda,
})

const firstRow = (event: Extract<OwnEvent, { type: 'AssemblyDrafted' }>): WrittenAssembly => ({
  ...particularsOf(event),
  status: 'draft',
  revision: 1,
  noticed_on: null,
  opened_at: null,
  ended_at: null,
  cancel_reason: null,
  created_at: event.metadata.at,
})

/** Returns a row after an event; undefined: its draft was deleted. */
const rowAfter = (row: WrittenAssembly, event: OwnEvent): WrittenAssembly | undefined => {
  switch (event.type) {
    case 'AssemblyDrafted':
      return row
    case 'AssemblyRevised':
      return { ...row, ...particularsOf(event), revision: row.revision + 1 }
    case 'AssemblyDeleted':
      return undefined
    case 'AssemblyNoticed':
      return { ...row, status: 'noticed', noticed_on: event.data.noticedOn }
    case 'AssemblyOpened':
      return { ...row, status: 'open', opened_at: event.metadata.at }
    case 'AssemblyEnded':
      return { ...row, status: 'ended', ended_at: event.metadata.at }
    case 'AssemblyCancelled':
      return { ...row, status: 'cancelled', cancel_reason: event.data.reason }
  }
}

/** Applies a batch: rows are read, changed in memory, written back. */
const followAssemblies = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.assemblyId))]
  const found = await sql<WrittenAssembly>`select * from assembly where id = any(${ids}::uuid[])`.execute(transaction)
  const rows = new Map(found.rows.map((row) => [row.id, row]))
  for (const event of events) {
    const { assemblyId } = event.data
    const before = event.type === 'AssemblyDrafted' ? firstRow(event) : rows.get(assemblyId)
    const after = before && rowAfter(before, event)
    if (after) rows.set(assemblyId, after)
    else rows.delete(assemblyId)
  }
  await upsertRows(transaction, assembly, [...rows.values()])
  await deleteRows(
    transaction,
    assembly,
    'id',
    ids.filter((id) => !rows.has(id)),
  )
}

export type AssemblyRow = RowOf<typeof assembly>

export type AssemblyPage = Page<
  'title' | 'startsAt' | 'status' | 'createdAt',
  {
    readonly q?: string | undefined
    readonly apartmentId?: string | undefined
    readonly listId?: string | undefined
    readonly status?: AssemblyStatus | undefined
    readonly kind?: AssemblyKind | undefined
    readonly id?: readonly string[] | undefined
  }
>

/**
 * Returns a page of assemblies, the newest first; `only` limits it to the complexes an administrator
 * may see (undefined: all).
 */
export const findDatedAssemblies = (database: Database, only: readonly string[] | undefined) => {
  const dated = database
    .selectFrom('read.assembly as s')
    .innerJoin('read.list as l', 'l.id', 's.list_id')
    .innerJoin('read.apartment as a', 'a.id', 's.apartment_id')
    .where('l.archived', '=', false)
    .where('s.status', '!=', 'cancelled')
    .where('s.starts_at', 'is not', null)
    .select(['s.id', 's.title', 's.kind', 's.status', 's.starts_at', 's.apartment_id', 's.list_id'])
    .select(['l.name as list_name', 'l.type as list_type', 'a.name as apartment_name'])
    .orderBy('s.id')
  return (only ? dated.where('s.apartment_id', '=', oneOf(only, 'uuid')) : dated).execute()
}

export const findAssemblies = (
  database: Database,
  page: AssemblyPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<AssemblyRow>> => {
  const { q, apartmentId, listId, status, kind, id } = page.filter
  let query = database.selectFrom('read.assembly as a').selectAll()
  if (only) query = query.where('a.apartment_id', '=', oneOf(only, 'uuid'))
  if (q !== undefined) query = query.where('a.title', 'ilike', containing(q))
  if (apartmentId !== undefined) query = query.where('a.apartment_id', '=', apartmentId)
  if (listId !== undefined) query = query.where('a.list_id', '=', listId)
  if (status) query = query.where('a.status', '=', status)
  if (kind) query = query.where('a.kind', '=', kind)
  if (id) query = query.where('a.id', '=', oneOf(id, 'uuid'))
  const columns = { id: 'a.id', title: 'a.title', startsAt: 'a.starts_at', status: 'a.status' } as const
  const sorted = sortedBy(query, page, { ...columns, createdAt: 'a.created_at' })
  return fetchPage(sorted.orderBy('a.created_at', 'desc').orderBy('a.id'), page)
}

/** Returns the ids of the assemblies of a list that are over, in their order. */
export const findEndedAssemblies = async (database: Database, listId: string): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.assembly')
    .where('list_id', '=', listId)
    .where('status', '=', 'ended')
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
