import type { Pool } from 'pg'

/** Maximum difference of clocks: codes live five minutes, and most limits of time are longer. */
export const MAX_SKEW_SECONDS = 30

/**
 * Returns the seconds by which the machine's clock is ahead of the database's, negative where it is
 * behind; 0 where the time of the answer may explain the difference. `now`: the machine's clock in
 * milliseconds.
 */
export const readClockSkew = async (database: Pick<Pool, 'query'>, now: () => number = Date.now): Promise<number> => {
  const before = now()
  const { rows } = await database.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  const after = now()
  const at = rows[0]?.at ?? before
  if (before > at) return (before - at) / 1_000
  return at > after ? (after - at) / 1_000 : 0
}

/**
 * Checks that the machine's clock and the database's agree within 30 seconds, allowing for the time
 * of the answer. Otherwise codes expire before they are sent, and jobs are due too early or too
 * late, without any error. `now`: the machine's clock in milliseconds.
 * @throws {Error} with the difference
 */
export const checkClock = async (database: Pick<Pool, 'query'>, now: () => number = Date.now): Promise<void> => {
  const skew = await readClockSkew(database, now)
  if (Math.abs(skew) <= MAX_SKEW_SECONDS) return
  const whose = skew < 0 ? 'behind' : 'ahead of'
  throw new Error(`the clock of this machine is ${Math.round(Math.abs(skew))} s ${whose} the clock of the database`)
}
