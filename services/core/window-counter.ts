/** Counter of calls by key within a minute, in one process. */
export type WindowCounter = {
  /** Counts one more; returns whether the limit is passed. */
  readonly add: (key: string) => boolean
  /** Whether the limit is reached, counting nothing. */
  readonly isFull: (key: string) => boolean
}

const WINDOW_MS = 60_000
/** Maximum number of keys: beyond, all counts begin anew rather than fill the memory. */
const MAX_KEYS = 10_000

/** Creates a counter of at most `limit` calls a minute and key. `now`: milliseconds. */
export const createWindowCounter = (limit: number, now: () => number = () => performance.now()): WindowCounter => {
  const counts = new Map<string, { readonly since: number; readonly count: number }>()
  const current = (key: string): { readonly since: number; readonly count: number } => {
    const found = counts.get(key)
    return found && now() - found.since < WINDOW_MS ? found : { since: now(), count: 0 }
  }
  return {
    add: (key) => {
      const { since, count } = current(key)
      if (counts.size >= MAX_KEYS && !counts.has(key)) counts.clear()
      counts.set(key, { since, count: count + 1 })
      return count + 1 > limit
    },
    isFull: (key) => current(key).count >= limit,
  }
}
