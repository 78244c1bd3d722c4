import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { timeOnDay } from '#services/analytics/calendar/calendar-texts.contract.ts'
import { listPath } from '../../labels/list-labels.ts'
import { messagesPath } from '../../labels/message-labels.ts'
import { registriesPath } from '../../labels/registry/registry-labels.ts'
import { announcementPath, votePath } from '../../labels/vote-labels.ts'

/** Returns the page of a date. */
export const entryPath = ({ kind, list, vote, assembly }: CalendarEntry): string => {
  if (assembly !== undefined)
    return `/assemblies/${assembly.id}/${kind === 'meeting' || kind === 'meeting-notice' ? 'show' : 'records'}`
  if (kind === 'message') return messagesPath(list.id)
  if (kind === 'form-answer') return listPath(list.id, 'form-runs')
  if (kind === 'registry-end') return registriesPath(list.id)
  if (vote === null) return listPath(list.id)
  return kind === 'announcement' || kind === 'announce-by' ? announcementPath(vote.id) : votePath(vote.id)
}

/** Returns the time of a date, "18:00"; a vote that ends with its day ends at 24:00. */
export const entryTime = ({ at, day }: CalendarEntry): string => (at === null ? '' : timeOnDay(at, day))

/** Returns a key of a date that tells it from all others. */
export const entryKey = ({ kind, list, vote, assembly, at, day }: CalendarEntry): string =>
  `${kind}-${vote?.id ?? assembly?.id ?? list.id}-${at ?? day}`
