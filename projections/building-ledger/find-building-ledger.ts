import { sql } from 'kysely'
import type { LedgerFailure } from '#events/building-ledger/building-ledger.events.ts'
import type { LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { LedgerReadingStatus } from './building-ledger.ts'

export type LedgerReadingRow = {
  readonly id: string
  readonly apartment_id: string
  readonly status: LedgerReadingStatus
  readonly reason: LedgerFailure | null
  readonly lots: readonly string[]
  readonly address: string
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly read_on: string | null
  readonly rows: number
  readonly units: number
}

/** Returns the newest reading of a complex, and its two newest finished ones. */
export const findLedgerReadings = async (
  database: Database,
  apartmentId: string,
): Promise<{ readonly newest: LedgerReadingRow | null; readonly finished: readonly LedgerReadingRow[] }> => {
  const of = database
    .selectFrom('read.ledger_reading')
    .selectAll()
    .where('apartment_id', '=', apartmentId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
  const [newest, finished] = await Promise.all([
    of.limit(1).executeTakeFirst(),
    of.where('status', '=', 'finished').limit(2).execute(),
  ])
  return { newest: newest ?? null, finished }
}

export type LedgerUnitRow = {
  readonly place: number
  readonly dong: string
  readonly ho: string
  readonly floor: number | null
  readonly area: number
  readonly use: LedgerUse
  readonly purpose: string
}

type UnitsOf = {
  readonly dong?: string | undefined
  readonly use?: LedgerUse | undefined
  readonly from?: number
  readonly limit?: number
}

/** Returns units of a reading in their order. */
export const findLedgerUnits = (
  database: Database,
  readingId: string,
  { dong, use, from = 0, limit }: UnitsOf = {},
): Promise<readonly LedgerUnitRow[]> => {
  let query = database
    .selectFrom('read.ledger_unit')
    .select(['place', 'dong', 'ho', 'floor', 'area', 'use', 'purpose'])
    .where('reading_id', '=', readingId)
    .orderBy('place')
  if (dong !== undefined) query = query.where('dong', '=', dong)
  if (use !== undefined) query = query.where('use', '=', use)
  if (limit !== undefined) query = query.offset(from).limit(limit)
  return query.execute()
}

export type LedgerCountRow = {
  readonly dong: string
  readonly use: LedgerUse
  readonly units: number
  readonly area: number
}

/** Counts the units of a reading by 동 and use. */
export const countLedgerUnits = (database: Database, readingId: string): Promise<readonly LedgerCountRow[]> =>
  database
    .selectFrom('read.ledger_unit')
    .select(['dong', 'use', sql<number>`count(*)::integer`.as('units'), sql<number>`sum(area)::bigint`.as('area')])
    .where('reading_id', '=', readingId)
    .groupBy(['dong', 'use'])
    .orderBy('dong')
    .orderBy('use')
    .execute()
