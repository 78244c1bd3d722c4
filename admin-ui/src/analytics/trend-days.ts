import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { addDays } from '#events/values/day.ts'

const SHOWN_DAYS = 14

export type TrendDay = { readonly day: string; readonly count: number }

/** Returns the last 14 days, today last. The server leaves out days without participation. */
export const trendDays = (days: ListStats['byDay'], today: string): readonly TrendDay[] => {
  const counts = new Map(days.map(({ day, completedCount }) => [day, completedCount]))
  return Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(today, index - SHOWN_DAYS + 1)).map((day) => ({
    day,
    count: counts.get(day) ?? 0,
  }))
}

/** Returns the index of the day that a key moves to; null where it moves nowhere. */
export const movedDay = (from: number, key: string, last: number): number | null => {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    Home: 0,
    End: last,
  }
  const to = moves[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

/** Returns a day as "11/23". */
export const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
