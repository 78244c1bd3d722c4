import { addDays, dayAt } from '#events/values/day.ts'
import { closedBecause, type HolidayNames } from '#events/values/assembly/public-holidays.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { assemblyLaws, versionOn } from '../law/assembly-law.contract.ts'

/**
 * Returns the last day of notice: the whole days between it and the meeting are as many as the law
 * asks for, since the day of the meeting does not count (민법 제157조, counted backwards). A meeting on
 * the 15th that needs 7 days has to be noticed by the 7th.
 */
export const lastDayFor = (meetingDay: string, days: number): string => addDays(meetingDay, -(days + 1))

export type NoticeDeadline = {
  /** Number of whole days that the law asks for, with its article. */
  readonly days: number
  readonly basis: string
  readonly lastDay: string
}

/** Post offices on the last day of a notice. */
export type PostDays = {
  /** Last day on which a post office is open, where it is before the last day; null: it is that day. */
  readonly lastOpenDay: string | null
  /** Name of the holiday or weekday that closes it on the last day; null: it is open. */
  readonly closed: string | null
}

const openDayUntil = (day: string, holidays: HolidayNames): string =>
  closedBecause(holidays, day) === null ? day : openDayUntil(addDays(day, -1), holidays)

/** Returns whether the post is open on the last day of a notice, by a table of holidays. */
export const postDays = (lastDay: string, holidays: HolidayNames): PostDays => {
  const closed = closedBecause(holidays, lastDay)
  return { closed, lastOpenDay: closed === null ? null : openDayUntil(lastDay, holidays) }
}

/** Returns the deadline of an assembly's notice; null for a round of votes, or without a known number of days. */
export const deadlineOf = ({ kind, startsAt }: Pick<ExistingAssembly, 'kind' | 'startsAt'>): NoticeDeadline | null => {
  if (startsAt === null) return null
  const meetingDay = dayAt(new Date(startsAt))
  const version = versionOn(assemblyLaws[kind].notice, meetingDay)
  if (!version) return null
  return { days: version.days, basis: version.basis, lastDay: lastDayFor(meetingDay, version.days) }
}
