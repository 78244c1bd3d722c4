import { dayAt, seoulClock } from '#events/values/day.ts'

/** Today in Asia/Seoul, YYYY-MM-DD. */
export const todayInSeoul = (now: number = Date.now()): string => dayAt(new Date(now))

/**
 * Returns the clock time in Seoul of an ISO time, for `datetime-local` fields: YYYY-MM-DDTHH:mm.
 */
export const toSeoulClock = (iso: string): string => seoulClock(new Date(iso)).slice(0, 16)

/** The ISO time of a wall clock in Seoul. */
export const fromSeoulClock = (clock: string): string => `${clock}:00+09:00`
