import { sql } from 'kysely'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import {
  checkLog,
  readCheckProgress,
  readLogCheck,
  readSlices,
  SLICES,
  storePartOutcome,
  type CheckOptions,
  type LogCheck,
} from './log-check.ts'
import { readKeyChain } from './key-chain.ts'
import { findPeaks } from './merkle-tree.ts'
import type { TreeHead } from './tree-heads.ts'
import { LIVE_TREE_SIZE } from './tree-size.ts'
import { BEGINNING, verifyLog, wrongHead, type Finding, type VerificationPosition } from './verify-log.ts'

/** A log of so many events is checked as a whole every night: that takes a minute or two. */
const WHOLE_UP_TO = 1_000_000
/**
 * Number of positions of a block. A slice is every 30th block, so that it never moves as the log
 * grows.
 */
const BLOCK = 100_000
/** Number of slices a night that are done because their own night was missed. */
const MISSED_A_NIGHT = 2
const DAY_MS = 24 * 60 * 60_000

export type NightlyOptions = Omit<CheckOptions, 'anew'> & {
  /** Number of events up to which the whole log is checked. */
  readonly wholeUpTo?: number
  /** Number of positions of a block. */
  readonly block?: number
}

type Range = { readonly after: number; readonly upTo: number }

const nearestHead = async (
  database: ReadModelTransaction,
  size: number,
  side: 'below' | 'above',
): Promise<TreeHead | undefined> => {
  const where = side === 'below' ? sql`size <= ${size} order by size desc` : sql`size >= ${size} order by size`
  const { rows } = await sql<TreeHead>`
    select size, root, signed_at as at, signature from public.signed_tree_head where ${where} limit 1`.execute(database)
  return rows[0]
}

const fedSize = async (database: ReadModelTransaction): Promise<number> => {
  const { rows } = await sql<{ size: number | null }>`select ${LIVE_TREE_SIZE} as size`.execute(database)
  return rows[0]?.size ?? 0
}

type Start = { readonly from: VerificationPosition; readonly finding: Finding | undefined }

/**
 * Returns the place before a position from which the log can be checked: a signed head, whose root
 * and signature are compared with the stored tree first. Nothing is taken from `log_check`, which
 * is no evidence. While the tree is being built, this is the beginning.
 */
const startBefore = async (
  { database, publicKey }: Pick<CheckOptions, 'database' | 'publicKey'>,
  position: number,
): Promise<Start> => {
  const head = await nearestHead(database, position, 'below')
  if (!head || (await fedSize(database)) < head.size) return { from: BEGINNING, finding: undefined }
  const { size } = head
  try {
    const peaks = await findPeaks(database, size)
    return {
      from: { position: size, peaks, heads: 0 },
      finding: await wrongHead(head, peaks, await readKeyChain(database, publicKey)),
    }
  } catch (error) {
    return { from: BEGINNING, finding: { what: 'tree', position: size, detail: String(error) } }
  }
}

/** Numbers of the slices of a day: its own, and those that were missed for more than 30 days. */
const slicesOf = (now: Date, times: Readonly<Record<string, string>>): readonly number[] => {
  const own = Math.floor(now.getTime() / DAY_MS) % SLICES
  const missed = Array.from({ length: SLICES }, (_, slice) => slice).filter((slice) => {
    const at = times[slice]
    return slice !== own && (at === undefined || now.getTime() - new Date(at).getTime() > SLICES * DAY_MS)
  })
  return [own, ...missed.slice(0, MISSED_A_NIGHT)]
}

const blocksOf = (slice: number, length: number, block: number): readonly Range[] =>
  Array.from({ length: Math.ceil(length / block) }, (_, index) => index)
    .filter((index) => index % SLICES === slice)
    .map((index) => ({ after: index * block, upTo: Math.min((index + 1) * block, length) }))

type PartOutcome = { readonly size: number; readonly finding: Finding | undefined; readonly isWhole: boolean }

const walk = async (options: NightlyOptions, { after, upTo }: Range): Promise<PartOutcome> => {
  const { database, publicKey, isStopping } = options
  const { from, finding } = await startBefore(options, after)
  if (finding) return { size: from.position, finding, isWhole: true }
  const end = Number.isFinite(upTo) ? (await nearestHead(database, upTo, 'above'))?.size : undefined
  const walked = await verifyLog({
    database,
    publicKey,
    from,
    ...(end === undefined ? {} : { until: end }),
    onBatch: () => Promise.resolve(!isStopping()),
  })
  return { size: walked.place.position, finding: walked.finding, isWhole: walked.isWhole }
}

/**
 * Checks a long log from where the last check ended, and one of its 30 slices; a short one as a
 * whole. Which slice it is follows from the date alone, so that nothing stored in the database can
 * leave a part out for longer than a month. Returns undefined where it is stopped.
 */
export const checkLogNightly = async (options: NightlyOptions): Promise<LogCheck | undefined> => {
  const { database, now, beside, wholeUpTo = WHOLE_UP_TO, block = BLOCK } = options
  const [{ size }, { of: length }, times] = await Promise.all([
    readLogCheck(database),
    readCheckProgress(database),
    readSlices(database),
  ])
  if (length <= wholeUpTo) return checkLog({ ...options, anew: true })
  if (size === null) return checkLog(options)
  const tail = await walk(options, { after: size, upTo: Number.POSITIVE_INFINITY })
  if (!tail.isWhole) return undefined
  let { finding } = tail
  const done: Record<string, string> = { ...times }
  for (const slice of slicesOf(now(), times)) {
    for (const range of finding ? [] : blocksOf(slice, length, block)) {
      const walked = await walk(options, range)
      if (!walked.isWhole) return undefined
      finding ??= walked.finding
    }
    if (!finding) done[slice] = now().toISOString()
  }
  finding ??= await beside()
  await storePartOutcome(database, { size: finding ? size : tail.size, finding, slices: done }, now())
  return readLogCheck(database)
}
