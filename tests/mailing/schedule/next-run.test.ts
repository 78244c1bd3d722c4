import { describe, expect, it } from 'vitest'
import type { OccasionSettings, QuietHours } from '#events/messaging/message-settings.events.ts'
import {
  nextAt,
  problemOfSchedule,
  scheduledInstant,
  scheduleOf,
  type ListDays,
} from '#services/mailing/schedule/next-run.ts'

const byNight: QuietHours = { from: '21:00', to: '08:00' }
const march: ListDays = { startDate: '2025-03-01', endDate: '2025-03-31' }
/** Seoul's wall clock as an instant. */
const seoul = (wall: string): Date => new Date(`${wall}:00+09:00`)
const at = (daysBeforeEnd: number, hour: number, minute?: number) => ({
  daysBeforeEnd,
  hour,
  ...(minute === undefined ? {} : { minute }),
})
const occasion = (overrides: Partial<OccasionSettings> = {}): OccasionSettings => ({
  kind: 'deadline',
  enabled: true,
  templateId: 'T1',
  at: at(1, 10),
  ...overrides,
})
const on = { enabled: true, quietHours: byNight }

describe('a schedule comes', () => {
  type Case = readonly [what: string, list: ListDays, of: ReturnType<typeof at>, quiet: QuietHours, wall: string | null]
  const cases: readonly Case[] = [
    ['so many days before the last one', march, at(1, 10), byNight, '2025-03-30T10:00'],
    ['on the last day', march, at(0, 18, 30), byNight, '2025-03-31T18:30'],
    ['to the minute', march, at(3, 9, 59), byNight, '2025-03-28T09:59'],
    ['over the end of a month', { ...march, endDate: '2025-04-02' }, at(3, 10), byNight, '2025-03-30T10:00'],
    ['over a leap day', { startDate: '2024-02-01', endDate: '2024-03-01' }, at(1, 10), byNight, '2024-02-29T10:00'],
    [
      'over the end of a year',
      { startDate: '2025-12-01', endDate: '2026-01-01' },
      at(2, 10),
      byNight,
      '2025-12-30T10:00',
    ],
    ['at eight where it was to come by night', march, at(2, 3), byNight, '2025-03-29T08:00'],
    ['the next morning where it was to come late', march, at(2, 23), byNight, '2025-03-30T08:00'],
    ['a minute before the quiet hours', march, at(2, 20, 59), byNight, '2025-03-29T20:59'],
    ['not in their first minute', march, at(2, 21, 0), byNight, '2025-03-30T08:00'],
    ['in the first minute after them', march, at(2, 8, 0), byNight, '2025-03-29T08:00'],
    ['at midnight where there are none', march, at(0, 0), { from: '00:00', to: '00:00' }, '2025-03-31T00:00'],
    ['after quiet hours of one day', march, at(1, 13), { from: '12:00', to: '14:00' }, '2025-03-30T14:00'],
    ['in the last minute of the last day', march, at(0, 23, 59), { from: '01:00', to: '02:00' }, '2025-03-31T23:59'],
    ['never where the quiet hours of the last day end after the close', march, at(0, 21), byNight, null],
    ['never before the first day', march, at(31, 10), byNight, null],
    ['on the first day', march, at(30, 10), byNight, '2025-03-01T10:00'],
    ['on the first day where the night before it is quiet', march, at(31, 23), byNight, '2025-03-01T08:00'],
  ]
  it.each(cases)('%s', (_what, ...[list, of, quiet, wall]) => {
    const instant = scheduledInstant(list, quiet, of)
    expect(instant.kind === 'at' ? instant.at : null).toEqual(wall === null ? null : seoul(wall))
    expect(problemOfSchedule(list, quiet, of) === null).toBe(wall !== null)
  })

  it('at no time in the quiet hours, whichever day, hour and minute are named', () => {
    for (let daysBeforeEnd = 0; daysBeforeEnd < 31; daysBeforeEnd += 5)
      for (let hour = 0; hour < 24; hour += 1)
        for (const minute of [0, 1, 30, 59]) {
          const due = scheduledInstant(march, byNight, { daysBeforeEnd, hour, minute })
          if (due.kind !== 'at') continue
          // Seoul's hour, reckoned by hand.
          expect([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]).toContain((due.at.getUTCHours() + 9) % 24)
          expect(due.at < seoul('2025-04-01T00:00')).toBe(true)
        }
  })
})

describe('an occasion goes next', () => {
  const ask = (list: ListDays, of: OccasionSettings, wall: string, settings = on) =>
    nextAt(list, settings, { occasion: of, now: seoul(wall) })

  it('when its time comes, until it has come', () => {
    expect(ask(march, occasion(), '2025-03-10T12:00')).toEqual(seoul('2025-03-30T10:00'))
    expect(ask(march, occasion(), '2025-03-30T09:59')).toEqual(seoul('2025-03-30T10:00'))
    expect(ask(march, occasion(), '2025-03-30T10:00')).toBeNull()
    // The clock still knows when it was.
    expect(scheduleOf(march, on, occasion())?.at).toEqual(seoul('2025-03-30T10:00'))
  })

  it('before the list has begun, too', () => {
    expect(ask(march, occasion(), '2025-02-10T12:00')).toEqual(seoul('2025-03-30T10:00'))
  })

  it('as the last day moves', () => {
    const later = { ...march, endDate: '2025-04-10' }
    expect(ask(later, occasion(), '2025-04-01T12:00')).toEqual(seoul('2025-04-09T10:00'))
  })

  it('never where it is off, the list is off or closed, or no time is named', () => {
    const never = [
      ask(march, occasion({ enabled: false }), '2025-03-10T12:00'),
      ask(march, occasion(), '2025-03-10T12:00', { ...on, enabled: false }),
      ask({ ...march, closing: {} }, occasion(), '2025-03-10T12:00'),
      ask(march, { kind: 'deadline', enabled: true, templateId: 'T1' }, '2025-03-10T12:00'),
      ask(march, occasion({ kind: 'invitation' }), '2025-03-10T12:00'),
    ]
    expect(never).toEqual([null, null, null, null, null])
  })
})
