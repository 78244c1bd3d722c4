import { addDays } from '../day.ts'

/** Form of a quarter of a year: "2026-Q4". */
export const QUARTER_FORM = /^\d{4}-Q[1-4]$/

/** Returns the quarter of a day, "2026-Q4". */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Returns the first day after a quarter. */
const dayAfter = (quarter: string): string => {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))]
  return number === 4 ? `${year + 1}-01-01` : `${year}-${String(number * 3 + 1).padStart(2, '0')}-01`
}

/** Returns the n-th day of the month after a quarter. */
export const dayInNextMonth = (quarter: string, nth: number): string => addDays(dayAfter(quarter), nth - 1)
