import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { icsEventOf } from '#services/analytics/calendar/calendar-ics.contract.ts'
import { icsOf, type IcsEvent } from '#services/analytics/calendar/ics.contract.ts'
import { rounds } from '#tests/support/deep.ts'
import { checkIcs } from './check-ics.ts'

const event = (over: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: 'vote-end-v1@danji',
  sequence: 3,
  changedAt: new Date('2026-11-20T01:02:03.456Z'),
  day: '2026-11-28',
  at: null,
  summary: '투표 마감: 주차장 개방',
  location: '한빛마을',
  url: 'https://danji.example/admin/calendar?month=2026-11',
  ...over,
})
const read = (...events: readonly IcsEvent[]) => checkIcs(Buffer.from(icsOf('한빛마을 일정', events)))

const entry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'vote-end',
  day: '2026-11-28',
  at: '2026-11-28T09:00:00.000Z',
  isDone: false,
  apartment: { id: 'a1', name: '한빛마을' },
  list: { id: 'l1', name: '정기총회', type: 'vote' },
  vote: { id: 'v1', title: '주차장 개방' },
  ...over,
})
const revision = { sequence: 3, changedAt: new Date('2026-11-20T01:02:03Z') }
const eventOf = (over: Partial<CalendarEntry> = {}) => icsEventOf(entry(over), revision, 'https://danji.example')

describe('a calendar file', () => {
  it('has days as days, and times in Seoul', () => {
    expect(read(event(), event({ uid: 'two', at: new Date('2026-11-28T15:30:00Z') }))).toMatchObject([
      { start: '20261128', end: '20261129', zone: undefined, sequence: 3, stamp: '20261120T010203Z' },
      { start: '20261129T003000', end: undefined, zone: 'Asia/Seoul', changed: '20261120T010203Z' },
    ])
  })

  it('gives back every text, whatever it has', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(texts, texts, (summary, location) => {
        const [found] = read(event({ summary, location }))
        // oxlint-disable-next-line no-control-regex
        const plain = (text: string) =>
          text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
        expect([found?.summary, found?.location]).toEqual([plain(summary), plain(location)])
      }),
      { numRuns: rounds(500) },
    )
  })

  it('folds between letters of each width, at each place', () => {
    for (let length = 0; length < 80; length += 1)
      for (const letter of ['a', 'é', '가', '𐐷', '\\', ',', '\n', '👩‍👧']) {
        const summary = `${'x'.repeat(length)}${letter.repeat(40)}`
        expect(read(event({ summary }))[0]?.summary).toBe(summary)
      }
  })

  it('lets no text add a line of its own', () => {
    const summary = '총회\r\nEND:VEVENT\r\nBEGIN:VALARM\nATTACH:https://evil.example'
    expect(read(event({ summary })).map((one) => one.summary)).toEqual([summary.replaceAll('\r\n', '\n')])
  })
})

describe('the checker', () => {
  const good = icsOf('일정', [event({ summary: '가'.repeat(60) })])
  it.each([
    ['bare line feeds', good.replaceAll('\r\n', '\n')],
    ['no end', good.replace('END:VCALENDAR\r\n', '')],
    ['a long line', good.replaceAll('\r\n ', '')],
    ['no stamp', good.replace(/DTSTAMP:.*\r\n/, '')],
    ['an unescaped comma', good.replace('LOCATION:', 'LOCATION:가,')],
    ['an unknown zone', icsOf('일정', [event({ at: new Date() })]).replaceAll('TZID:Asia/Seoul', 'TZID:Asia/Tokyo')],
    ['one id twice', icsOf('일정', [event(), event()])],
  ])('refuses a file with %s', (_name, file) => expect(() => checkIcs(Buffer.from(file))).toThrow(/no calendar file/))
})

describe('a date in other calendars', () => {
  it('keeps its id when it moves, and has another one where a campaign has several', () => {
    const moved = { day: '2026-11-30', at: '2026-11-30T09:00:00.000Z' }
    expect(eventOf(moved).uid).toBe(eventOf().uid)
    expect(eventOf({ kind: 'message', ...moved }).uid).not.toBe(eventOf({ kind: 'message' }).uid)
    expect(eventOf({ kind: 'vote-start' }).uid).not.toBe(eventOf().uid)
  })

  it('stays on the day that ends at midnight', () => {
    const midnight = eventOf({ at: '2026-11-28T15:00:00.000Z' })
    expect(read(midnight)).toMatchObject([{ start: '20261128', summary: '투표 마감 24:00: 주차장 개방' }])
  })
})
