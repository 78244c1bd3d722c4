import { sql } from 'kysely'
import { z } from 'zod'
import type { LedgerRow } from '#infra/providers/public-data.ts'
import type { Deps } from '../../core/deps.ts'

/**
 * Tables of what a reading has read so far, which lets a try that was killed go on, and its
 * progress. They are ordinary tables: pages are folded into events at the end, and deleted.
 */
export const ledgerReadingTables: Readonly<Record<string, string>> = {
  '602-ledger-readings': `
    create table ledger_reading_progress (
      reading_id uuid primary key,
      created_at timestamptz not null,
      -- Lots with their further lots, once these were asked for.
      lots text[],
      -- Times that a lot was begun anew, since its rows changed meanwhile; tries that failed in a row.
      restarts integer not null default 0,
      failures integer not null default 0,
      waits_until timestamptz,
      wait_reason text
    );
    create table ledger_reading_page (
      reading_id uuid not null references ledger_reading_progress on delete cascade,
      lot text not null,
      page integer not null,
      -- Rows of the lot as this page said, and of the page itself.
      total integer not null,
      rows integer not null,
      -- Exclusive parts alone: shared ones are no units.
      parts jsonb not null,
      primary key (reading_id, lot, page)
    );`,
}

type StoreDeps = Pick<Deps, 'database'>

/** Reason of a pause: the service allows no more calls today, or does not answer. */
export type WaitReason = 'daily-limit' | 'unavailable'

export type ReadingProgress = {
  readonly lots: readonly string[] | null
  readonly restarts: number
  readonly failures: number
  readonly waits_until: Date | null
  readonly wait_reason: WaitReason | null
}

/** Begins the progress of a reading, where it has none, and returns it. */
export const beginProgress = async ({ database }: StoreDeps, readingId: string, at: Date): Promise<ReadingProgress> => {
  await sql`insert into ledger_reading_progress (reading_id, created_at) values (${readingId}::uuid, ${at})
    on conflict do nothing`.execute(database)
  const { rows } = await sql<ReadingProgress>`
    select lots, restarts, failures, waits_until, wait_reason from ledger_reading_progress
    where reading_id = ${readingId}::uuid`.execute(database)
  const [progress] = rows
  if (!progress) throw new Error(`the progress of reading ${readingId} is gone`)
  return progress
}

export const storeLots = async ({ database }: StoreDeps, readingId: string, lots: readonly string[]): Promise<void> => {
  await sql`update ledger_reading_progress set lots = ${lots}::text[] where reading_id = ${readingId}::uuid`.execute(
    database,
  )
}

/** Page of a lot as it is stored. */
export type StoredPage = { readonly page: number; readonly total: number; readonly rows: number }

/** Returns which pages of a lot are there. */
export const pagesOfLot = async (
  { database }: StoreDeps,
  readingId: string,
  lot: string,
): Promise<readonly StoredPage[]> => {
  const { rows } = await sql<StoredPage>`select page, total, rows from ledger_reading_page
    where reading_id = ${readingId}::uuid and lot = ${lot} order by page`.execute(database)
  return rows
}

type NewPage = StoredPage & { readonly lot: string; readonly parts: readonly LedgerRow[] }

/** Stores a page; false: its reading was cancelled meanwhile. */
export const storePage = async (
  { database }: StoreDeps,
  readingId: string,
  { lot, page, total, rows, parts }: NewPage,
): Promise<boolean> => {
  const stored = await sql<{ readonly reading_id: string }>`
    with kept as (select reading_id from ledger_reading_progress where reading_id = ${readingId}::uuid for share),
    stored as (
      insert into ledger_reading_page (reading_id, lot, page, total, rows, parts)
      select reading_id, ${lot}, ${page}, ${total}, ${rows}, ${JSON.stringify(parts)}::jsonb from kept
      on conflict (reading_id, lot, page) do nothing)
    select reading_id from kept`.execute(database)
  await sql`update ledger_reading_progress set failures = 0, waits_until = null, wait_reason = null
    where reading_id = ${readingId}::uuid and (failures > 0 or waits_until is not null)`.execute(database)
  return stored.rows.length > 0
}

/** Deletes the pages of a lot, to read them anew. */
export const restartLot = async ({ database }: StoreDeps, readingId: string, lot: string): Promise<void> => {
  await sql`delete from ledger_reading_page where reading_id = ${readingId}::uuid and lot = ${lot}`.execute(database)
  await sql`update ledger_reading_progress set restarts = restarts + 1 where reading_id = ${readingId}::uuid`.execute(
    database,
  )
}

/** Notes that a reading waits, and why. */
export const storeWait = async (
  { database }: StoreDeps,
  readingId: string,
  { until, reason }: { readonly until: Date; readonly reason: WaitReason },
): Promise<void> => {
  await sql`update ledger_reading_progress set failures = failures + 1, waits_until = ${until}, wait_reason = ${reason}
    where reading_id = ${readingId}::uuid`.execute(database)
}

const storedParts = z.array(
  z.object({
    record: z.string(),
    dong: z.string(),
    ho: z.string(),
    floor: z.number().nullable(),
    isExclusive: z.boolean(),
    purposeCode: z.string(),
    purpose: z.string(),
    structure: z.string(),
    area: z.number(),
    building: z.string(),
    place: z.string(),
  }),
)

/** Returns the exclusive parts of all pages of a reading. */
export const partsOfReading = async ({ database }: StoreDeps, readingId: string): Promise<readonly LedgerRow[]> => {
  const { rows } = await sql<{ readonly parts: unknown }>`
    select parts from ledger_reading_page where reading_id = ${readingId}::uuid order by lot, page`.execute(database)
  return rows.flatMap(({ parts }) => storedParts.parse(parts))
}

/** Counts the rows that were read, and those of all pages as far as the lots are known. */
export const countRead = async (
  { database }: StoreDeps,
  readingId: string,
): Promise<
  { readonly read: number; readonly total: number } & Pick<ReadingProgress, 'waits_until' | 'wait_reason'>
> => {
  const { rows } = await sql<{ read: number; total: number; waits_until: Date | null; wait_reason: WaitReason | null }>`
    select coalesce(sum(l.read), 0)::integer as read, coalesce(sum(l.total), 0)::integer as total,
      p.waits_until, p.wait_reason
    from ledger_reading_progress p left join (
      select reading_id, lot, sum(rows) as read, max(total) as total from ledger_reading_page
      where reading_id = ${readingId}::uuid group by reading_id, lot) l on l.reading_id = p.reading_id
    where p.reading_id = ${readingId}::uuid group by p.reading_id`.execute(database)
  return rows[0] ?? { read: 0, total: 0, waits_until: null, wait_reason: null }
}

/** Deletes what was stored of a reading. */
export const forgetReading = async ({ database }: StoreDeps, readingId: string): Promise<void> => {
  await sql`delete from ledger_reading_progress where reading_id = ${readingId}::uuid`.execute(database)
}

/** Deletes what was stored of readings that began before an instant. */
export const forgetReadingsBefore = async ({ database }: StoreDeps, before: Date): Promise<void> => {
  await sql`delete from ledger_reading_progress where created_at < ${before}`.execute(database)
}
