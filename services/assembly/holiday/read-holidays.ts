import { dayAt, daysBetween } from '#events/values/day.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { HOLIDAY_TABLE_STREAM, holidayTableDecider, type YearOfHolidays } from './holiday-table.decider.ts'
import { wholeYear } from './whole-year.ts'

export const READ_HOLIDAYS = 'read-holidays'

type ReadingDeps = Pick<Deps, 'store' | 'clock' | 'publicData'>

/** Days from one reading to the next. */
const EVERY_DAYS = 7

const readYear = async ({ publicData }: ReadingDeps, year: number): Promise<readonly YearOfHolidays[]> => {
  const answer = await publicData.holidays.of(year)
  if (answer.kind !== 'found') return []
  const whole = wholeYear(year, answer.value)
  return whole ? [whole] : []
}

/**
 * Reads the holidays of this and the next year where a key is configured, a week after the last
 * reading. What does not answer wholly changes nothing and is asked again the next day.
 */
export const readHolidays = (deps: ReadingDeps) => async (): Promise<void> => {
  const { store, clock, publicData } = deps
  const source = publicData.name
  if (source === null) return
  const now = clock()
  const readOn = dayAt(now)
  const table = await readState(store, holidayTableDecider, HOLIDAY_TABLE_STREAM)
  if (table.readOn !== null && daysBetween(table.readOn, readOn) < EVERY_DAYS) return
  const year = Number(readOn.slice(0, 4))
  const years = [...(await readYear(deps, year)), ...(await readYear(deps, year + 1))]
  await commandHandler(
    store,
    holidayTableDecider,
  )({
    stream: HOLIDAY_TABLE_STREAM,
    command: () => ({ type: 'ReadHolidays', source, readOn, years }),
    metadata: { actor: { kind: 'system', name: READ_HOLIDAYS }, at: now.toISOString() },
  })
}
