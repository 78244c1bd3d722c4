import { builtInHolidays } from '#events/values/assembly/public-holidays.ts'
import type { PublicDataSwitches } from './public-data-switches.ts'

/** Temporary holiday that the government names late. */
const TEMPORARY = ['2026-10-02', '임시공휴일'] as const

/** Days of which 특일 정보 says that offices are open: 제헌절, before 2026. */
const openDays = (year: number): readonly (readonly [day: string, name: string])[] =>
  year < 2026 ? [[`${year}-07-17`, '제헌절']] : []

/**
 * Returns holidays of a year as 특일 정보 sends them; none of a year whose almanac is not out.
 * `switches`: whether it answers wholly, and what was taken back.
 */
export const simulatedHolidays = (
  year: number,
  { holidays, withdrawnHolidays }: Pick<PublicDataSwitches, 'holidays' | 'withdrawnHolidays'>,
): readonly object[] => {
  if (holidays === 'none') return []
  const closed = [...Object.entries(builtInHolidays), TEMPORARY]
    .filter(([day]) => day.startsWith(`${year}-`) && !withdrawnHolidays.includes(day))
    .map(([day, name]) => [day, name, 'Y'] as const)
  const open = closed.length === 0 ? [] : openDays(year).map(([day, name]) => [day, name, 'N'] as const)
  return [...closed, ...open]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .filter(([day]) => holidays === 'all' || day < `${year}-07-01`)
    .map(([day, dateName, isHoliday], index) => ({
      dateKind: '01',
      dateName,
      isHoliday,
      locdate: Number(day.replaceAll('-', '')),
      seq: index + 1,
    }))
}
