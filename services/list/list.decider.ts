import { usualCoOwnerRule, type BothWays, type CoOwnerRule, type ListEvent } from '#events/list/list.events.ts'
import { dayAt, dayEnd, dayStart } from '#events/values/day.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertFitting, bothWaysChange } from './rule/unit-rule.decider.ts'
import { contactRuleChange, type ContactRule, type ContactRuleInput } from './rule/contact-rule.decider.ts'
import { assertSettingsUnchanged, type ExpectedSettings } from './expected-settings.decider.ts'
import { daysOfSite, siteAfter, siteChanges, type SiteInput, type Site } from './site.decider.ts'

type ListEventData<Type extends ListEvent['type']> = Extract<ListEvent, { type: Type }>['data']
type ListData = ListEventData<'ListCreated'>

/** Closed before or at its end, and not reopened since. */
type Closing = { readonly cause: 'hand' | 'time'; readonly closedAt: string }

export type ListState =
  | { readonly status: 'absent' }
  | { readonly status: 'deleted' }
  | ({
      readonly status: 'created'
      readonly coOwners: CoOwnerRule
      readonly bothWays: BothWays
      readonly closing: Closing | null
      readonly archived: boolean
    } & Site &
      ContactRule &
      Omit<ListData, 'coOwners' | 'bothWays' | keyof ContactRule | keyof Site>)
export type ExistingList = Extract<ListState, { status: 'created' }>

/** Change of a list: a field that is left out stays; a rule of null removes it. */
type ChangeList = ContactRuleInput &
  SiteInput &
  ExpectedSettings & {
    readonly type: 'ChangeList'
    readonly name?: string | undefined
    readonly startDate?: string | undefined
    readonly endDate?: string | undefined
    readonly rule?: string | null | undefined
    readonly coOwners?: CoOwnerRule | undefined
    readonly bothWays?: BothWays | undefined
    readonly archived?: boolean | undefined
    /** Whether there are submissions: from then on nothing changes that decides the outcome. */
    readonly hasSubmissions: boolean
    readonly now: Date
  }

export type ListCommand =
  | { readonly type: 'CreateList'; readonly list: ListData }
  | ChangeList
  | { readonly type: 'CloseList'; readonly cause: 'hand' | 'time'; readonly now: Date }
  | { readonly type: 'ReopenList'; readonly newEndDate: string; readonly now: Date }
  | { readonly type: 'DeleteList'; readonly hasSubmissions: boolean }

export const listStream = (listId: string): string => `list-${listId}`

/** A campaign among the owners of a complex. */
export const listDecider: Decider<ListState, ListCommand, ListEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ListCreated')
      return {
        status: 'created',
        ...event.data,
        coOwners: event.data.coOwners ?? usualCoOwnerRule(event.data.type),
        contactChanges: event.data.contactChanges ?? 'one-admin',
        bothWays: event.data.bothWays ?? 'first',
        ...siteAfter(event.data),
        closing: null,
        archived: false,
      }
    return state.status === 'created' ? evolveCreated(state, event) : state
  },
  decide: (command, state) => {
    if (command.type === 'CreateList') return create(command.list, state)
    if (command.type === 'DeleteList' && state.status === 'deleted') return []
    const list = existingList(state)
    switch (command.type) {
      case 'ChangeList':
        return change(command, list)
      case 'CloseList':
        return close(command, list)
      case 'ReopenList':
        return reopen(command, list)
      case 'DeleteList':
        if (command.hasSubmissions) throw new DomainError('LIST_HAS_SUBMISSIONS')
        return [{ type: 'ListDeleted', data: { listId: list.listId, apartmentId: list.apartmentId } }]
    }
  },
}

const evolveCreated = (state: ExistingList, event: Exclude<ListEvent, { type: 'ListCreated' }>): ListState => {
  switch (event.type) {
    case 'ListChanged': {
      const { rule, contactChanges = state.contactChanges, bothWays = state.bothWays, ...rest } = event.data
      const { rule: _before, ...kept } = state
      return {
        ...kept,
        ...rest,
        contactChanges,
        bothWays,
        ...siteAfter(rest, state),
        ...(rule === null ? {} : { rule }),
      }
    }
    case 'ListClosed':
      return { ...state, closing: { cause: event.data.cause, closedAt: event.data.closedAt } }
    case 'ListReopened':
      return { ...state, endDate: event.data.endDate, closing: null, archived: false }
    case 'ListArchived':
      return { ...state, archived: true }
    case 'ListRestored':
      return { ...state, archived: false }
    case 'ListDeleted':
      return { status: 'deleted' }
  }
}

const assertPeriod = (startDate: string, endDate: string): void => {
  if (endDate < startDate)
    throw new DomainError('INVALID_PERIOD', [{ path: 'endDate', message: '종료일은 시작일보다 빠를 수 없습니다.' }])
}

const create = (list: ListData, state: ListState): readonly ListEvent[] => {
  if (state.status !== 'absent') return []
  assertPeriod(list.startDate, list.endDate)
  assertFitting(list.coOwners ?? usualCoOwnerRule(list.type), list.type)
  return [{ type: 'ListCreated', data: list }]
}

