import type { ListEvent } from '#events/list/list.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { listDecider, type ListState } from '#services/list/list.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'

export type ListParticulars = Extract<ListEvent, { type: 'ListCreated' }>['data']

/** A list of type vote that runs through the March of the tests' now. */
export const sampleList = (overrides: Partial<ListParticulars> = {}): ListParticulars => ({
  listId: fixedId(2),
  apartmentId: fixedId(1),
  name: '동대표 선출',
  type: 'vote',
  startDate: '2025-03-01',
  endDate: '2025-03-31',
  ...overrides,
})

export const listState = (overrides: Partial<ListParticulars> = {}): ListState =>
  foldEvents(listDecider, [{ type: 'ListCreated', data: sampleList(overrides) }])

/** Makes the list, closed by hand at an instant. */
export const closedByHand = (at: Date): ListState =>
  foldEvents(listDecider, [
    { type: 'ListCreated', data: sampleList() },
    { type: 'ListClosed', data: { listId: fixedId(2), cause: 'hand', closedAt: at.toISOString() } },
  ])
