import type { ListEvent } from '#events/list/list.events.ts'
import { dayEnd, dayStart } from '#events/values/day.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type Particulars = Extract<ListEvent, { type: 'ListCreated' }>['data']

export type ListState = { readonly status: 'absent' } | ({ readonly status: 'created' } & Particulars)
export type CreatedList = Extract<ListState, { status: 'created' }>

export type ListCommand = { readonly type: 'CreateList'; readonly list: Particulars }

export const listStream = (listId: string): string => `list-${listId}`

/** A campaign among the owners of a complex. */
export const listDecider: Decider<ListState, ListCommand, ListEvent> = {
  initial: { status: 'absent' },
  evolve: (_state, event) => ({ status: 'created', ...event.data }),
  decide: ({ list }, state) => {
    if (state.status === 'created') return []
    if (list.endDate < list.startDate) throw new DomainError('INVALID_PERIOD', [{ path: 'endDate', message: '종료일은 시작일보다 빠를 수 없습니다.' }])
    return [{ type: 'ListCreated', data: list }]
  },
}

export type ListStatus = 'scheduled' | 'active' | 'closed'

/** A list's status at an instant: its days are Seoul's, both inclusive (decisions, "Lists"). */
export const listStatusAt = (list: Pick<Particulars, 'startDate' | 'endDate'>, now: Date): ListStatus => {
  if (now < dayStart(list.startDate)) return 'scheduled'
  return now < dayEnd(list.endDate) ? 'active' : 'closed'
}

/** A list that is there. @throws DomainError NOT_FOUND */
export const createdList = (state: ListState): CreatedList => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/** @throws DomainError where the list does not run at the instant. */
export const assertActive = (list: CreatedList, now: Date): void => {
  const status = listStatusAt(list, now)
  if (status === 'scheduled') throw new DomainError('LIST_NOT_STARTED')
  if (status === 'closed') throw new DomainError('LIST_CLOSED')
}

/** @throws DomainError LIST_CLOSED where the list is over at the instant. */
export const assertActiveOrScheduled = (list: CreatedList, now: Date): void => {
  if (listStatusAt(list, now) === 'closed') throw new DomainError('LIST_CLOSED')
}
