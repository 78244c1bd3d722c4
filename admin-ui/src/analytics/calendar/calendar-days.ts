import { addDays, daysBetween } from '#events/values/day.ts'

/** A month, "2026-11". */
export type Month = string

const SATURDAY = 6
const WEEK = 7

/** Returns the month of a day. */
export const monthOf = (day: string): Month => day.slice(0, 7)

/** Returns the month `count` months later. */
export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Tells whether a text is a month that a calendar shows. */
export const isMonth = (text: string | null): text is Month => text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** Returns the weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the weeks that show a month, Sunday first, each with seven days. */
export const weeksOf = (month: Month): readonly (readonly string[])[] => {
  const first = `${month}-01`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const start = addDays(first, -weekdayOf(first))
  const end = addDays(last, SATURDAY - weekdayOf(last))
  return Array.from({ length: (daysBetween(start, end) + 1) / WEEK }, (_week, week) =>
    Array.from({ length: WEEK }, (_day, day) => addDays(start, week * WEEK + day)),
  )
}

/** Writes how far a day is from today: 오늘, 내일, D-5, or 3일 지남. */
export const distanceText = (day: string, today: string): string => {
  const days = daysBetween(today, day)
  if (days === 0) return '오늘'
  if (days === 1) return '내일'
  return days > 0 ? `D-${days}` : `${-days}일 지남`
}
