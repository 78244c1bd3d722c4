import { sql } from 'kysely'
import { ApartmentDeleted } from '#events/apartment/apartment.events.ts'
import {
  LedgerReadingCancelled,
  LedgerReadingFailed,
  LedgerReadingFinished,
  LedgerReadingStarted,
  LedgerUnitsRead,
  type LedgerFailure,
} from '#events/building-ledger/building-ledger.events.ts'
import type { LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  date,
  integer,
  naturalText,
  table,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'
import { deleteRows, eventsOf, updateRows, upsertRows } from '../set-based.ts'

export type LedgerReadingStatus = 'running' | 'finished' | 'failed' | 'cancelled'

const reading = table(
  'ledger_reading',
  {
    id: uuid,
    apartment_id: uuid,
    status: textOf<LedgerReadingStatus>(),
    reason: textOf<LedgerFailure>().nullable,
    lots: texts,
    address: text,
    started_at: timestamptz,
    ended_at: timestamptz.nullable,
    read_on: date.nullable,
    rows: integer,
    units: integer,
  },
  { primaryKey: ['id'], indexes: { ledger_reading_apartment: ['apartment_id', 'started_at desc'] } },
)

/** Table of the units of the two newest readings of each complex. */
const unit = table(
  'ledger_unit',
  {
    reading_id: uuid,
    /** Place among the units of the reading, from zero. */
    place: integer,
    apartment_id: uuid,
    dong: naturalText,
    ho: naturalText,
    floor: integer.nullable,
    area: bigint,
    use: textOf<LedgerUse>(),
    purpose: text,
  },
  { primaryKey: ['reading_id', 'place'], indexes: { ledger_unit_apartment: ['apartment_id'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof buildingLedgers> {}
}

/** Deletes the units of readings before the two newest ones of complexes. */
const forgetFormerUnits = async (transaction: ReadModelTransaction, apartmentIds: readonly string[]): Promise<void> => {
  if (apartmentIds.length === 0) return
  await sql`
    delete from ledger_unit where apartment_id = any(${apartmentIds}::uuid[]) and reading_id not in (
      select id from (
        select id, row_number() over (partition by apartment_id order by started_at desc, id desc) as place
        from ledger_reading where apartment_id = any(${apartmentIds}::uuid[]) and status = 'finished') newest
      where place <= 2)`.execute(transaction)
}

/** Follows the beginnings and ends of readings. */
const followReadings = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  await upsertRows(
    transaction,
    reading,
    eventsOf(LedgerReadingStarted, events).map(({ data, metadata }) => ({
      id: data.readingId,
      apartment_id: data.apartmentId,
      status: 'running' as const,
      reason: null,
      lots: data.lots,
      address: data.address,
      started_at: metadata.at,
      ended_at: null,
      read_on: null,
      rows: 0,
      units: 0,
    })),
  )
  const finished = eventsOf(LedgerReadingFinished, events)
  await updateRows(
    transaction,
    reading,
    ['status', 'reason', 'ended_at'],
    [
      ...eventsOf(LedgerReadingFailed, events).map(({ data, metadata }) => ({
        id: data.readingId,
        status: 'failed' as const,
        reason: data.reason,
        ended_at: metadata.at,
      })),
      ...eventsOf(LedgerReadingCancelled, events).map(({ data, metadata }) => ({
        id: data.readingId,
        status: 'cancelled' as const,
        reason: null,
        ended_at: metadata.at,
      })),
    ],
  )
  await updateRows(
    transaction,
    reading,
    ['status', 'ended_at', 'read_on', 'lots', 'rows', 'units'],
    finished.map(({ data, metadata }) => ({
      id: data.readingId,
      status: 'finished' as const,
      ended_at: metadata.at,
      read_on: data.on,
      lots: data.lots,
      rows: data.rows,
      units: data.units,
    })),
  )
}

/** Read model of readings of the building ledger (건축물대장), and of the units that they found. */
export const buildingLedgers = {
  name: 'building-ledgers',
  version: 1,
  serves: 'office',
  tables: [reading, unit],
  reads: [reading, unit],
  handles: [
    LedgerReadingStarted.type,
    LedgerReadingFailed.type,
    LedgerReadingCancelled.type,
    LedgerReadingFinished.type,
    LedgerUnitsRead.type,
    ApartmentDeleted.type,
  ],
  apply: async (transaction, events) => {
    await followReadings(transaction, events)
    const read = eventsOf(LedgerUnitsRead, events)
    await upsertRows(
      transaction,
      unit,
      read.flatMap(({ data: { apartmentId, readingId, from, units } }) =>
        units.map((one, index) => ({ reading_id: readingId, place: from + index, apartment_id: apartmentId, ...one })),
      ),
    )
    const finished = eventsOf(LedgerReadingFinished, events)
    // The units of a reading stand in the same write as its end, which may be in an earlier batch.
    await forgetFormerUnits(transaction, [...new Set([...finished, ...read].map(({ data }) => data.apartmentId))])
    const gone = eventsOf(ApartmentDeleted, events).map(({ data }) => data.apartmentId)
    await deleteRows(transaction, reading, 'apartment_id', gone)
    await deleteRows(transaction, unit, 'apartment_id', gone)
  },
} satisfies Projection
