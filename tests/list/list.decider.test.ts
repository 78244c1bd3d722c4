import { describe, expect, it } from 'vitest'
import {
  assertActive,
  assertActiveOrScheduled,
  createdList,
  listDecider,
  listStatusAt,
} from '#services/list/list.decider.ts'
import { given } from '#tests/support/given.ts'
import { listState, sampleList } from './sample-list.ts'

const created = { type: 'ListCreated', data: sampleList() } as const
const create = (overrides: Parameters<typeof sampleList>[0] = {}) =>
  ({ type: 'CreateList', list: sampleList(overrides) }) as const

describe('creating a list', () => {
  it('records it', () => given(listDecider).when(create()).then([created]))
  it('may be for one day only', () =>
    given(listDecider)
      .when(create({ endDate: '2025-03-01' }))
      .then([{ type: 'ListCreated', data: sampleList({ endDate: '2025-03-01' }) }]))
  it('is refused where it ends before it starts, and the end is named', () =>
    given(listDecider)
      .when(create({ endDate: '2025-02-28' }))
      .thenRejects('INVALID_PERIOD', ['endDate']))
  it('stays quiet when repeated', () => given(listDecider, [created]).when(create()).thenNothing())
})

const MILLISECOND = 1
const before = (instant: string) => new Date(Date.parse(instant) - MILLISECOND)

const { listId, apartmentId } = sampleList()
const [during, after] = [new Date('2025-03-10T03:00:00Z'), new Date('2025-04-02T03:00:00Z')] as const
const END = '2025-03-31T15:00:00.000Z'
const closedByHand = { type: 'ListClosed', data: { listId, cause: 'hand', closedAt: during.toISOString() } } as const
const closedByTime = { type: 'ListClosed', data: { listId, cause: 'time', closedAt: END } } as const
const archived = { type: 'ListArchived', data: { listId } } as const
const restored = { type: 'ListRestored', data: { listId } } as const
const reopened = { type: 'ListReopened', data: { listId, endDate: '2025-04-30' } } as const
const deleted = { type: 'ListDeleted', data: { listId, apartmentId } } as const
const changed = (overrides: object = {}) =>
  ({
    type: 'ListChanged',
    data: {
      listId,
      name: '동대표 선출',
      startDate: '2025-03-01',
      endDate: '2025-03-31',
      rule: null,
      coOwners: 'all',
      ...overrides,
    },
  }) as const
const change = (
  wanted: object,
  { hasSubmissions = false, now = during }: { readonly hasSubmissions?: boolean; readonly now?: Date } = {},
) => ({ type: 'ChangeList', ...wanted, hasSubmissions, now }) as const
const close = (cause: 'hand' | 'time', now: Date) => ({ type: 'CloseList', cause, now }) as const
const reopen = (newEndDate: string, now: Date = after) => ({ type: 'ReopenList', newEndDate, now }) as const
const remove = (hasSubmissions = false) => ({ type: 'DeleteList', hasSubmissions }) as const

describe('changing a list', () => {
  it('records the whole of what it is from now on', () =>
    given(listDecider, [created])
      .when(change({ name: '감사 선출', endDate: '2025-04-15', rule: 'bylaws', coOwners: 'representative' }))
      .then([changed({ name: '감사 선출', endDate: '2025-04-15', rule: 'bylaws', coOwners: 'representative' })]))
  it('leaves what is not said, and takes a rule away by null', () => {
    const named = { type: 'ListCreated', data: sampleList({ rule: 'bylaws', coOwners: 'representative' }) } as const
    given(listDecider, [named])
      .when(change({ name: '새 이름' }))
      .then([changed({ name: '새 이름', rule: 'bylaws', coOwners: 'representative' })])
    given(listDecider, [named])
      .when(change({ rule: null }))
      .then([changed({ coOwners: 'representative' })])
  })
  it('stays quiet when repeated, and where nothing is another', () => {
    given(listDecider, [created, changed({ rule: 'bylaws' })])
      .when(change({ rule: 'bylaws' }))
      .thenNothing()
    given(listDecider, [created, changed({ rule: 'bylaws' }), changed()])
      .when(change({ rule: null }))
      .thenNothing()
    given(listDecider, [created])
      .when(
        change({
          name: '동대표 선출',
          startDate: '2025-03-01',
          endDate: '2025-03-31',
          rule: null,
          coOwners: 'all',
          archived: false,
        }),
      )
      .thenNothing()
  })
  it('is refused where it would end before it starts', () =>
    given(listDecider, [created])
      .when(change({ startDate: '2025-04-01' }))
      .thenRejects('INVALID_PERIOD', ['endDate']))
  it('is refused where it would be over at once: that is what closing is for', () => {
    given(listDecider, [created])
      .when(change({ endDate: '2025-03-09' }))
      .thenRejects('INVALID_PERIOD', ['endDate'])
    given(listDecider, [created])
      .when(change({ endDate: '2025-03-10' }))
      .then([changed({ endDate: '2025-03-10' })])
  })
  it.each([
    ['startDate', { startDate: '2025-03-02' }],
    ['rule', { rule: 'bylaws' }],
    ['coOwners', { coOwners: 'representative' }],
  ])('of its %s is refused once somebody has submitted', (field, wanted) =>
    given(listDecider, [created])
      .when(change({ name: '새 이름', ...wanted }, { hasSubmissions: true }))
      .thenRejects('LIST_HAS_SUBMISSIONS', [field]),
  )
  it('of name and end is possible after submissions', () =>
    given(listDecider, [created])
      .when(
        change(
          { name: '새 이름', startDate: '2025-03-01', endDate: '2025-04-15', rule: null, coOwners: 'all' },
          { hasSubmissions: true },
        ),
      )
      .then([changed({ name: '새 이름', endDate: '2025-04-15' })]))
  it.each([
    ['by hand', [created, closedByHand], during],
    ['by time, recorded', [created, closedByTime], after],
    ['by time, not recorded yet', [created], after],
  ] as const)('of the end of one that was closed %s is refused: it is reopened', (_, history, now) => {
    given(listDecider, history)
      .when(change({ endDate: '2025-05-31' }, { now }))
      .thenRejects('LIST_CLOSED', ['endDate'])
    given(listDecider, history)
      .when(change({ name: '새 이름' }, { now }))
      .then([changed({ name: '새 이름' })])
  })
  it('is refused for one that is not there, or no more', () => {
    given(listDecider)
      .when(change({ name: '새 이름' }))
      .thenRejects('NOT_FOUND')
    given(listDecider, [created, deleted])
      .when(change({ name: '새 이름' }))
      .thenRejects('NOT_FOUND')
  })
})

