import { sql, type InferResult } from 'kysely'
import {
  PhoneCallerErased,
  PhoneCallMade,
  PhoneCallRequested,
  PhoneCallWithdrawn,
  type PhoneCallEvent,
} from '#events/participation/phone-call.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, textOf, timestamptz, uuid, type WrittenRow } from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { upsertRows } from '../set-based.ts'

type PhoneCallStatus = 'waiting' | 'reached' | 'unreached' | 'withdrawn' | 'erased'

/**
 * Table of calls that residents ask the office for, one a phone and list; who asks is in the log
 * alone. `requested_at`: of the first request that waits, or that was called for.
 */
const phoneCall = table(
  'phone_call',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    status: textOf<PhoneCallStatus>(),
    requested_at: timestamptz,
    requested_position: bigint,
  },
  {
    primaryKey: ['id'],
    indexes: { phone_call_list: ['list_id', 'requested_position desc'] },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof phoneCalls> {}
}

const types: readonly string[] = [PhoneCallRequested, PhoneCallWithdrawn, PhoneCallMade, PhoneCallerErased].map(
  ({ type }) => type,
)
type OwnEvent = RecordedEvent<PhoneCallEvent>
type WrittenCall = WrittenRow<(typeof phoneCall)['columns']>

/** Read model of calls that residents ask the office for. */
export const phoneCalls = {
  name: 'phone-calls',
  version: 1,
  serves: 'office',
  tables: [phoneCall],
  reads: [phoneCall],
  handles: types,
  touches: touchedLists,
  apply: async (transaction, events) => {
    // The type names decide.
    const own = events.filter(({ type }) => types.includes(type)) as unknown as readonly OwnEvent[]
    if (own.length === 0) return
    const ids = [...new Set(own.map(({ data }) => data.phoneCallId))]
    const found = await sql<WrittenCall & { requested_at: Date }>`
      select * from phone_call where id = any(${ids}::uuid[])`.execute(transaction)
    const rows = new Map<string, WrittenCall>(
      found.rows.map((row) => [row.id, { ...row, requested_at: row.requested_at.toISOString() }]),
    )
    for (const event of own) {
      const after = rowAfter(rows.get(event.data.phoneCallId), event)
      if (after) rows.set(after.id, after)
    }
    await upsertRows(transaction, phoneCall, [...rows.values()])
  },
} satisfies Projection

const statusAfter = ({ status }: WrittenCall, { type, data }: OwnEvent): PhoneCallStatus => {
  if (type === 'PhoneCallWithdrawn') return data.left === 0 ? 'withdrawn' : status
  if (type === 'PhoneCallMade') return data.isOver ? data.outcome : status
  return type === 'PhoneCallerErased' ? 'erased' : 'waiting'
}

const rowAfter = (before: WrittenCall | undefined, event: OwnEvent): WrittenCall | undefined => {
  if (event.type !== 'PhoneCallRequested') return before && { ...before, status: statusAfter(before, event) }
  if (before?.status === 'waiting') return before
  const { phoneCallId: id, listId, apartmentId } = event.data
  return {
    id,
    list_id: listId,
    apartment_id: apartmentId,
    status: 'waiting',
    requested_at: event.metadata.at,
    requested_position: event.position,
  }
}

export type PhoneCallPage = Page<
  'requestedAt',
  {
    readonly id?: readonly string[] | undefined
    readonly listId?: string | undefined
    readonly status?: readonly PhoneCallStatus[] | undefined
  }
>

const matching = (database: Database, { filter }: PhoneCallPage, only: readonly string[] | undefined) => {
  const { id, listId, status } = filter
  let query = database.selectFrom('read.phone_call as c').select('c.id')
  if (only) query = query.where('c.apartment_id', '=', oneOf(only, 'uuid'))
  if (id) query = query.where('c.id', '=', oneOf(id, 'uuid'))
  if (listId !== undefined) query = query.where('c.list_id', '=', listId)
  if (status) query = query.where('c.status', '=', oneOf(status, 'text'))
  return query
}

type PhoneCallRow = InferResult<ReturnType<typeof matching>>[number]

/** Returns a page of calls, the newest request first by default. `only`: complexes to look in. */
export const findPhoneCalls = (
  database: Database,
  page: PhoneCallPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<PhoneCallRow>> => {
  const sorted = sortedBy(matching(database, page, only), page, { id: 'c.id', requestedAt: 'c.requested_position' })
  return fetchPage(sorted.orderBy('c.requested_position', 'desc'), page)
}

/**
 * Returns calls whose callers are not erased, the oldest first, with the last day of their list; it
 * is null where the list is deleted. `only` limits them to complexes.
 */
export const findKeptPhoneCalls = (database: Database, only: readonly string[] | undefined) => {
  const kept = database
    .selectFrom('read.phone_call as c')
    .leftJoin('read.list as l', 'l.id', 'c.list_id')
    .where('c.status', '<>', 'erased')
    .select(['c.id', 'c.status', 'c.requested_at', 'l.end_date'])
    .orderBy('c.requested_position')
  return (only ? kept.where('c.apartment_id', '=', oneOf(only, 'uuid')) : kept).execute()
}
