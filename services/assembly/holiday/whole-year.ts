import { isStorableText } from '#events/values/text.ts'
import type { Holiday, YearOfHolidays } from './holiday-table.decider.ts'

/** Days of the sun's calendar that every year has (관공서의 공휴일에 관한 규정 제2조). */
const FIXED = ['01-01', '03-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25'] as const

/**
 * Number of days that every year has: the fixed ones, three each of 설날 and 추석, 부처님 오신 날. Where two
 * fall on one day the provider names it twice.
 */
const FEWEST = FIXED.length + 3 + 3 + 1
/** Number of days that no year has; an answer with more is an error of the provider. */
const MOST = 40

/** Tells whether a text has the form of a day, and is one: 2026-02-30 is none. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * Returns a provider's answer for a year; undefined where it cannot be all of it, or names days of
 * other years. A year that is not in the almanac yet has its fixed days alone.
 */
export const wholeYear = (year: number, answered: readonly Holiday[]): YearOfHolidays | undefined => {
  const text = String(year)
  const names = new Map(answered.toReversed().map(({ day, name }) => [day, name]))
  const isWhole =
    answered.length >= FEWEST &&
    answered.length <= MOST &&
    answered.every(({ day, name }) => day.startsWith(`${text}-`) && isDay(day) && isStorableText(name)) &&
    FIXED.every((fixed) => names.has(`${text}-${fixed}`))
  if (!isWhole) return undefined
  return { year: text, holidays: [...names].map(([day, name]) => ({ day, name })).toSorted(byDay) }
}

const byDay = (one: Holiday, other: Holiday): number => one.day.localeCompare(other.day)
