import { dayAt, daysBetween } from '#events/values/day.ts'

/** Days after which a reading counts as old. */
const OLD_AFTER_DAYS = 90

/** Tells whether a reading is so old that the ledger may say something else by now. */
export const isOldReading = (readOn: string, now: Date): boolean => daysBetween(readOn, dayAt(now)) > OLD_AFTER_DAYS
