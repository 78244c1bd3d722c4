const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How often the provider is asked, by how long ago it took the message: most is known within a minute, and a phone may be off for days. */
const intervals = [
  { youngerThanMs: 10 * MINUTE_MS, minutes: 1 },
  { youngerThanMs: 3 * HOUR_MS, minutes: 10 },
  { youngerThanMs: 72 * HOUR_MS, minutes: 60 },
] as const

/** What is older is asked for no more: it stays as accepted. */
export const GIVEN_UP_MS = 72 * HOUR_MS
/** What a wake-up of the provider's is about. */
export const WOKEN_FOR_MS = 3 * HOUR_MS

/**
 * Whether the provider is to be asked in a minute of the clock about what it took at `handedAt`. Nothing has to be remembered for it: who took over
 * from a dead process asks in the same minutes.
 */
export const isAskedAt = (handedAt: Date, minute: Date): boolean => {
  const age = minute.getTime() - handedAt.getTime()
  const interval = intervals.find(({ youngerThanMs }) => age < youngerThanMs)
  if (!interval) return false
  const minutes = Math.floor(minute.getTime() / MINUTE_MS) - Math.floor(handedAt.getTime() / MINUTE_MS)
  return minutes % interval.minutes === 0
}

/** Whether a wake-up of the provider's at `now` may be about it. */
export const isWokenFor = (handedAt: Date, now: Date): boolean => now.getTime() - handedAt.getTime() < WOKEN_FOR_MS
