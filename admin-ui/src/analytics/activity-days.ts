import { addDays } from '#events/values/day.ts'
import { formatDate } from '#ui/format.ts'
import { toSeoulClock } from '../kit/display/day.ts'

/** Groups records by their day in Seoul, in their order. */
export const activityDays = <Thing extends { readonly at: string }>(
  things: readonly Thing[],
): readonly (readonly [day: string, things: readonly Thing[]])[] => [
  ...Map.groupBy(things, ({ at }) => toSeoulClock(at).slice(0, 10)),
]

/** Returns the heading of a day: "오늘", "어제", "11. 20. (금)"; with the year where it is another. */
export const dayHeading = (day: string, today: string): string => {
  if (day === today) return '오늘'
  if (day === addDays(today, -1)) return '어제'
  return day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).replace(/^\d+\. /, '') : formatDate(day)
}
