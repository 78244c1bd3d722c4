import { setTimeout as sleep } from 'node:timers/promises'
import { ObjectDamaged, ObjectNotFound, type ObjectKey, type ObjectStorage } from './object-storage.ts'

/** How far a round over all objects has come; `after`: the last key that was looked at, undefined where a round is to begin. */
export type ScrubPlace = {
  readonly after: ObjectKey | undefined
  readonly checked: number
  readonly damaged: number
  readonly missing: number
}

/** Remembers the place over restarts. */
export type KeepPlace = {
  readonly read: () => Promise<ScrubPlace>
  readonly keep: (place: ScrubPlace) => Promise<void>
}

export type Finding = 'damaged' | 'missing'

export type ScrubOptions = {
  readonly objects: Pick<ObjectStorage, 'verify' | 'size' | 'check'>
  /** At most `limit` of the keys that the log refers to, after one, in ascending order: each once, or often. Empty at the end. */
  readonly referenced: (after: ObjectKey | undefined, limit: number) => Promise<readonly ObjectKey[]>
  /** Told of each damaged or missing object in every round, and perhaps twice in one: it records what is new. */
  readonly tellDamage: (key: ObjectKey, finding: Finding) => Promise<void>
  readonly place: KeepPlace
  /** How fast it reads, so that it takes nothing from anybody's calls. */
  readonly bytesASecond: number
  /** How long a turn takes at most, in milliseconds; the next one goes on. */
  readonly turnMs: number
  /** Ends the turn where the process stops. */
  readonly stopping: AbortSignal
  /** Milliseconds, and waiting for some: a test's own, or the machine's. */
  readonly time?: { readonly now: () => number; readonly wait: (ms: number) => Promise<unknown> }
}

/** Whether the round came to its end, and what this turn found. */
export type ScrubTurn = ScrubPlace & { readonly isRoundDone: boolean }

const PAGE = 100
/** So many missing ones and not one that is there: this is not the store of this log, and no document shall be called lost for it. */
const MAX_MISSING = 25

const lookAt = async (objects: ScrubOptions['objects'], key: ObjectKey): Promise<Finding | number> => {
  try {
    await objects.verify(key)
    return await objects.size(key)
  } catch (error) {
    if (error instanceof ObjectDamaged) return 'damaged'
    if (error instanceof ObjectNotFound) return 'missing'
    throw error
  }
}

/** Tells of missing objects only once the store has shown that it is well, and that it is the right one. */
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
 * Takes a turn at reading all objects that the log refers to, at a bounded rate, and tells of those that are damaged or missing. What a turn does not
 * reach the next one does; after the last object the next turn begins anew. Erased persons' documents are looked at like all others: what lies
 * there still fits its hash.
 *
 * A room does so nightly: `'check-documents': { cron: '37 17 * * *', run: async (_payload, { stopping }) => void (await scrub({ objects,
 * place: placeIn(database), referenced, tellDamage, bytesASecond: 20_000_000, turnMs: 7_200_000, stopping })) }`, with `referenced` a query over its
 * read model (`object_key > after order by object_key limit …`), `tellDamage` a decision that records what is not recorded yet.
 * @throws Error where the store cannot be used or seems to be another one; the turn is then repeated from its last bookmark
 */
export const scrub = async (options: ScrubOptions): Promise<ScrubTurn> => {
  const { objects, referenced, place, bytesASecond, turnMs, stopping } = options
  const { now, wait } = options.time ?? machineTime(stopping)
  const { tell, release } = tellerOf(options)
  const begunAt = now()
  const isOver = () => stopping.aborted || now() - begunAt >= turnMs
  const found = await place.read()
  // A round that was finished is told of until the next one begins.
  let at: ScrubPlace = found.after === undefined ? { after: undefined, checked: 0, damaged: 0, missing: 0 } : found
  let bytes = 0
  while (!isOver()) {
    const keys = await referenced(at.after, PAGE)
    for (const key of keys) {
      if (isOver()) break
      const seen = await lookAt(objects, key)
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
