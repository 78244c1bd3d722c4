import { describe, expect, it } from 'vitest'
import type { HolidayTableEvent } from '#events/assembly/holiday-table.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import {
  builtInTable,
  holidayTableDecider,
  type Holiday,
  type HolidayTableCommand,
} from '#services/assembly/holiday/holiday-table.decider.ts'
import { wholeYear } from '#services/assembly/holiday/whole-year.ts'
import { given } from '#tests/support/given.ts'

const SUBSTITUTE = '2027-05-03'
const known = (year: string): readonly Holiday[] =>
  Object.entries(builtInTable.names).flatMap(([day, name]) => (day.startsWith(year) ? [{ day, name }] : []))
const without = (...days: readonly string[]) => known('2027').filter(({ day }) => !days.includes(day))
const reading = (readOn: string, holidays = known('2027')): HolidayTableCommand => ({
  type: 'ReadHolidays',
  source: '공공데이터포털',
  readOn,
  years: [{ year: '2027', holidays }],
})
const read = (readOn: string, changes: Partial<HolidayTableEvent['data']> = {}): HolidayTableEvent => ({
  type: 'HolidaysRead',
  data: { source: '공공데이터포털', readOn, years: ['2027'], added: [], removed: [], missing: [], ...changes },
})
const lacking = read('2026-11-23', { missing: [SUBSTITUTE] })

describe('the table of holidays', () => {
  it('notes a reading that changes nothing, and stays quiet when it is repeated', () => {
    given(holidayTableDecider)
      .when(reading('2026-11-23'))
      .then([read('2026-11-23')])
    given(holidayTableDecider, [read('2026-11-23')])
      .when(reading('2026-11-23'))
      .then([])
    given(holidayTableDecider, [read('2026-11-23')])
      .when(reading('2026-11-16', []))
      .then([])
    given(holidayTableDecider)
      .when({ ...reading('2026-11-23'), years: [] })
      .then([])
  })

  it('gains a day at once, and keeps the names that it has', () => {
    const added = { day: '2027-10-08', name: '임시공휴일' }
    const renamed = known('2027').map(({ day }) => ({ day, name: '공휴일' }))
    given(holidayTableDecider)
      .when(reading('2026-11-23', [...renamed, added]))
      .then([read('2026-11-23', { added: [added] })])
  })

  it('loses a day by two readings on different days alone', () => {
    const removed = [{ day: SUBSTITUTE, name: '노동절 대체공휴일' }]
    given(holidayTableDecider)
      .when(reading('2026-11-23', without(SUBSTITUTE)))
      .then([lacking])
    given(holidayTableDecider, [lacking])
      .when(reading('2026-11-23', without(SUBSTITUTE)))
      .then([])
    given(holidayTableDecider, [lacking])
      .when(reading('2026-11-30', without(SUBSTITUTE)))
      .then([read('2026-11-30', { removed })])
    // A reading between them that has the day begins anew.
    given(holidayTableDecider, [lacking, read('2026-11-30')])
      .when(reading('2026-12-07', without(SUBSTITUTE)))
      .then([read('2026-12-07', { missing: [SUBSTITUTE] })])
    given(holidayTableDecider, [lacking])
      .when(reading('2026-11-23'))
      .then([read('2026-11-23')])
  })

  it('keeps what another year lacks, and days that are over', () => {
    const other: HolidayTableCommand = { ...reading('2026-11-30'), years: [{ year: '2026', holidays: known('2026') }] }
    const events = [lacking, read('2026-11-30', { years: ['2026'] })]
    given(holidayTableDecider, [lacking])
      .when(other)
      .then([read('2026-11-30', { years: ['2026'] })])
    expect(foldEvents(holidayTableDecider, events).missing).toEqual({ [SUBSTITUTE]: '2026-11-23' })
    given(holidayTableDecider)
      .when(reading('2027-06-01', without(SUBSTITUTE)))
      .then([read('2027-06-01')])
  })

  it('has a version for each reading, and the years that were read', () => {
    const added = [{ day: '2028-01-01', name: '1월1일' }]
    const events = [lacking, read('2026-11-30', { years: ['2028'], added })]
    const table = foldEvents(holidayTableDecider, events)
    expect(table).toMatchObject({ version: 2, readOn: '2026-11-30', years: ['2025', '2026', '2027', '2028'] })
    expect([table.names['2028-01-01'], table.names[SUBSTITUTE]]).toEqual(['1월1일', '노동절 대체공휴일'])
  })
})

describe('an answer for a year', () => {
  it('is whole with the days that each year has', () => {
    expect(wholeYear(2027, known('2027'))?.holidays).toEqual(known('2027'))
    expect(wholeYear(2026, known('2026'))?.year).toBe('2026')
  })
  it.each([
    ['nothing', []],
    ['half a year', known('2027').filter(({ day }) => day < '2027-07')],
    [
      'the fixed days alone',
      known('2027').filter(({ day }) => /-(01-01|03-01|05-05|06-06|08-15|10-03|10-09|12-25)$/.test(day)),
    ],
    ['all but Christmas', without('2027-12-25')],
    ['another year', known('2026')],
    ['no day of the calendar', [...known('2027'), { day: '2027-02-30', name: '없는 날' }]],
    ['every second day', [...known('2027'), ...known('2027'), ...known('2027')]],
    ['a name that cannot be stored', [...known('2027'), { day: '2027-10-08', name: '임시\u0000' }]],
  ])('is none where it has %s', (_name, answered) => {
    expect(wholeYear(2027, answered)).toBeUndefined()
  })
})
