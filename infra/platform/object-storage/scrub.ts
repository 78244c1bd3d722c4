import { setTimeout as sleep } from 'node:timers/promises'
import { ObjectDamaged, ObjectNotFound, type ObjectKey, type ObjectStorage } from './object-storage.ts'

/**
 * Position of a round over all objects; `after`: the last key that was checked, undefined where a
 * round is to begin.
 */
export type ScrubPosition = {
  readonly after: ObjectKey | undefined
  readonly checked: number
  readonly damaged: number
  readonly missing: number
}

/** Stores the position over restarts. */
export type ScrubPositionStore = {
  readonly read: () => Promise<ScrubPosition>
  readonly keep: (place: ScrubPosition) => Promise<void>
}

export type Finding = 'damaged' | 'missing'

export type ScrubOptions = {
  readonly objects: Pick<ObjectStorage, 'verify' | 'size' | 'check'>
  /**
   * Returns at most `limit` of the keys that the log refers to, after one, in ascending order,
   * possibly repeated. Empty at the end.
   */
  readonly referenced: (after: ObjectKey | undefined, limit: number) => Promise<readonly ObjectKey[]>
  /**
   * Called with each damaged or missing object in every round, possibly twice in one: it records
   * what is new.
   */
  readonly tellDamage: (key: ObjectKey, finding: Finding) => Promise<void>
  readonly place: ScrubPositionStore
  /** Maximum rate of reading, so that calls are not slowed down. */
  readonly bytesASecond: number
  /** Maximum time of a turn, in milliseconds; the next one continues. */
  readonly turnMs: number
  /** Ends the turn where the process stops. */
  readonly stopping: AbortSignal
  /** Clock in milliseconds and wait; the machine's by default, a test's own otherwise. */
  readonly time?: { readonly now: () => number; readonly wait: (ms: number) => Promise<unknown> }
}

/** Findings of this turn, and whether the round reached its end. */
export type ScrubRound = ScrubPosition & { readonly isRoundDone: boolean }

const PAGE = 100
/**
 * Maximum number of missing objects without any that is there: beyond it this is not the store of
 * this log, and no document is reported as lost.
 */
const MAX_MISSING = 25

const verifyObject = async (objects: ScrubOptions['objects'], key: ObjectKey): Promise<Finding | number> => {
  try {
    await objects.verify(key)
    return await objects.size(key)
  } catch (error) {
    if (error instanceof ObjectDamaged) return 'damaged'
    if (error instanceof ObjectNotFound) return 'missing'
    throw error
  }
}

/**
 * Creates a function that reports missing objects only once the store has shown that it works and
 * is the right one.
 */
const tellerOf = ({ objects, tellDamage }: ScrubOptions) => {
  let held: ObjectKey[] = []
  let isKnown = false
  const release = async (): Promise<void> => {
    if (held.length > 0) await objects.check()
    for (const key of held) await tellDamage(key, 'missing')
    held = []
  }
  return {
    release,
    tell: async (key: ObjectKey, seen: Finding | number): Promise<void> => {
      isKnown ||= seen !== 'missing'
      if (seen === 'missing') held.push(key)
      if (seen === 'damaged') await tellDamage(key, 'damaged')
      if (isKnown) return release()
      if (held.length >= MAX_MISSING)
        throw new Error(`${held.length} documents in a row are not in the store, and none is: is it another one?`)
    },
  }
}

const machineTime = (stopping: AbortSignal): NonNullable<ScrubOptions['time']> => ({
  now: () => performance.now(),
  wait: (ms) => sleep(ms, undefined, { signal: stopping }).catch(() => {}),
})

/**
 * Takes a turn at reading all objects that the log refers to, at a bounded rate, and reports those
 * that are damaged or missing. The next turn continues; after the last object it begins anew.
 * Documents of erased persons are checked like all others: their hashes stay valid. A module
 * schedules it nightly: `'check-documents': { cron: '37 17 * * *', run: async (_payload, { stopping
 * }) => void (await scrub({ objects, place: placeIn(database), referenced, tellDamage,
 * bytesASecond: 20_000_000, turnMs: 7_200_000, stopping })) }`, with `referenced` a query over its
 * read model (`object_key > after order by object_key limit …`), `tellDamage` a decision that
 * records what is not recorded yet.
 * @throws {Error} where the store cannot be used or seems to be another one; the turn is then
 * repeated from its last position
 */
export const scrub = async (options: ScrubOptions): Promise<ScrubRound> => {
  const { objects, referenced, place, bytesASecond, turnMs, stopping } = options
  const { now, wait } = options.time ?? machineTime(stopping)
  const { tell, release } = tellerOf(options)
  const begunAt = now()
  const isOver = () => stopping.aborted || now() - begunAt >= turnMs
  const found = await place.read()
  // The figures of a finished round are kept until the next one begins.
  let at: ScrubPosition = found.after === undefined ? { after: undefined, checked: 0, damaged: 0, missing: 0 } : found
  let bytes = 0
  while (!isOver()) {
    const keys = await referenced(at.after, PAGE)
    for (const key of keys) {
      if (isOver()) break
      const seen = await verifyObject(objects, key)
      await tell(key, seen)
      bytes += typeof seen === 'number' ? seen : 0
      at = {
        after: key,
        checked: at.checked + 1,
        damaged: at.damaged + Number(seen === 'damaged'),
        missing: at.missing + Number(seen === 'missing'),
      }
      const early = (bytes / bytesASecond) * 1_000 - (now() - begunAt)
      if (early > 0) await wait(early)
    }
    await release()
    if (keys.length === 0) {
      await place.keep({ ...at, after: undefined })
      return { ...at, after: undefined, isRoundDone: true }
    }
    await place.keep(at)
  }
  return { ...at, isRoundDone: false }
}
