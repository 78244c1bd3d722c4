import { dayEnd } from '#events/values/day.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { HOLIDAY_TABLE_STREAM, holidayTableDecider, type HolidayTable } from './holiday-table.decider.ts'

/** Returns the table of holidays that was in force at an instant. */
export const holidayTableAt = async ({ store }: Pick<Deps, 'store'>, at: Date): Promise<HolidayTable> => {
  const { events } = await store.readStream(HOLIDAY_TABLE_STREAM)
  return foldEvents(
    holidayTableDecider,
    events.filter(({ metadata }) => new Date(metadata.at) <= at),
  )
}

/** Returns the table for a deadline: that of now, of a deadline that is over that of its end. */
export const holidayTableFor = async (deps: Pick<Deps, 'store' | 'clock'>, lastDay: string): Promise<HolidayTable> => {
  const [now, end] = [deps.clock(), dayEnd(lastDay)]
  return holidayTableAt(deps, end < now ? end : now)
}
