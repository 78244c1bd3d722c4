import { describe, expect, it } from 'vitest'
import type { ListParticulars } from '#tests/list/sample-list.ts'
import { existingList, type ExistingList } from '#services/list/list.decider.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { dueAtOf } from '#services/mailing/schedule/send-time.ts'
import { closedByHand, listState } from '#tests/list/sample-list.ts'
import { settingsOn } from '../office-messages.ts'
import { inBatches } from '#services/mailing/recipients/plan-mailing.ts'

/** Through the March of 2025. */
const list = (overrides: Partial<ListParticulars> = {}): ExistingList => existingList(listState(overrides))
const seoul = (text: string): Date => new Date(`2025-${text}+09:00`)

type DueTimeQuery = Parameters<typeof dueAtOf>[2]
const due = (sought: Omit<DueTimeQuery, 'occasion'> & Partial<DueTimeQuery>, of = list(), settings = settingsOn()) =>
  dueAtOf(of, settings, { occasion: 'reminder', ...sought })
const refusalOf = (...asked: Parameters<typeof due>): string => {
  try {
    return due(...asked).toISOString()
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

describe('when a sending goes out', () => {
  it.each([
    ['at once by day', '03-10T12:00', undefined, '03-10T12:00'],
    ['in the morning where it is late', '03-10T21:00', undefined, '03-11T08:00'],
    ['in the morning where it is early', '03-10T07:59', undefined, '03-10T08:00'],
    ['at once at the first minute of the day', '03-10T08:00', undefined, '03-10T08:00'],
    ['to the minute', '03-10T12:00', '03-12T18:37', '03-12T18:37'],
    ['the next morning, over the month’s end', '02-28T12:00', '03-01T23:30', '03-02T08:00'],
    ['on the last evening', '03-10T12:00', '03-31T20:59', '03-31T20:59'],
  ])('%s', (_what, now, wanted, expected) => {
    const sought = { now: seoul(now), wanted: wanted === undefined ? undefined : seoul(wanted) }
    expect(due(sought)).toEqual(seoul(expected))
  })

  it('any time where no hours are quiet', () => {
    const settings = settingsOn({ quietHours: { from: '00:00', to: '00:00' } })
    expect(due({ now: seoul('03-31T23:59') }, list(), settings)).toEqual(seoul('03-31T23:59'))
  })

  it('is refused where it is past, too far, before the list or after it', () => {
    const now = seoul('03-10T12:00')
    const far = list({ endDate: '2025-12-31' })
    expect(refusalOf({ now, wanted: seoul('03-10T11:59') })).toBe('SEND_TIME_IMPOSSIBLE')
    expect(refusalOf({ now, wanted: seoul('06-08T12:00') }, far)).toBe(seoul('06-08T12:00').toISOString())
    expect(refusalOf({ now, wanted: seoul('06-08T12:01') }, far)).toBe('SEND_TIME_IMPOSSIBLE')
    expect(refusalOf({ now, wanted: seoul('04-01T08:00') })).toBe('SEND_TIME_IMPOSSIBLE')
    // The night of the last day: in the morning it is over.
    expect(refusalOf({ now: seoul('03-31T21:00') })).toBe('SEND_TIME_IMPOSSIBLE')
    expect(refusalOf({ now: seoul('02-27T12:00') })).toBe('LIST_NOT_STARTED')
    expect(refusalOf({ now: seoul('02-27T12:00'), wanted: seoul('02-28T12:00') })).toBe('SEND_TIME_IMPOSSIBLE')
    expect(refusalOf({ now: seoul('04-01T12:00') })).toBe('LIST_CLOSED')
    expect(refusalOf({ now }, existingList(closedByHand(seoul('03-10T10:00'))))).toBe('LIST_CLOSED')
  })

  it('is after the close of results, and of receipts at any time', () => {
    expect(refusalOf({ occasion: 'result', now: seoul('03-31T20:00') })).toBe('LIST_NOT_CLOSED')
    expect(due({ occasion: 'result', now: seoul('04-01T06:00') })).toEqual(seoul('04-01T08:00'))
    expect(due({ occasion: 'completed', now: seoul('03-31T23:00') })).toEqual(seoul('04-01T08:00'))
  })
})

describe('batches', () => {
  const recipients = (count: number, entries: number) =>
    Array.from({ length: count }, (_, n) => ({ n, listUserIds: Array.from({ length: entries }, String) }))
  const sizes = (all: Parameters<typeof inBatches>[0]) => inBatches(all).map(({ length }) => length)

  it('hold at most a thousand persons and four thousand entries, and leave nobody out', () => {
    expect(sizes([])).toEqual([])
    expect(sizes(recipients(1_000, 1))).toEqual([1_000])
    expect(sizes(recipients(2_001, 1))).toEqual([1_000, 1_000, 1])
    expect(sizes(recipients(1_001, 4))).toEqual([1_000, 1])
    expect(sizes(recipients(41, 200))).toEqual([20, 20, 1])
    expect(inBatches(recipients(2_500, 3)).flat()).toEqual(recipients(2_500, 3))
  })
})
