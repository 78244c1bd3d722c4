import type { CalendarEntry, CalendarKind } from '#services/analytics/calendar/calendar.contract.ts'
import { addDays, daysBetween } from '#events/values/day.ts'
import type { TodoItem } from '../todo-items.ts'
import { entryName, entrySubject } from '#services/analytics/calendar/calendar-texts.contract.ts'
import { entryKey, entryPath, entryTime } from './calendar-labels.ts'

/** Days before a date from which it is reminded of. */
const REMINDER_DAYS = 7
/** Days for which a missed date is still reminded of. */
const MISSED_DAYS = 7

/** Kinds that need somebody; a message sends itself, and the end of registry records has its own notice. */
const reminded: readonly CalendarKind[] = [
  'list-start',
  'list-end',
  'assembly',
  'application',
  'withdrawal-end',
  'meeting',
  'meeting-notice',
  'assembly-notice',
  'terms-notice',
  'announce-by',
  'form-answer',
  'publication',
  'publication-list',
  'inspection',
  'vote-start',
  'electronic-end',
  'vote-end',
]

/** Returns the days of which reminders tell. */
export const reminderSpan = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, -MISSED_DAYS),
  to: addDays(today, REMINDER_DAYS),
})

/**
 * Returns the reminders of a day: dates from seven days before until they are done, the next one
 * first. They follow from the dates alone, so that none is lost and none comes twice. `told`: lists
 * whose end another item tells of.
 */
export const remindersOf = (
  entries: readonly CalendarEntry[],
  today: string,
  told: ReadonlySet<string> = new Set(),
): readonly TodoItem[] =>
  entries
    .filter(({ kind, isDone }) => !isDone && reminded.includes(kind))
    .filter(({ kind, list }) => kind !== 'list-end' || !told.has(list.id))
    .filter(({ day }) => daysBetween(today, day) <= REMINDER_DAYS)
    .map((entry) => ({
      key: `reminder-${entryKey(entry)}`,
      text: [entryName(entry), entryTime(entry)].filter((part) => part !== '').join(' '),
      about: entrySubject(entry),
      to: entryPath(entry),
      due: entry.day,
    }))

const isUrgent = ({ due }: TodoItem, today: string): boolean => due !== undefined && daysBetween(today, due) <= 1

/** Returns items in their order: dates of today and tomorrow, things without a date, later dates. */
export const inDueOrder = (items: readonly TodoItem[], today: string): readonly TodoItem[] => {
  const byDay = (one: TodoItem, other: TodoItem): number => (one.due ?? '').localeCompare(other.due ?? '')
  return [
    ...items.filter((item) => isUrgent(item, today)).toSorted(byDay),
    ...items.filter(({ due }) => due === undefined),
    ...items.filter((item) => item.due !== undefined && !isUrgent(item, today)).toSorted(byDay),
  ]
}
