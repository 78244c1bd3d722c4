import { seoulClock } from '#events/values/day.ts'

/** "2026. 11. 21." of a day `YYYY-MM-DD`. */
export const dayText = (day: string): string =>
  day
    .split('-')
    .map((part) => `${Number(part)}.`)
    .join(' ')

/** "2026. 11. 21. 18:00:05" in Asia/Seoul, of an ISO time. */
export const timeText = (at: string): string => {
  const local = seoulClock(new Date(at))
  return `${dayText(local.slice(0, 10))} ${local.slice(11)}`
}
