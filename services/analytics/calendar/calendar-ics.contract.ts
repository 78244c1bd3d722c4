import type { CalendarEntry, CalendarKind } from './calendar.contract.ts'
import { entryName, entrySubject, timeOnDay } from './calendar-texts.contract.ts'
import type { IcsEvent } from './ics.contract.ts'

/** Kinds of which a campaign may have several: their ids have the day or the time, too. */
const several: readonly CalendarKind[] = ['message', 'form-answer', 'publication', 'publication-list', 'inspection']

/** Returns the id of a date in other calendars: that of a date that moves stays. */
const uidOf = ({ kind, list, vote, assembly, at, day }: CalendarEntry): string => {
  const subject = vote?.id ?? assembly?.id ?? list.id
  const when = several.includes(kind) ? `-${(at ?? day).replaceAll(/[^0-9T]/g, '')}` : ''
  return `${kind}-${subject}${when}@danji`
}

/** Number and time of the last change of a date. */
export type Revision = Pick<IcsEvent, 'sequence' | 'changedAt'>

/**
 * Returns a date as other calendars have it: complex and title of the campaign, and no person. The
 * last instant of a day is in the title, since calendars would show it on the day after.
 */
export const icsEventOf = (entry: CalendarEntry, revision: Revision, url: string): IcsEvent => {
  const time = entry.at === null ? null : timeOnDay(entry.at, entry.day)
  const isMidnight = time === '24:00'
  return {
    uid: uidOf(entry),
    ...revision,
    day: entry.day,
    at: entry.at === null || isMidnight ? null : new Date(entry.at),
    summary: `${entryName(entry)}${isMidnight ? ' 24:00' : ''}: ${entrySubject(entry)}`,
    location: entry.apartment.name,
    url,
  }
}
