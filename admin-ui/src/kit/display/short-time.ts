import { formatDate } from '#ui/format.ts'
import { dayAt, dayEnd, seoulClock } from '#events/values/day.ts'

/** A time in Seoul as a column has it: its day and its clock, each read in one piece. `short` has no weekday, and no year where it is this one. */
type TimePieces = {
  readonly day: string
  readonly short: string
  readonly clock: string
}

/** "12. 22.", with its year where that is not this one: of a day YYYY-MM-DD, today another. */
export const shortDay = (day: string, today: string): string => {
  const [year = '', month, date] = day.split('-')
  return `${today.startsWith(year) ? '' : `${year}. `}${Number(month)}. ${Number(date)}.`
}

const piecesOf = (day: string, clock: string, now: number): TimePieces => ({
  day: formatDate(day),
  short: shortDay(day, dayAt(new Date(now))),
  clock,
})

/** "2026. 11. 21. (토)" or "11. 21.", and "18:00". */
export const timePieces = (iso: string, now: number = Date.now()): TimePieces => {
  const [day = '', clock = ''] = seoulClock(new Date(iso)).split('T')
  return piecesOf(day, clock.slice(0, 5), now)
}

/** The same of when something is over: a day's end is told as that day's ("12. 22.", "24:00"). */
export const endPieces = (iso: string, now: number = Date.now()): TimePieces => {
  const before = dayAt(new Date(Date.parse(iso) - 1))
  return dayEnd(before).getTime() === Date.parse(iso) ? piecesOf(before, '24:00', now) : timePieces(iso, now)
}
