import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { addDays } from '#events/values/day.ts'
import { entryKey, entryName, entryPath, entrySubject } from './calendar-labels.ts'

/** Maximum length of a line in bytes (RFC 5545, 3.1); a longer one goes on after a space. */
const LINE_BYTES = 74

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

const compact = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, '')

/** Folds a line between characters, never inside one. */
const folded = (line: string): string => {
  const encoder = new TextEncoder()
  let bytes = 0
  let text = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

const eventOf = (entry: CalendarEntry, stamp: string, office: string): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${entryKey(entry)}@danji`,
  `DTSTAMP:${stamp}`,
  ...(entry.at === null
    ? [
        `DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${addDays(entry.day, 1).replaceAll('-', '')}`,
      ]
    : [`DTSTART:${compact(entry.at)}`]),
  `SUMMARY:${escaped(`${entryName(entry)}: ${entrySubject(entry)}`)}`,
  `LOCATION:${escaped(entry.apartment.name)}`,
  `URL:${office}${entryPath(entry)}`,
  'END:VEVENT',
]

/**
 * Writes dates as a file that other calendars import (RFC 5545). `office`: address of the office,
 * without a slash at its end.
 */
export const icsOf = (entries: readonly CalendarEntry[], now: Date, office: string): string => {
  const stamp = compact(now.toISOString())
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Danji//Calendar//KO',
    ...entries.flatMap((entry) => eventOf(entry, stamp, office)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
