import { sql } from 'kysely'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { BEGINNING, verifyLog, type Finding, type WalkPosition, type WalkResult } from './walk-log.ts'

/** What the last whole walk over the log found. */
export type LogCheck = {
  /** Null where none has ended yet. */
  readonly checkedAt: Date | null
  readonly size: number | null
  readonly heads: number | null
  /** The first that differs; null where all fits. */
  readonly finding: Finding | null
}

/** The outcome of the last walk. */
export const readLogCheck = async (database: ReadModelTransaction): Promise<LogCheck> => {
  const { rows } = await sql<LogCheck>`
    select checked_at as "checkedAt", size, heads, finding from public.log_check`.execute(database)
  return rows[0] ?? { checkedAt: null, size: null, heads: null, finding: null }
}

/** How far a walk has come that goes on now, as it noted last, and how long the log is. */
export const readWalkProgress = async (
  database: ReadModelTransaction,
): Promise<{ readonly position: number; readonly of: number }> => {
  const { rows } = await sql<{ position: number; of: number }>`
    select c.position, h.position as of from public.log_check c cross join public.log_head h`.execute(database)
  return rows[0] ?? { position: 0, of: 0 }
}

/** Where a walk that was interrupted goes on; the beginning where none was. */
const readPlace = async (database: ReadModelTransaction): Promise<WalkPosition> => {
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

const keepPlace = async (database: ReadModelTransaction, { position, peaks, heads }: WalkPosition): Promise<void> => {
  const kept = { heads, nodes: peaks.map(({ level, index, hash }) => ({ level, index, hash: hash.toString('hex') })) }
  await sql`update public.log_check set position = ${position}, peaks = ${JSON.stringify(kept)}`.execute(database)
}

/** Keeps what a whole walk found, for all who are to see it; the next one begins at the beginning. */
const keepOutcome = async (
  database: ReadModelTransaction,
  { place, finding }: Pick<WalkResult, 'place' | 'finding'>,
  now: Date,
): Promise<void> => {
  const kept = finding ? JSON.stringify(finding) : null
  await sql`
    update public.log_check set position = 0, peaks = '{}', checked_at = ${now}, size = ${place.position}, heads = ${place.heads},
      finding = ${kept}::json`.execute(database)
}

/** Keeps what showed outside of a walk. The walks that follow look for themselves. */
export const reportFinding = async (database: ReadModelTransaction, finding: Finding): Promise<void> => {
  await sql`update public.log_check set finding = ${JSON.stringify(finding)}::json where finding is null`.execute(
    database,
  )
}

/** Batches between two notes of how far a walk has come. */
const NOTE_EVERY = 20

export type CheckOptions = {
  readonly database: ReadModelTransaction
  readonly publicKey: string
  readonly now: () => Date
  /** Looked at where the log fits: what is kept beside it. */
  readonly beside: () => Promise<Finding | undefined>
  /** Asked after each batch. */
  readonly isStopping: () => boolean
  /** Begins at the beginning, whatever an interrupted walk has seen. */
  readonly anew?: boolean
}

/**
 * Walks the whole log and keeps what it found. A walk that was interrupted goes on where it stopped. Gives undefined where it stopped.
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
  // Killed before its first note, it must not go on where an older walk stopped.
  if (anew) await keepPlace(database, BEGINNING)
  const walked = await verifyLog({
    database,
    publicKey,
    from: anew ? BEGINNING : await readPlace(database),
    onBatch: async (place) => {
      batches += 1
      const stops = isStopping()
      if (stops || batches % NOTE_EVERY === 0) await keepPlace(database, place)
      return !stops
    },
  })
  if (!walked.isWhole) return undefined
  await keepOutcome(database, { ...walked, finding: walked.finding ?? (await beside()) }, now())
  return readLogCheck(database)
}
