// Korea has no daylight saving: its offset is always +09:00.
const SEOUL_OFFSET = 9 * 3_600_000
const DAY = 86_400_000

/** The wall clock in Seoul at an instant, YYYY-MM-DDTHH:mm:ss. */
export const seoulClock = (instant: Date): string =>
  new Date(instant.getTime() + SEOUL_OFFSET).toISOString().slice(0, 19)

/** The day in Seoul at an instant, YYYY-MM-DD. */
export const dayAt = (instant: Date): string => seoulClock(instant).slice(0, 10)

/** First instant of a day in Seoul. */
export const dayStart = (value: string): Date => new Date(`${value}T00:00:00+09:00`)

/** First instant after a day in Seoul: what is dated until that day ends here. */
export const dayEnd = (value: string): Date => new Date(dayStart(value).getTime() + DAY)

const asUtc = (value: string): number => Date.parse(`${value}T00:00:00Z`)

/** The day `count` days later. */
export const addDays = (value: string, count: number): string =>
  new Date(asUtc(value) + count * DAY).toISOString().slice(0, 10)

/** Returns the number of days from one day to another; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((asUtc(to) - asUtc(from)) / DAY)
