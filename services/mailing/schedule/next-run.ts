import type {
  MessageOccasion,
  OccasionSettings,
  QuietHours,
  ScheduledAt,
} from '#events/messaging/message-settings.events.ts'
import { addDays, dayEnd, dayStart } from '#events/values/day.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import type { ListMessageSettings } from '../../messaging/message-settings.decider.ts'
import { outsideQuietHours } from '../../messaging/messaging.facts.ts'

/**
 * Days of a list from which its times are computed, in Seoul's time zone. `closing`: present if it
 * was closed before its end.
 */
export type ListDays = { readonly startDate: string; readonly endDate: string; readonly closing?: object | null }

const MINUTE_MS = 60_000

/** Occasions that go by themselves when their time has come. */
const scheduled: readonly MessageOccasion[] = ['reminder', 'deadline']

/** Returns the instant that a schedule names, without regard to quiet hours. */
const namedInstant = ({ endDate }: ListDays, { daysBeforeEnd, hour, minute = 0 }: ScheduledAt): Date =>
  new Date(dayStart(addDays(endDate, -daysBeforeEnd)).getTime() + (hour * 60 + minute) * MINUTE_MS)

export type ScheduledInstant =
  | { readonly kind: 'at'; readonly at: Date }
  /** The list has not begun then, or its last day is over, as the quiet hours shift it. */
  | { readonly kind: 'before-start' | 'past-end' }

/**
 * Returns the instant of a schedule of a list, out of the quiet hours: past or future, whatever the
 * state of the list.
 */
export const scheduledInstant = (list: ListDays, quietHours: QuietHours, at: ScheduledAt): ScheduledInstant => {
  const due = outsideQuietHours(quietHours, namedInstant(list, at))
  if (due < dayStart(list.startDate)) return { kind: 'before-start' }
  if (due >= dayEnd(list.endDate)) return { kind: 'past-end' }
  return { kind: 'at', at: due }
}

/**
 * Schedule of an occasion. `named`: the instant in the settings, which identifies it. `at`: the
 * instant of sending, out of the quiet hours.
 */
export type Schedule = { readonly named: Date; readonly at: Date }

/**
 * Returns the schedule of an occasion of a list by its settings, past or future; null if it is not
 * automatic, or never comes.
 */
export const scheduleOf = (
  list: ListDays,
  { enabled, quietHours }: Pick<ListMessageSettings, 'enabled' | 'quietHours'>,
  { kind, enabled: isOn, at }: OccasionSettings,
): Schedule | null => {
  if (!enabled || !isOn || !at || !scheduled.includes(kind)) return null
  const instant = scheduledInstant(list, quietHours, at)
  return instant.kind === 'at' ? { named: namedInstant(list, at), at: instant.at } : null
}

/**
 * Returns the schedule of an occasion if it is in the future and the list is not closed; null
 * otherwise.
 */
export const nextAt = (
  list: ListDays,
  settings: Pick<ListMessageSettings, 'enabled' | 'quietHours'>,
  { occasion, now }: { readonly occasion: OccasionSettings; readonly now: Date },
): Date | null => {
  if (listStatusAt(list, now) === 'closed') return null
  const schedule = scheduleOf(list, settings, occasion)
  return schedule && schedule.at > now ? schedule.at : null
}

/** Returns the reason why a schedule never comes and what to do, in Korean; null if it does. */
export const problemOfSchedule = (list: ListDays, quietHours: QuietHours, at: ScheduledAt): string | null => {
  const { kind } = scheduledInstant(list, quietHours, at)
  if (kind === 'before-start') return '예약한 때가 리스트의 시작일보다 빠릅니다. 종료일에 더 가까운 날로 정해주세요.'
  if (kind === 'past-end')
    return '보내지 않는 시간이 끝나면 이미 마감된 뒤라 나가지 않습니다. 더 이른 시각이나 날로 정해주세요.'
  return null
}
