import { formatDate } from '#ui/format.ts'
import { dayAt, dayEnd, seoulClock } from '#events/values/day.ts'

/**
 * Time in Seoul for a column, split into day and clock, neither of which wraps. `short` has no
 * weekday, and no year where it is the current one.
 */
type TimePieces = {
  readonly day: string
  readonly short: string
  readonly clock: string
}

/** Returns a day (YYYY-MM-DD) as "12. 22.", with its year where that is not the year of `today`. */
export const shortDay = (day: string, today: string): string => {
  const [year = '', month, date] = day.split('-')
  return `${today.startsWith(year) ? '' : `${year}. `}${Number(month)}. ${Number(date)}.`
}

const piecesOf = (day: string, clock: string, now: number): TimePieces => ({
  day: formatDate(day),
  short: shortDay(day, dayAt(new Date(now))),
  clock,
})

/** Returns a time as "2026. 11. 21. (토)" or "11. 21.", and "18:00". */
export const timePieces = (iso: string, now: number = Date.now()): TimePieces => {
  const [day = '', clock = ''] = seoulClock(new Date(iso)).split('T')
  return piecesOf(day, clock.slice(0, 5), now)
}

/**
 * Returns the time of an end; midnight is written as 24:00 of the day before ("12. 22.", "24:00").
 */
export const endPieces = (iso: string, now: number = Date.now()): TimePieces => {
  const before = dayAt(new Date(Date.parse(iso) - 1))
  return dayEnd(before).getTime() === Date.parse(iso) ? piecesOf(before, '24:00', now) : timePieces(iso, now)
}
