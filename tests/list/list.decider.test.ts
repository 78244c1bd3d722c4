import { describe, expect, it } from 'vitest'
import { assertActive, assertActiveOrScheduled, createdList, listDecider, listStatusAt } from '#services/list/list.decider.ts'
import { given } from '#tests/support/given.ts'
import { listState, sampleList } from './sample-list.ts'

const created = { type: 'ListCreated', data: sampleList() } as const
const create = (overrides: Parameters<typeof sampleList>[0] = {}) => ({ type: 'CreateList', list: sampleList(overrides) }) as const

describe('creating a list', () => {
  it('records it', () => given(listDecider).when(create()).then([created]))
  it('may be for one day only', () =>
    given(listDecider)
      .when(create({ endDate: '2025-03-01' }))
      .then([{ type: 'ListCreated', data: sampleList({ endDate: '2025-03-01' }) }]))
  it('is refused where it ends before it starts, and the end is named', () => given(listDecider).when(create({ endDate: '2025-02-28' })).thenRejects('INVALID_PERIOD', ['endDate']))
  it('stays quiet when repeated', () => given(listDecider, [created]).when(create()).thenNothing())
})

const MILLISECOND = 1
const before = (instant: string) => new Date(Date.parse(instant) - MILLISECOND)

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
  const [early, during, late] = [new Date('2025-02-28T14:59:59.999Z'), new Date('2025-02-28T15:00:00Z'), new Date('2025-03-31T15:00:00Z')] as const

  it('needs it to be there', () => expect(() => createdList(listDecider.initial)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' })))
  it('may happen while it runs', () => expect(() => assertActive(list, during)).not.toThrow())
  it('may not happen before it runs', () => expect(() => assertActive(list, early)).toThrow(expect.objectContaining({ code: 'LIST_NOT_STARTED' })))
  it('may not happen after it ran', () => expect(() => assertActive(list, late)).toThrow(expect.objectContaining({ code: 'LIST_CLOSED' })))
  it('may be prepared before it runs', () => expect(() => assertActiveOrScheduled(list, early)).not.toThrow())
  it('may not be prepared after it ran', () => expect(() => assertActiveOrScheduled(list, late)).toThrow(expect.objectContaining({ code: 'LIST_CLOSED' })))
})
