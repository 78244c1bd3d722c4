const SEOUL_OFFSET_MS = 9 * 3_600_000

/** "2026. 11. 21." of a day `YYYY-MM-DD`. */
export const dayText = (day: string): string =>
  day
    .split('-')
    .map((part) => `${Number(part)}.`)
    .join(' ')

/** "2026. 11. 21. 18:00:05" in Asia/Seoul, of an ISO time. */
export const timeText = (at: string): string => {
  const local = new Date(Date.parse(at) + SEOUL_OFFSET_MS).toISOString()
  return `${dayText(local.slice(0, 10))} ${local.slice(11, 19)}`
}
