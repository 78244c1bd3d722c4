import type { Pool } from 'pg'

/** How far a read model or reactor is, and since when what it has not seen waits. */
export type Progress = {
  readonly name: string
  /** Grows whenever anything of it moves: also the generation that is built beside the live one. */
  readonly progress: number
  /** ISO 8601: when the oldest event was recorded that it has not seen; null where it has seen all. */
  readonly oldestUnseen: string | null
}

// By index, whatever the statistics say: give it a connection that does not scan the log.
const PROGRESS = `
  select name, progress, event.metadata->>'at' as "oldestUnseen"
  from (
    select name, sum(position)::bigint as progress, min(position) filter (where status in ('live', 'reactor')) as position
    from projection group by name
  ) fed
  left join event on event.position = fed.position + 1
  order by name`

/** Asks the checkpoints, so that any process can tell it of all. */
export const readProgress = async (pool: Pick<Pool, 'query'>): Promise<readonly Progress[]> =>
  (await pool.query<Progress>(PROGRESS)).rows

/** Seconds that the oldest unseen event has waited; 0 where there is none. */
export const unseenSeconds = ({ oldestUnseen }: Progress, now: Date): number =>
  oldestUnseen === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldestUnseen)) / 1_000)

/** Work that is merely much goes on; what does not move for so long stands still. */
const STANDSTILL_MS = 10_000

/**
 * Tells which of them stand still: events wait, and nothing of it has moved since somebody looked, longer than ten seconds ago. A
 * long catch-up moves.
 */
export const createStandstillWatch = (now: () => Date): ((all: readonly Progress[]) => readonly string[]) => {
  const seen = new Map<string, { readonly progress: number; readonly since: number }>()
  const standsStill = (one: Progress): boolean => {
    const at = now().getTime()
    const before = seen.get(one.name)
    if (one.oldestUnseen === null || before?.progress !== one.progress)
      seen.set(one.name, { progress: one.progress, since: at })
    const { since } = seen.get(one.name) ?? { since: at }
    return at - since >= STANDSTILL_MS && unseenSeconds(one, now()) * 1_000 >= STANDSTILL_MS
  }
  return (all) => all.filter(standsStill).map(({ name }) => name)
}
