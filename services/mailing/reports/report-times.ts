const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Minutes between queries to the provider, by the age of a message: most results are known within a
 * minute, and a phone may be off for days.
 */
const intervals = [
  { youngerThanMs: 10 * MINUTE_MS, minutes: 1 },
  { youngerThanMs: 3 * HOUR_MS, minutes: 10 },
  { youngerThanMs: 72 * HOUR_MS, minutes: 60 },
] as const

/** Age from which a message is not queried any more, in milliseconds: it stays accepted. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS
/** Maximum age of the messages that a wake-up queries, in milliseconds. */
export const WOKEN_FOR_MS = 3 * HOUR_MS

/**
 * Whether messages that the provider accepted at `handedAt` are queried in a minute of the clock.
 * It needs no stored state: a process that takes over from a dead one queries in the same minutes.
 */
export const isDueAt = (handedAt: Date, minute: Date): boolean => {
  const age = minute.getTime() - handedAt.getTime()
  const interval = intervals.find(({ youngerThanMs }) => age < youngerThanMs)
  if (!interval) return false
  const minutes = Math.floor(minute.getTime() / MINUTE_MS) - Math.floor(handedAt.getTime() / MINUTE_MS)
  return minutes % interval.minutes === 0
}

/** Whether a wake-up of the provider's at `now` may be about it. */
export const isWokenFor = (handedAt: Date, now: Date): boolean => now.getTime() - handedAt.getTime() < WOKEN_FOR_MS
