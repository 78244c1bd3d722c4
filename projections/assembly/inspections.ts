import { sql } from 'kysely'
import {
  InspectionCopyDestroyed,
  InspectionCopyHandedOut,
  InspectionCopyMade,
  InspectionGranted,
  InspectionRefused,
  InspectionRequested,
  InspectionRequesterErased,
  type InspectionEvent,
} from '#events/assembly/inspection.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  boolean,
  date,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { oneOf } from '../page.ts'
import { upsertRows } from '../set-based.ts'
import { deleteRowsOfLists, eventsAmong } from './batch-rows.ts'

/**
 * Table of requests to look or copy, without anything personal: who asks for what reason stands in
 * the log alone. `answered_on`: day of the refusal, or on which the first copy could be had.
 */
const inspection = table(
  'inspection',
  {
    id: uuid,
    assembly_id: uuid,
    apartment_id: uuid,
    list_id: uuid,
    person_id: uuid,
    list_user_id: uuid.nullable,
    way: textOf<'electronic' | 'paper'>(),
    status: textOf<'requested' | 'granted' | 'refused'>(),
    requested_on: date,
    answer_by: date,
    answered_on: date.nullable,
    requested_at: timestamptz,
    /** Whether what was sealed for a requester who is no owner was destroyed. */
    requester_erased: boolean,
  },
  {
    primaryKey: ['id'],
    indexes: {
      inspection_assembly: ['assembly_id', 'requested_at'],
      inspection_person: ['person_id'],
      inspection_list: ['list_id'],
    },
  },
)

/** Table of copies that were made for requesters. `handed_out_at`: the last time. */
const inspectionCopy = table(
  'inspection_copy',
  {
    id: uuid,
    request_id: uuid,
    apartment_id: uuid,
    list_id: uuid,
    person_id: uuid,
    object_key: text,
    made_at: timestamptz,
    handed_out_at: timestamptz.nullable,
    destroyed: boolean,
  },
  {
    primaryKey: ['id'],
    indexes: {
      inspection_copy_request: ['request_id'],
      inspection_copy_list: ['list_id'],
      inspection_copy_file: ['object_key'],
    },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof inspections> {}
}

const types: readonly string[] = [
  InspectionRequested,
  InspectionGranted,
  InspectionRefused,
  InspectionCopyMade,
  InspectionCopyHandedOut,
  InspectionCopyDestroyed,
  InspectionRequesterErased,
].map(({ type }) => type)

/** Read model of requests to look at documents of assemblies or to copy them, and of their copies. */
export const inspections = {
  name: 'inspections',
  version: 2,
  serves: 'office',
  tables: [inspection, inspectionCopy],
  reads: [inspection, inspectionCopy],
  handles: [...types, ListDeleted.type],
  touches: touchedLists,
  apply: async (transaction, events) => {
    const own = eventsAmong<InspectionEvent>(types, events)
    await followRequests(transaction, own)
    await followCopies(transaction, own)
    await deleteRowsOfLists(transaction, [inspection, inspectionCopy], events)
  },
} satisfies Projection

type OwnEvent = RecordedEvent<InspectionEvent>
type WrittenRequest = WrittenRow<(typeof inspection)['columns']>
type WrittenCopy = WrittenRow<(typeof inspectionCopy)['columns']>

const dayOf = ({ metadata }: OwnEvent): string => dayAt(new Date(metadata.at))
/** Returns a time as it is written, of one that was read. */
const timeOf = (read: string | Date): string => new Date(read).toISOString()

const firstRequest = ({ data, metadata }: Extract<OwnEvent, { type: 'InspectionRequested' }>): WrittenRequest => ({
  id: data.requestId,
  assembly_id: data.assemblyId,
  apartment_id: data.apartmentId,
  list_id: data.listId,
  person_id: data.personId,
  list_user_id: data.listUserId,
  way: data.way,
  status: 'requested',
  requested_on: data.requestedOn,
  answer_by: data.answerBy,
  answered_on: null,
  requested_at: metadata.at,
  requester_erased: false,
})

/** Tells whether an event answers a request: a paper one once it is handed out. */
const answers = (row: WrittenRequest, { type }: OwnEvent): boolean =>
  type === 'InspectionRefused' ||
  type === 'InspectionCopyHandedOut' ||
  (type === 'InspectionCopyMade' && row.way === 'electronic')

const statusAfter = ({ status }: WrittenRequest, { type }: OwnEvent): WrittenRequest['status'] => {
  if (type === 'InspectionRefused') return 'refused'
  return type === 'InspectionGranted' || type === 'InspectionCopyMade' ? 'granted' : status
}

/** Applies a batch: rows are read, changed in memory, written back. */
const followRequests = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.requestId))]
  const found = await sql<WrittenRequest>`
    select id, assembly_id, apartment_id, list_id, person_id, list_user_id, way, status, requested_on::text,
      answer_by::text, answered_on::text, requested_at, requester_erased
    from inspection where id = any(${ids}::uuid[])`.execute(transaction)
  const rows = new Map(found.rows.map((row) => [row.id, { ...row, requested_at: timeOf(row.requested_at) }]))
  for (const event of events) {
    const { requestId } = event.data
    const before = rows.get(requestId) ?? (event.type === 'InspectionRequested' ? firstRequest(event) : undefined)
    if (before === undefined) continue
    const answeredOn = before.answered_on ?? (answers(before, event) ? dayOf(event) : null)
    const isErased = before.requester_erased || event.type === 'InspectionRequesterErased'
    const change = { answered_on: answeredOn, requester_erased: isErased }
    rows.set(requestId, { ...before, ...change, status: statusAfter(before, event) })
  }
  await upsertRows(transaction, inspection, [...rows.values()])
}

