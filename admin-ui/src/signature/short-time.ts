import { toSeoulClock } from '../kit/display/day.ts'

/** "11. 21. 18:00" in Seoul: campaigns last weeks, not years. */
export const shortTime = (iso: string): string => {
  const [day = '', time = ''] = toSeoulClock(iso).split('T')
  const [, month = '', date = ''] = day.split('-')
  return `${Number(month)}. ${Number(date)}. ${time}`
}
