import { formatDate, formatDateTime } from '#ui/format.ts'
import type { VoterPage } from '#ui/wire.ts'

const DAY_MS = 86_400_000

/** The list's last day belongs to it up to midnight in Seoul. */
const endOfList = (endDate: string): number => Date.parse(`${endDate}T00:00:00+09:00`) + DAY_MS

const seoulDay = (time: number): number => Math.floor((time + 9 * 3_600_000) / DAY_MS)

const remaining = (end: number, now: number): string => {
  // The last moment before midnight belongs to the day that ends.
  const days = seoulDay(end - 1) - seoulDay(now)
  if (days <= 0) return '오늘 마감합니다'
  return days === 1 ? '내일 마감합니다' : `${days}일 남았습니다`
}

/** Until when one can vote: whichever of the vote and its list ends first. */
export const deadlineOf = (
  { vote, list }: Pick<VoterPage, 'vote' | 'list'>,
  now: number,
): { readonly until: string; readonly left: string } => {
  const listEnd = endOfList(list.endDate)
  const voteEnd = vote.closesAt === null ? Infinity : Date.parse(vote.closesAt)
  return vote.closesAt !== null && voteEnd < listEnd
    ? { until: `${formatDateTime(vote.closesAt)}까지`, left: remaining(voteEnd, now) }
    : { until: `${formatDate(list.endDate)}까지`, left: remaining(listEnd, now) }
}
