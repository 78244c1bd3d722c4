import { dayAt, dayEnd, daysBetween, dayStart } from '#events/values/day.ts'
import { formatDate, formatDateTime } from '#ui/format.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'

const remaining = (end: number, now: number): string => {
  // The last moment before midnight belongs to the day that ends.
  const days = daysBetween(dayAt(new Date(now)), dayAt(new Date(end - 1)))
  if (days <= 0) return t('오늘 마감합니다')
  return days === 1 ? t('내일 마감합니다') : t('{days}일 남았습니다', { days })
}

/** Returns the beginning of voting: a day alone where it starts with that day. */
export const beginningOf = (startsAt: string): string => {
  const day = dayAt(new Date(startsAt))
  return t('{start}부터', {
    start: dayStart(day).getTime() === Date.parse(startsAt) ? formatDate(day) : formatDateTime(startsAt),
  })
}

type Deadline = {
  readonly until: string
  readonly left: string
  /** Instant of the deadline, in ISO form. */
  readonly at: string
}

/** Returns the deadline: the end of the list's last day, or an earlier time of its own. */
export const earlierOf = (endDate: string, closesAt: string | null, now: number): Deadline => {
  const listEnd = dayEnd(endDate).getTime()
  const ownEnd = closesAt === null ? Infinity : Date.parse(closesAt)
  if (closesAt !== null && ownEnd < listEnd)
    return {
      until: t('{closesAt}까지', { closesAt: formatDateTime(closesAt) }),
      left: remaining(ownEnd, now),
      at: closesAt,
    }
  return {
    until: t('{endDate}까지', { endDate: formatDate(endDate) }),
    left: remaining(listEnd, now),
    at: new Date(listEnd).toISOString(),
  }
}

type Ends = {
  readonly vote: Pick<VoterPage['vote'], 'closesAt' | 'electronicClosesAt'>
  readonly list: Pick<VoterPage['list'], 'endDate'>
}

/** Returns the deadline of voting by the link: the earliest end of electronic ballots, vote and list. */
export const deadlineOf = ({ vote, list }: Ends, now: number): Deadline =>
  earlierOf(list.endDate, vote.electronicClosesAt ?? vote.closesAt, now)
