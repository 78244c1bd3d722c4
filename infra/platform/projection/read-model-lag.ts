import type { Pool } from 'pg'
import { bulkSizes } from './bulk-model.ts'

/** Progress of a read model or reactor, and since when the oldest unseen event waits. */
export type Progress = {
  readonly name: string
  /** Sum that grows whenever any generation of it moves, including one that is being built. */
  readonly progress: number
  /** Time at which the oldest unseen event was recorded, ISO 8601; null where it has seen all. */
  readonly oldestUnseen: string | null
  /** Number of positions of the log that it has not passed. */
  readonly behind: number
}

// The query must use the index whatever the statistics say: run it on a connection that does not
// scan the log.
const PROGRESS = `
  select name, progress, event.metadata->>'at' as "oldestUnseen",
    coalesce((select position from log_head) - fed.position, 0)::float8 as behind
  from (
    select name, sum(position)::bigint as progress, min(position) filter (where status in ('live', 'reactor')) as position
    from projection group by name
  ) fed
  left join event on event.position = fed.position + 1
  order by name`

/** Reads the checkpoints, so that any process can report the progress of all. */
export const readProgress = async (pool: Pick<Pool, 'query'>): Promise<readonly Progress[]> =>
  (await pool.query<Progress>(PROGRESS)).rows

/** Returns the seconds that the oldest unseen event has waited; 0 where there is none. */
export const unseenSeconds = ({ oldestUnseen }: Progress, now: Date): number =>
  oldestUnseen === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldestUnseen)) / 1_000)

/** Time without progress after which it counts as standing still; much work still progresses. */
const STANDSTILL_MS = 10_000

/** Whether it is built in bulk, in turn with others that are as far behind. */
const isFarBehind = ({ behind }: Progress): boolean => behind > bulkSizes.farBehind

/**
 * Returns a watch that names those that stand still: events wait, and nothing has moved for more
 * than ten seconds. A long catch-up moves; where several have one, any of them is enough.
 */
export const createStandstillWatch = (now: () => Date): ((all: readonly Progress[]) => readonly string[]) => {
  const seen = new Map<string, { readonly progress: number; readonly since: number }>()
  const hasStopped = (one: Progress): boolean => {
    const at = now().getTime()
    const before = seen.get(one.name)
    if (one.oldestUnseen === null || before?.progress !== one.progress)
      seen.set(one.name, { progress: one.progress, since: at })
    const { since } = seen.get(one.name) ?? { since: at }
    return at - since >= STANDSTILL_MS && unseenSeconds(one, now()) * 1_000 >= STANDSTILL_MS
  }
  return (all) => {
    const stopped = all.filter(hasStopped)
    const isBuilding = all.some((one) => isFarBehind(one) && !stopped.includes(one))
    return stopped.filter((one) => !isBuilding || !isFarBehind(one)).map(({ name }) => name)
  }
}
