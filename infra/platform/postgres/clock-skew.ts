import type { Pool } from 'pg'

/** Maximum difference of clocks: codes live five minutes, and most limits of time are longer. */
const MAX_SKEW_MS = 30_000

/**
 * Checks that the machine's clock and the database's agree within 30 seconds, allowing for the time
 * of the answer. Otherwise codes expire before they are sent, and jobs are due too early or too
 * late, without any error. `now`: the machine's clock in milliseconds.
 * @throws {Error} with the difference
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
