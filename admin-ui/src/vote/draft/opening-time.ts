import { dayAt } from '#events/values/day.ts'
import { formatDate } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import { earliestOpening, type Purpose } from '#services/vote/draft/purposes.contract.ts'

type Noticed = Pick<Purpose, 'noticeDays'>
type Days = Pick<List, 'startDate' | 'endDate'>

/** Hour of Seoul at which a vote is proposed to open, and the one at which it closes. */
const OPENS_AT = '09:00'
const CLOSES_AT = '18:00'

const timeOn = (day: string, clock: string): string => new Date(`${day}T${clock}:00+09:00`).toISOString()

/** Returns the first day that a notice of today allows within the days of the list; null for none. */
const firstDay = (noticeDays: number, { startDate, endDate }: Days, today: string): string | null => {
  const allowed = earliestOpening(today, noticeDays)
  const day = allowed < startDate ? startDate : allowed
  return day < endDate ? day : null
}

/**
 * Returns the times to propose for a vote that is announced today: it opens no earlier than its
 * notice allows. Null, for pressing 시작하기, where no notice is known or the list is too short.
 */
export const proposedTimes = (
  { noticeDays }: Noticed,
  list: Days,
  today: string,
): { readonly opensAt: string | null; readonly closesAt: string | null } => {
  const day = noticeDays === null ? null : firstDay(noticeDays, list, today)
  return day === null
    ? { opensAt: null, closesAt: null }
    : { opensAt: timeOn(day, OPENS_AT), closesAt: timeOn(list.endDate, CLOSES_AT) }
}

export type NoticeHint = { readonly text: string; readonly isTooEarly: boolean }

/** Returns when a vote may open if it is announced today, and whether its time is earlier. */
export const noticeHint = (
  purpose: Noticed | undefined,
  opensAt: string | null,
  today: string,
): NoticeHint | undefined => {
  if (purpose === undefined || purpose.noticeDays === null) return undefined
  const earliest = earliestOpening(today, purpose.noticeDays)
  const isTooEarly = opensAt !== null && dayAt(new Date(opensAt)) < earliest
  const said = `오늘 공고하면 ${formatDate(earliest)}부터 시작할 수 있습니다 (${purpose.noticeDays}일 전 공고).`
  return { isTooEarly, text: isTooEarly ? `공고 기간이 짧습니다. ${said}` : said }
}
