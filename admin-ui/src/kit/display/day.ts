import { dayAt, seoulClock } from '#events/values/day.ts'

/** Today in Asia/Seoul, YYYY-MM-DD. */
export const todayInSeoul = (now: number = Date.now()): string => dayAt(new Date(now))

/** The wall clock in Seoul of an ISO time, as `datetime-local` fields want it: YYYY-MM-DDTHH:mm. */
export const toSeoulClock = (iso: string): string => seoulClock(new Date(iso)).slice(0, 16)

/** The ISO time of a wall clock in Seoul. */
export const fromSeoulClock = (clock: string): string => `${clock}:00+09:00`
