import { describe, expect, it } from 'vitest'
import {
  assertActive,
  assertActiveOrScheduled,
  existingList,
  listDecider,
  listStatusAt,
} from '#services/list/list.decider.ts'
import { given } from '#tests/support/given.ts'
import { listState, sampleList } from './sample-list.ts'
import {
  after,
  archived,
  before,
  change,
  close,
  closedByHand,
  closedByTime,
  created,
  deleted,
  during,
  END,
  reopen,
  reopened,
} from './list-events.ts'

const { listId } = sampleList()

describe('closing a list', () => {
  it('by hand is as of now', () => given(listDecider, [created]).when(close('hand', during)).then([closedByHand]))
  it('by hand is possible before it started', () => {
    const early = new Date('2025-02-01T00:00:00Z')
    given(listDecider, [created])
      .when(close('hand', early))
      .then([{ type: 'ListClosed', data: { listId, cause: 'hand', closedAt: early.toISOString() } }])
  })
  it('by time is as of its last day’s end in Seoul, whenever it is recorded', () => {
    given(listDecider, [created])
      .when(close('time', new Date(END)))
      .then([closedByTime])
    given(listDecider, [created])
      .when(close('time', new Date('2026-01-01T00:00:00Z')))
      .then([closedByTime])
  })
  it('by hand after its last day is by time all the same', () =>
    given(listDecider, [created]).when(close('hand', after)).then([closedByTime]))
  it('by time does nothing before that, to the millisecond', () =>
    given(listDecider, [created])
      .when(close('time', before(END)))
      .thenNothing())
  it('stays quiet when repeated, whoever closed it', () => {
    given(listDecider, [created, closedByHand]).when(close('hand', after)).thenNothing()
    given(listDecider, [created, closedByHand]).when(close('time', after)).thenNothing()
    given(listDecider, [created, closedByTime]).when(close('hand', after)).thenNothing()
  })
  it('is refused for one that is not there, or no more', () => {
    given(listDecider).when(close('hand', during)).thenRejects('NOT_FOUND')
    given(listDecider, [created, deleted]).when(close('time', after)).thenRejects('NOT_FOUND')
  })
})

describe('reopening a list', () => {
  it('records its new last day', () => {
    given(listDecider, [created, closedByTime]).when(reopen('2025-04-30')).then([reopened])
    given(listDecider, [created, closedByHand]).when(reopen('2025-04-30', during)).then([reopened])
  })
  it('may be until tomorrow', () =>
    given(listDecider, [created, closedByTime])
      .when(reopen('2025-04-03'))
      .then([{ type: 'ListReopened', data: { listId, endDate: '2025-04-03' } }]))
  it('is refused for the rest of today', () =>
    given(listDecider, [created, closedByTime])
      .when(reopen('2025-04-02'))
      .thenRejects('INVALID_PERIOD', ['newEndDate']))
  it('takes one whose close was not recorded yet', () =>
    given(listDecider, [created]).when(reopen('2025-04-30')).then([reopened]))
  it('brings it out of the archive, and lets it be closed by time again', () => {
    given(listDecider, [created, closedByTime, archived, reopened])
      .when(change({ archived: false }, { now: after }))
      .thenNothing()
    given(listDecider, [created, closedByTime, reopened])
      .when(close('time', new Date('2025-05-01T00:00:00Z')))
      .then([{ type: 'ListClosed', data: { listId, cause: 'time', closedAt: '2025-04-30T15:00:00.000Z' } }])
  })
  it('is refused while it is open', () =>
    given(listDecider, [created]).when(reopen('2025-04-30', during)).thenRejects('LIST_NOT_CLOSED'))
  it('is refused for a day that is over', () =>
    given(listDecider, [created, closedByTime])
      .when(reopen('2025-04-01'))
      .thenRejects('INVALID_PERIOD', ['newEndDate']))
  it('is refused for a day before it started', () =>
    given(listDecider, [{ type: 'ListCreated', data: sampleList({ startDate: '2025-03-20' }) }, closedByHand])
      .when(reopen('2025-03-15', during))
      .thenRejects('INVALID_PERIOD'))
  it('stays quiet when repeated', () =>
    given(listDecider, [created, closedByTime, reopened]).when(reopen('2025-04-30')).thenNothing())
})

describe("a list's days are Seoul's", () => {
  const list = sampleList({ startDate: '2025-03-10', endDate: '2025-03-10' })
  const firstInstant = '2025-03-10T00:00:00+09:00'
  const firstInstantAfter = '2025-03-11T00:00:00+09:00'

  it.each([
    ['the last instant before the first day', before(firstInstant), 'scheduled'],
    ['the first instant of the first day', new Date(firstInstant), 'active'],
    ['noon', new Date('2025-03-10T12:00:00+09:00'), 'active'],
    ['the last instant of the last day', before(firstInstantAfter), 'active'],
    ['the first instant after the last day', new Date(firstInstantAfter), 'closed'],
  ] as const)('at %s it is as it should be', (_, instant, status) => expect(listStatusAt(list, instant)).toBe(status))

  it('so a list of the 10th runs while it is still the 9th in London', () => {
    expect(listStatusAt(list, new Date('2025-03-09T15:00:00Z'))).toBe('active')
    expect(listStatusAt(list, new Date('2025-03-10T15:00:00Z'))).toBe('closed')
  })
})

describe('what rests on a list', () => {
  const list = existingList(listState())
  const [early, during, late] = [
    new Date('2025-02-28T14:59:59.999Z'),
    new Date('2025-02-28T15:00:00Z'),
    new Date('2025-03-31T15:00:00Z'),
  ] as const

  it('needs it to be there', () =>
    expect(() => existingList(listDecider.initial)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' })))
  it('may happen while it runs', () => expect(() => assertActive(list, during)).not.toThrow())
  it('may not happen before it runs', () =>
    expect(() => assertActive(list, early)).toThrow(expect.objectContaining({ code: 'LIST_NOT_STARTED' })))
  it('may not happen after it ran', () =>
    expect(() => assertActive(list, late)).toThrow(expect.objectContaining({ code: 'LIST_CLOSED' })))
  it('may be prepared before it runs', () => expect(() => assertActiveOrScheduled(list, early)).not.toThrow())
  it('may not be prepared after it ran', () =>
    expect(() => assertActiveOrScheduled(list, late)).toThrow(expect.objectContaining({ code: 'LIST_CLOSED' })))
})