const firstCopy = ({ data, metadata }: Extract<OwnEvent, { type: 'InspectionCopyMade' }>): WrittenCopy => ({
  id: data.copyId,
  request_id: data.requestId,
  apartment_id: data.apartmentId,
  list_id: data.listId,
  person_id: data.personId,
  object_key: data.file.objectKey,
  made_at: metadata.at,
  handed_out_at: null,
  destroyed: false,
})

const followCopies = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  const own = events.filter(({ data }) => 'copyId' in data)
  if (own.length === 0) return
  const ids = [...new Set(own.flatMap(({ data }) => ('copyId' in data ? data.copyId : [])))]
  const found = await sql<WrittenCopy>`select * from inspection_copy where id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  const rows = new Map(
    found.rows.map((row) => {
      const handedOut = row.handed_out_at === null ? null : timeOf(row.handed_out_at)
      return [row.id, { ...row, made_at: timeOf(row.made_at), handed_out_at: handedOut }]
    }),
  )
  for (const event of own) {
    if (event.type === 'InspectionCopyMade')
      rows.set(event.data.copyId, rows.get(event.data.copyId) ?? firstCopy(event))
    if (event.type !== 'InspectionCopyHandedOut' && event.type !== 'InspectionCopyDestroyed') continue
    const before = rows.get(event.data.copyId)
    if (before === undefined) continue
    const change = event.type === 'InspectionCopyDestroyed' ? { destroyed: true } : { handed_out_at: event.metadata.at }
    rows.set(before.id, { ...before, ...change })
  }
  await upsertRows(transaction, inspectionCopy, [...rows.values()])
}

/** Returns the requests of an assembly, those that wait first, then the newest. */
export const findInspections = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.inspection')
    .where('assembly_id', '=', assemblyId)
    .selectAll()
    .orderBy(sql`answered_on is not null`)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

/** Returns the ids of a person's requests about an assembly, the newest first. */
export const findOwnInspections = (database: Database, assemblyId: string, personId: string) =>
  database
    .selectFrom('read.inspection')
    .where('assembly_id', '=', assemblyId)
    .where('person_id', '=', personId)
    .select(['id', 'answered_on'])
    .orderBy('requested_at', 'desc')
    .limit(100)
    .execute()

/** Returns the last days for answers, of lists that are not archived; `only` limits them to complexes. */
export const findInspectionsDue = (database: Database, only: readonly string[] | undefined) => {
  const due = database
    .selectFrom('read.inspection as r')
    .innerJoin('read.assembly as s', 's.id', 'r.assembly_id')
    .innerJoin('read.list as l', 'l.id', 'r.list_id')
    .innerJoin('read.apartment as a', 'a.id', 'r.apartment_id')
    .where('l.archived', '=', false)
    .select(['r.id', 'r.assembly_id', 'r.list_id', 'r.apartment_id', 'r.answer_by', 'r.answered_on'])
    .select(['s.title', 'l.name as list_name', 'l.type as list_type', 'a.name as apartment_name'])
  return (only ? due.where('r.apartment_id', '=', oneOf(only, 'uuid')) : due).execute()
}

/** Returns the copies whose files exist, the oldest first; `only` limits them to complexes. */
export const findKeptCopies = (database: Database, only: readonly string[] | undefined) => {
  const kept = database.selectFrom('read.inspection_copy').where('destroyed', '=', false).selectAll().orderBy('made_at')
  return (only ? kept.where('apartment_id', '=', oneOf(only, 'uuid')) : kept).execute()
}

/**
 * Returns the requesters who are no owners and are not erased, the oldest first; `has_copies`: copies
 * for them still exist. `only` limits them to complexes.
 */
export const findKeptRequesters = (database: Database, only: readonly string[] | undefined) => {
  const kept = database
    .selectFrom('read.inspection as r')
    .innerJoin('read.assembly as s', 's.id', 'r.assembly_id')
    .where('r.list_user_id', 'is', null)
    .where('r.requester_erased', '=', false)
    .select(['r.id', 'r.requested_on', 'r.requested_at', 'r.answered_on', 's.kind'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('read.inspection_copy as c')
            .whereRef('c.request_id', '=', 'r.id')
            .where('c.destroyed', '=', false)
            .select('c.id'),
        )
        .as('has_copies'),
    )
    .orderBy('r.requested_at')
  return (only ? kept.where('r.apartment_id', '=', oneOf(only, 'uuid')) : kept).execute()
}
