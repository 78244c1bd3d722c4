import type { HolidayTableEvent } from '#events/assembly/holiday-table.events.ts'
import { builtInHolidays, type HolidayNames } from '#events/values/assembly/public-holidays.ts'
import type { Decider } from '../../core/decider.ts'

export type Holiday = { readonly day: string; readonly name: string }

/** Holidays of a year, as a provider answered for all of it. */
export type YearOfHolidays = { readonly year: string; readonly holidays: readonly Holiday[] }

/** Table of public holidays after some readings. */
export type HolidayTable = {
  readonly names: HolidayNames
  /** Years that the table covers. */
  readonly years: readonly string[]
  /** Number of readings; 0: the table of the product. */
  readonly version: number
  /** Provider and day of the last reading; null before the first one. */
  readonly source: string | null
  readonly readOn: string | null
  /** Days that later readings did not have, with the day of the first of them. */
  readonly missing: Readonly<Record<string, string>>
}

export type HolidayTableCommand = {
  readonly type: 'ReadHolidays'
  readonly source: string
  readonly readOn: string
  readonly years: readonly YearOfHolidays[]
}

export const HOLIDAY_TABLE_STREAM = 'holiday-table'

const yearOf = (day: string): string => day.slice(0, 4)

/** Table before any reading: the one that the product comes with. */
export const builtInTable: HolidayTable = {
  names: builtInHolidays,
  years: [...new Set(Object.keys(builtInHolidays).map(yearOf))],
  version: 0,
  source: null,
  readOn: null,
  missing: {},
}

type NamedDay = readonly [day: string, name: string]
const byDay = ([one]: NamedDay, [other]: NamedDay): number => one.localeCompare(other)

const evolve = (table: HolidayTable, { data }: HolidayTableEvent): HolidayTable => {
  const lost = new Set(data.removed.map(({ day }) => day))
  const names = [...Object.entries(table.names), ...data.added.map(({ day, name }) => [day, name] as const)]
  const missing = new Set(data.missing)
  const unread = Object.entries(table.missing).filter(([day]) => !data.years.includes(yearOf(day)))
  const noted = [...missing].map((day) => [day, table.missing[day] ?? data.readOn] as const)
  return {
    names: Object.fromEntries(names.filter(([day]) => !lost.has(day)).toSorted(byDay)),
    years: [...new Set([...table.years, ...data.years])].toSorted(),
    version: table.version + 1,
    source: data.source,
    readOn: data.readOn,
    missing: Object.fromEntries([...unread, ...noted]),
  }
}

/** Returns what a reading changes, year by year. */
const changesOf = ({ years, readOn }: HolidayTableCommand, table: HolidayTable) => {
  const read = new Map(years.flatMap(({ holidays }) => holidays.map(({ day, name }) => [day, name] as const)))
  const readYears = new Set(years.map(({ year }) => year))
  const added = [...read].filter(([day]) => table.names[day] === undefined)
  // A day that is over is what it was.
  const absent = Object.keys(table.names).filter((day) => day > readOn && readYears.has(yearOf(day)) && !read.has(day))
  const wasMissing = (day: string): boolean => (table.missing[day] ?? readOn) < readOn
  return {
    added: added.map(([day, name]) => ({ day, name })),
    removed: absent.filter(wasMissing).map((day) => ({ day, name: table.names[day] ?? '' })),
    missing: absent.filter((day) => !wasMissing(day)),
  }
}

const hasNews = (
  { added, removed, missing }: ReturnType<typeof changesOf>,
  command: HolidayTableCommand,
  table: HolidayTable,
) => {
  const noted = Object.keys(table.missing).filter((day) => command.years.some(({ year }) => year === yearOf(day)))
  return added.length > 0 || removed.length > 0 || noted.toSorted().join() !== missing.toSorted().join()
}

/** Table of public holidays (공휴일), in versions: each reading makes one. */
export const holidayTableDecider: Decider<HolidayTable, HolidayTableCommand, HolidayTableEvent> = {
  initial: builtInTable,
  evolve,
  decide: (command, table) => {
    const { source, readOn, years } = command
    if (years.length === 0 || (table.readOn !== null && readOn < table.readOn)) return []
    const changes = changesOf(command, table)
    if (readOn === table.readOn && !hasNews(changes, command, table)) return []
    return [{ type: 'HolidaysRead', data: { source, readOn, years: years.map(({ year }) => year), ...changes } }]
  },
}
