const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Offset of Asia/Seoul, which has had no summer time since 1988. */
const SEOUL = 9 * HOUR
const THURSDAY = 4
const STARTS = 21
const LASTS = 9 * HOUR

/**
 * Returns when the register office closes on the nth Thursday of a month, in UTC milliseconds.
 * `month` counts from 0 and may exceed 11.
 */
const closingOf = (year: number, month: number, nth: number): number => {
  const first = new Date(Date.UTC(year, month, 1))
  const untilThursday = (THURSDAY - first.getUTCDay() + 7) % 7
  return first.getTime() + (untilThursday + 7 * (nth - 1)) * DAY + STARTS * HOUR - SEOUL
}

/**
 * Tells whether the register office is closed for maintenance, and until when: from 21:00 on the
 * first and the third Thursday of a month to 06:00 on the Friday, Asia/Seoul. At 06:00 it is open.
 */
export const maintenanceAt = (now: Date): { readonly until: Date } | undefined => {
  // Six hours ago it was still the Thursday on whose evening it began.
  const evening = new Date(now.getTime() + SEOUL - 6 * HOUR)
  const closings = [1, 3].map((nth) => closingOf(evening.getUTCFullYear(), evening.getUTCMonth(), nth))
  const begun = closings.find((start) => now.getTime() >= start && now.getTime() < start + LASTS)
  return begun === undefined ? undefined : { until: new Date(begun + LASTS) }
}
