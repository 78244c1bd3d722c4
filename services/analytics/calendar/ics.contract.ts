import { addDays, seoulClock } from '#events/values/day.ts'

/** Event of a calendar file (RFC 5545): a whole day, or an instant of one. */
export type IcsEvent = {
  /** Id that stays, whatever of the event changes. */
  readonly uid: string
  /** Number and time of its last change. */
  readonly sequence: number
  readonly changedAt: Date
  readonly day: string
  /** Null: it is all of the day. */
  readonly at: Date | null
  readonly summary: string
  readonly location: string
  readonly url: string
}

/** Maximum length of a line in octets (RFC 5545, 3.1); a longer one goes on after a space. */
const LINE_OCTETS = 75

const ZONE = 'Asia/Seoul'

/** Time zone of all times; Seoul has no summer time. */
const zone: readonly string[] = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:KST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Escapes a text (RFC 5545, 3.3.11); control characters are left out, which no text may have. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')

const digits = (text: string): string => text.replaceAll(/[-:]/g, '')
const utcTime = (at: Date): string => `${digits(at.toISOString().slice(0, 19))}Z`
const seoulTime = (at: Date): string => digits(seoulClock(at))

const encoder = new TextEncoder()

/** Folds a line between characters, never inside one. */
const folded = (line: string): string => {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

const linesOf = (event: IcsEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utcTime(event.changedAt)}`,
  `LAST-MODIFIED:${utcTime(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...(event.at === null
    ? [`DTSTART;VALUE=DATE:${digits(event.day)}`, `DTEND;VALUE=DATE:${digits(addDays(event.day, 1))}`]
    : [`DTSTART;TZID=${ZONE}:${seoulTime(event.at)}`]),
  `SUMMARY:${escaped(event.summary)}`,
  `LOCATION:${escaped(event.location)}`,
  `URL:${event.url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Writes a calendar file (RFC 5545) that other programs import, or read again each hour. */
export const icsOf = (name: string, events: readonly IcsEvent[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Danji//Calendar//KO',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...zone,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
