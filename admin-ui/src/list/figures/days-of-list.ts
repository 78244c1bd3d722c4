import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { addDays, daysBetween } from '#events/values/day.ts'

/** A day of a campaign: how many took part on it, and how many up to its end. */
export type CampaignDay = { readonly day: string; readonly count: number; readonly sum: number }

type Rows = ListStats['byDay']
type Period = Pick<List, 'startDate' | 'endDate'>

const SHOWN_DAYS = 30

const earlier = (left: string, right: string): string => (left < right ? left : right)
const later = (left: string, right: string): string => (left < right ? right : left)

/**
 * Returns the last 30 days of a campaign so far, the oldest first. The server leaves out days
 * without participation; the axis of time has them. Earlier days are in the sums.
 */
export const daysOfList = (rows: Rows, { startDate, endDate }: Period, today: string): readonly CampaignDay[] => {
  const last = later(earlier(today, endDate), rows.at(-1)?.day ?? startDate)
  const first = earlier(startDate, rows[0]?.day ?? startDate)
  const counts = new Map(rows.map(({ day, completedCount }) => [day, completedCount]))
  const count = Math.max(0, Math.min(daysBetween(first, last) + 1, SHOWN_DAYS))
  const begin = addDays(last, 1 - count)
  let sum = rows.filter(({ day }) => day < begin).reduce((total, { completedCount }) => total + completedCount, 0)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(begin, index)
    const own = counts.get(day) ?? 0
    sum += own
    return { day, count: own, sum }
  })
}
