import type { Pool } from 'pg'

/** Codes live five minutes, and most limits of time are longer: a clock that is this far off does no harm yet. */
const MAX_SKEW_MS = 30_000

/**
 * Checks that the machine's clock and the database's agree within 30 seconds; how long the answer takes is not held against either. Where they
 * do not, codes run out before they are sent, and jobs fall due too early or too late, without anything failing. `now`: the machine's, ms.
 * @throws Error that says how far they are apart
 */
export const checkClock = async (database: Pick<Pool, 'query'>, now: () => number = Date.now): Promise<void> => {
  const before = now()
  const { rows } = await database.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  const after = now()
  const at = rows[0]?.at ?? before
  const skew = Math.max(before - at, at - after)
  if (skew <= MAX_SKEW_MS) return
  const whose = at > after ? 'behind' : 'ahead of'
  throw new Error(`the clock of this machine is ${Math.round(skew / 1_000)} s ${whose} the clock of the database`)
}
