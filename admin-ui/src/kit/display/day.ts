const SEOUL_OFFSET_MS = 9 * 3_600_000
const DAY_MS = 86_400_000

/** Today in Asia/Seoul, YYYY-MM-DD: Korea has no daylight saving, its offset is always +09:00. */
export const todayInSeoul = (now: number = Date.now()): string =>
  new Date(now + SEOUL_OFFSET_MS).toISOString().slice(0, 10)

/** The day `count` days after a day. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Days from one day to another; negative where `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The wall clock in Seoul of an ISO time, as `datetime-local` fields want it: YYYY-MM-DDTHH:mm. */
export const toSeoulClock = (iso: string): string =>
  new Date(Date.parse(iso) + SEOUL_OFFSET_MS).toISOString().slice(0, 16)

/** The ISO time of a wall clock in Seoul. */
export const fromSeoulClock = (clock: string): string => `${clock}:00+09:00`
