import { z } from 'zod'

/** A calendar day in Asia/Seoul, YYYY-MM-DD. Korea has no daylight saving: its offset is always +09:00. */
export const day = z.iso.date()

const SEOUL_OFFSET = 9 * 3_600_000
const DAY = 86_400_000

/** The day in Seoul at an instant. */
export const dayAt = (instant: Date): string => new Date(instant.getTime() + SEOUL_OFFSET).toISOString().slice(0, 10)

/** First instant of a day in Seoul. */
export const dayStart = (value: string): Date => new Date(`${value}T00:00:00+09:00`)

/** First instant after a day in Seoul: what is dated until that day ends here. */
export const dayEnd = (value: string): Date => new Date(dayStart(value).getTime() + DAY)

/** The day `count` days later. */
export const addDays = (value: string, count: number): string =>
  new Date(Date.parse(`${value}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
