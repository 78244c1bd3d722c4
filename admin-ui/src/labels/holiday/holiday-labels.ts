import type { HolidayVersion } from '#services/assembly/holiday/holidays.contract.ts'
import { formatDate } from '#ui/format.ts'

/** Returns where a table of holidays comes from, with its version. */
export const holidaySource = ({ version, source, readOn }: HolidayVersion): string =>
  source === null || readOn === null ? '기본 공휴일 표' : `${source}, ${formatDate(readOn)} 읽음 (${version}판)`
