import { sampleList } from './sample-list.ts'

// The sample list's story, and the commands that write it.

const { listId, apartmentId } = sampleList()
export const created = { type: 'ListCreated', data: sampleList() } as const
/** While it runs, and after its last day. */
export const [during, after] = [new Date('2025-03-10T03:00:00Z'), new Date('2025-04-02T03:00:00Z')] as const
/** The end of its last day in Seoul. */
export const END = '2025-03-31T15:00:00.000Z'
export const closedByHand = {
  type: 'ListClosed',
  data: { listId, cause: 'hand', closedAt: during.toISOString() },
} as const
export const closedByTime = { type: 'ListClosed', data: { listId, cause: 'time', closedAt: END } } as const
export const archived = { type: 'ListArchived', data: { listId } } as const
export const restored = { type: 'ListRestored', data: { listId } } as const
export const reopened = { type: 'ListReopened', data: { listId, endDate: '2025-04-30' } } as const
export const deleted = { type: 'ListDeleted', data: { listId, apartmentId } } as const
export const changed = (overrides: object = {}) =>
  ({
    type: 'ListChanged',
    data: {
      listId,
      name: '동대표 선출',
      startDate: '2025-03-01',
      endDate: '2025-03-31',
      rule: null,
      coOwners: 'representative',
      ...overrides,
    },
  }) as const

export const create = (overrides: Parameters<typeof sampleList>[0] = {}) =>
  ({ type: 'CreateList', list: sampleList(overrides) }) as const
export const change = (
  wanted: object,
  { hasSubmissions = false, now = during }: { readonly hasSubmissions?: boolean; readonly now?: Date } = {},
) => ({ type: 'ChangeList', ...wanted, hasSubmissions, now }) as const
export const close = (cause: 'hand' | 'time', now: Date) => ({ type: 'CloseList', cause, now }) as const
export const reopen = (newEndDate: string, now: Date = after) => ({ type: 'ReopenList', newEndDate, now }) as const
export const remove = (hasSubmissions = false) => ({ type: 'DeleteList', hasSubmissions }) as const

/** The millisecond before an instant. */
export const before = (instant: string): Date => new Date(Date.parse(instant) - 1)
