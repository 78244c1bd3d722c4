import { seoulClock } from '#events/values/day.ts'
import type { QuietHours } from '#events/messaging/message-settings.events.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Returns the first instant, at or after one, at which something may be sent: that very instant, or
 * the end of the quiet hours around it. Seoul's clock.
 */
export const outsideQuietHours = ({ from, to }: QuietHours, at: Date): Date => {
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  if (begin === end) return at
  const minute = minutesOf(seoulClock(at).slice(11))
  const isQuiet = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end
  if (!isQuiet) return at
  const wait = (end - minute + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS)
}
