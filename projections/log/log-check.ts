import { sql } from 'kysely'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import {
  BEGINNING,
  verifyLog,
  type Finding,
  type VerificationPosition,
  type VerificationOutcome,
} from './verify-log.ts'

/** Number of slices of the log: the nightly check of a long log walks over one of them. */
export const SLICES = 30

/** Result of the last check of the log. */
export type LogCheck = {
  /** Time; null where none has ended yet. */
  readonly checkedAt: Date | null
  readonly size: number | null
  readonly heads: number | null
  /** First difference; null where there is none. */
  readonly finding: Finding | null
  /** Time since which every part of the log was checked; null where a part never was. */
  readonly wholeSince: Date | null
}

/** Times, in ISO form, at which the slices were checked last, by number. */
export type SliceTimes = Readonly<Record<string, string>>

const wholeSinceOf = (slices: SliceTimes): Date | null => {
  const times = Object.values(slices).toSorted()
  return times.length < SLICES || times[0] === undefined ? null : new Date(times[0])
}

/** Returns the result of the last check. */
export const readLogCheck = async (database: ReadModelTransaction): Promise<LogCheck> => {
  const { rows } = await sql<Omit<LogCheck, 'wholeSince'> & { slices: SliceTimes }>`
    select checked_at as "checkedAt", size, heads, finding, slices from public.log_check`.execute(database)
  const { slices = {}, ...check } = rows[0] ?? { checkedAt: null, size: null, heads: null, finding: null }
  return { ...check, wholeSince: wholeSinceOf(slices) }
}

/** Returns the times at which the slices were checked last. */
export const readSlices = async (database: ReadModelTransaction): Promise<SliceTimes> => {
  const { rows } = await sql<{ slices: SliceTimes }>`select slices from public.log_check`.execute(database)
  return rows[0]?.slices ?? {}
}

/**
 * Stores the result of a check of parts of the log. An earlier finding stays: only a check of the
 * whole log shows that it is gone.
 */
export const storePartOutcome = async (
  database: ReadModelTransaction,
  {
    size,
    finding,
    slices,
  }: { readonly size: number; readonly finding: Finding | undefined; readonly slices: SliceTimes },
  now: Date,
): Promise<void> => {
  const found = finding ? JSON.stringify(finding) : null
  await sql`
    update public.log_check set checked_at = ${now}, size = ${size}, slices = ${JSON.stringify(slices)}::json,
      heads = (select count(*) from public.signed_tree_head),
      finding = coalesce(finding, ${found}::json)`.execute(database)
}

/** Returns the stored progress of the running check, and the length of the log. */
export const readCheckProgress = async (
  database: ReadModelTransaction,
): Promise<{ readonly position: number; readonly of: number }> => {
  const { rows } = await sql<{ position: number; of: number }>`
    select c.position, h.position as of from public.log_check c cross join public.log_head h`.execute(database)
  return rows[0] ?? { position: 0, of: 0 }
}

/** Returns the position where an interrupted check continues; the beginning where there is none. */
const readPosition = async (database: ReadModelTransaction): Promise<VerificationPosition> => {
  const { rows } = await sql<{
    position: number
    heads: number
    peaks: readonly { readonly level: number; readonly index: number; readonly hash: string }[]
  }>`select position, coalesce((peaks->>'heads')::int, 0) as heads, peaks->'nodes' as peaks from public.log_check`.execute(
    database,
  )
  const [row] = rows
  if (!row || row.position === 0) return BEGINNING
  const peaks = row.peaks.map(({ level, index, hash }) => ({ level, index, hash: Buffer.from(hash, 'hex') }))
  return { position: row.position, peaks, heads: row.heads }
}

const storePosition = async (
  database: ReadModelTransaction,
  { position, peaks, heads }: VerificationPosition,
): Promise<void> => {
  const kept = { heads, nodes: peaks.map(({ level, index, hash }) => ({ level, index, hash: hash.toString('hex') })) }
  await sql`update public.log_check set position = ${position}, peaks = ${JSON.stringify(kept)}`.execute(database)
}

/** Stores the result of a complete check; the next one starts at the beginning. */
const storeOutcome = async (
  database: ReadModelTransaction,
  { place, finding }: Pick<VerificationOutcome, 'place' | 'finding'>,
  now: Date,
): Promise<void> => {
  const kept = finding ? JSON.stringify(finding) : null
  const slices = Object.fromEntries(Array.from({ length: SLICES }, (_, slice) => [slice, now.toISOString()]))
  await sql`
    update public.log_check set position = 0, peaks = '{}', checked_at = ${now}, size = ${place.position}, heads = ${place.heads},
      finding = ${kept}::json, slices = ${JSON.stringify(finding ? {} : slices)}::json`.execute(database)
}

/** Stores a finding from outside of a check. Later checks do not depend on it. */
export const reportFinding = async (database: ReadModelTransaction, finding: Finding): Promise<void> => {
  await sql`update public.log_check set finding = ${JSON.stringify(finding)}::json where finding is null`.execute(
    database,
  )
}

/** Number of batches between two stored positions of a check. */
const STORE_EVERY = 20

export type CheckOptions = {
  readonly database: ReadModelTransaction
  readonly publicKey: string
  readonly now: () => Date
  /** Checks what is stored beside the log; called where the log is correct. */
  readonly beside: () => Promise<Finding | undefined>
  /** Called after each batch. */
  readonly isStopping: () => boolean
  /** True to start at the beginning, whatever an interrupted check has done. */
  readonly anew?: boolean
}

/**
 * Checks the whole log and stores the result. An interrupted check continues where it stopped.
 * Returns undefined where it is stopped.
 */
export const checkLog = async ({
  database,
  publicKey,
  now,
  beside,
  isStopping,
  anew = false,
}: CheckOptions): Promise<LogCheck | undefined> => {
  let batches = 0
  // A check killed before it stored a position must not continue where an older one stopped.
  if (anew) await storePosition(database, BEGINNING)
  const walked = await verifyLog({
    database,
    publicKey,
    from: anew ? BEGINNING : await readPosition(database),
    onBatch: async (place) => {
      batches += 1
      const stops = isStopping()
      if (stops || batches % STORE_EVERY === 0) await storePosition(database, place)
      return !stops
    },
  })
  if (!walked.isWhole) return undefined
  await storeOutcome(database, { ...walked, finding: walked.finding ?? (await beside()) }, now())
  return readLogCheck(database)
}
