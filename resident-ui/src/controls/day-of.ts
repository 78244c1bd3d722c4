/**
 * Returns the day of typed parts as YYYY-MM-DD: "1950-3-7"; null where the calendar has no such
 * day.
 */
export const dayOf = (typed: string): string | null => {
  const [year = NaN, month = NaN, day = NaN] = typed.split('-').map((part) => (part === '' ? NaN : Number(part)))
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