describe('archiving a list', () => {
  it('puts a closed one aside, and back', () => {
    given(listDecider, [created, closedByHand])
      .when(change({ archived: true }))
      .then([archived])
    given(listDecider, [created])
      .when(change({ archived: true }, { now: after }))
      .then([archived])
    given(listDecider, [created, closedByHand, archived])
      .when(change({ archived: false }))
      .then([restored])
  })
  it('stays quiet when repeated', () => {
    given(listDecider, [created, closedByHand, archived])
      .when(change({ archived: true }))
      .thenNothing()
    given(listDecider, [created, closedByHand, archived, restored])
      .when(change({ archived: false }))
      .thenNothing()
  })
  it('is refused while it runs, and where that is all that is wrong nothing else is done', () =>
    given(listDecider, [created])
      .when(change({ name: '새 이름', archived: true }))
      .thenRejects('LIST_STILL_RUNNING', ['archived']))
  it('goes with a change in one', () =>
    given(listDecider, [created, closedByHand])
      .when(change({ name: '새 이름', archived: true }))
      .then([changed({ name: '새 이름' }), archived]))
})

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
  it('may be for the rest of today', () =>
    given(listDecider, [created, closedByTime])
      .when(reopen('2025-04-02'))
      .then([{ type: 'ListReopened', data: { listId, endDate: '2025-04-02' } }]))
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

describe('deleting a list', () => {
  it('records it, open or closed', () => {
    given(listDecider, [created]).when(remove()).then([deleted])
    given(listDecider, [created, closedByTime, archived]).when(remove()).then([deleted])
  })
  it('is refused where somebody has submitted: that is evidence', () =>
    given(listDecider, [created]).when(remove(true)).thenRejects('LIST_HAS_SUBMISSIONS'))
  it('stays quiet when repeated', () => given(listDecider, [created, deleted]).when(remove()).thenNothing())
  it('is refused for one that never was', () => given(listDecider).when(remove()).thenRejects('NOT_FOUND'))
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
  const list = createdList(listState())
  const [early, during, late] = [
    new Date('2025-02-28T14:59:59.999Z'),
    new Date('2025-02-28T15:00:00Z'),
    new Date('2025-03-31T15:00:00Z'),
  ] as const

  it('needs it to be there', () =>
    expect(() => createdList(listDecider.initial)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' })))
  it('may happen while it runs', () => expect(() => assertActive(list, during)).not.toThrow())
  it('may not happen before it runs', () =>
    expect(() => assertActive(list, early)).toThrow(expect.objectContaining({ code: 'LIST_NOT_STARTED' })))
  it('may not happen after it ran', () =>
    expect(() => assertActive(list, late)).toThrow(expect.objectContaining({ code: 'LIST_CLOSED' })))
  it('may be prepared before it runs', () => expect(() => assertActiveOrScheduled(list, early)).not.toThrow())
  it('may not be prepared after it ran', () =>
    expect(() => assertActiveOrScheduled(list, late)).toThrow(expect.objectContaining({ code: 'LIST_CLOSED' })))
})