const change = (command: ChangeList, list: ExistingList): readonly ListEvent[] => {
  assertSettingsUnchanged(command, list)
  const before = {
    name: list.name,
    startDate: list.startDate,
    endDate: list.endDate,
    rule: list.rule ?? null,
    coOwners: list.coOwners,
  }
  const wanted = {
    name: command.name ?? before.name,
    startDate: command.startDate ?? before.startDate,
    endDate: command.endDate ?? before.endDate,
    rule: command.rule === undefined ? before.rule : command.rule,
    coOwners: command.coOwners ?? before.coOwners,
  }
  if (command.coOwners !== undefined) assertFitting(command.coOwners, list.type)
  const isDifferent = (field: keyof typeof wanted): boolean => wanted[field] !== before[field]
  const ofSite = siteChanges(siteAfter(command, list), list)
  const ofContacts = contactRuleChange(command, list)
  const ofWays = bothWaysChange(command, list)
  assertPeriod(wanted.startDate, wanted.endDate)
  // A closed list continues by being reopened, which is recorded as such.
  if (isDifferent('endDate') && listStatusAt(list, command.now) === 'closed')
    throw new DomainError('LIST_CLOSED', [
      { path: 'endDate', message: '마감된 리스트의 종료일은 다시 열면서 정합니다.' },
    ])
  if (isDifferent('endDate') && dayEnd(wanted.endDate) <= command.now)
    throw new DomainError('INVALID_PERIOD', [
      { path: 'endDate', message: '종료일은 오늘이거나 그 뒤여야 합니다. 지금 끝내려면 마감하세요.' },
    ])
  const fixed = [
    ...(['startDate', 'rule', 'coOwners'] as const).filter(isDifferent),
    ...Object.keys({ ...ofSite, ...ofWays }).filter(
      (field) => list.type === 'vote' || !daysOfSite.some((day) => day === field),
    ),
  ]
  if (command.hasSubmissions && fixed.length > 0)
    throw new DomainError(
      'LIST_HAS_SUBMISSIONS',
      fixed.map((path) => ({ path, message: '제출이 시작된 뒤에는 바꿀 수 없습니다.' })),
    )
  const isChanged =
    (Object.keys(wanted) as (keyof typeof wanted)[]).some(isDifferent) ||
    Object.keys({ ...ofSite, ...ofContacts, ...ofWays }).length > 0
  return [
    ...(isChanged
      ? [
          {
            type: 'ListChanged',
            data: { listId: list.listId, ...wanted, ...ofSite, ...ofContacts, ...ofWays },
          } as const,
        ]
      : []),
    ...archive(command, list),
  ]
}

const archive = ({ archived, now }: ChangeList, list: ExistingList): readonly ListEvent[] => {
  if (archived === undefined || archived === list.archived) return []
  if (!archived) return [{ type: 'ListRestored', data: { listId: list.listId } }]
  if (listStatusAt(list, now) !== 'closed')
    throw new DomainError('LIST_STILL_RUNNING', [{ path: 'archived', message: '먼저 마감한 뒤에 보관할 수 있습니다.' }])
  return [{ type: 'ListArchived', data: { listId: list.listId } }]
}

const close = (
  { cause, now }: Extract<ListCommand, { type: 'CloseList' }>,
  list: ExistingList,
): readonly ListEvent[] => {
  if (list.closing) return []
  const end = dayEnd(list.endDate)
  // After its last day it was closed by time, whoever calls this.
  if (now >= end)
    return [{ type: 'ListClosed', data: { listId: list.listId, cause: 'time', closedAt: end.toISOString() } }]
  if (cause === 'time') return []
  return [{ type: 'ListClosed', data: { listId: list.listId, cause, closedAt: now.toISOString() } }]
}

const reopen = (
  { newEndDate, now }: Extract<ListCommand, { type: 'ReopenList' }>,
  list: ExistingList,
): readonly ListEvent[] => {
  if (listStatusAt(list, now) !== 'closed') {
    if (list.endDate !== newEndDate) throw new DomainError('LIST_NOT_CLOSED')
    return []
  }
  if (newEndDate < list.startDate)
    throw new DomainError('INVALID_PERIOD', [{ path: 'newEndDate', message: '종료일은 시작일보다 빠를 수 없습니다.' }])
  if (newEndDate <= dayAt(now))
    throw new DomainError('INVALID_PERIOD', [
      { path: 'newEndDate', message: '새 종료일은 내일이거나 그 뒤여야 합니다.' },
    ])
  return [{ type: 'ListReopened', data: { listId: list.listId, endDate: newEndDate } }]
}

export type ListStatus = 'scheduled' | 'active' | 'closed'
/**
 * A list's status at an instant: its days are Seoul's, both inclusive, whatever clock a server has.
 * `closing`: where it was closed before.
 */
export const listStatusAt = (
  list: { readonly startDate: string; readonly endDate: string; readonly closing?: object | null },
  now: Date,
): ListStatus => {
  if (list.closing || now >= dayEnd(list.endDate)) return 'closed'
  return now < dayStart(list.startDate) ? 'scheduled' : 'active'
}

/** A list that is there. @throws DomainError NOT_FOUND */
export const existingList = (state: ListState): ExistingList => {
  if (state.status === 'created') return state
  throw new DomainError('NOT_FOUND')
}

/** @throws DomainError where the list does not run at the instant. */
export const assertActive = (list: ExistingList, now: Date): void => {
  if (listStatusAt(list, now) === 'scheduled') throw new DomainError('LIST_NOT_STARTED')
  assertActiveOrScheduled(list, now)
}

/** @throws DomainError LIST_CLOSED where the list is over at the instant. */
export const assertActiveOrScheduled = (list: ExistingList, now: Date): void => {
  if (listStatusAt(list, now) === 'closed') throw new DomainError('LIST_CLOSED')
}
