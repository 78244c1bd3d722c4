import {
  UNITS_AN_EVENT,
  type PauseReason,
  type RegistryCollectionEvent,
  type WantedUnit,
} from '#events/registry/registry-collection.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type CollectionEventData<Type extends RegistryCollectionEvent['type']> = Extract<
  RegistryCollectionEvent,
  { type: Type }
>['data']
type CollectionStart = CollectionEventData<'RegistryCollectionStarted'>

export type ExistingCollection = {
  readonly status: 'running' | 'paused' | 'cancelled' | 'finished'
  /** Entries in the order of their turns; a retried one is appended once more. */
  readonly turns: readonly WantedUnit[]
  /** Number of turns taken. */
  readonly taken: number
  readonly pause: { readonly reason: PauseReason; readonly until: string | null } | null
} & CollectionStart
export type RegistryCollectionState = { readonly status: 'absent' } | ExistingCollection

export type RegistryCollectionCommand =
  | {
      readonly type: 'StartCollection'
      readonly collection: Omit<CollectionStart, 'total'>
      readonly units: readonly WantedUnit[]
    }
  /** Advances past a number of turns from a given one. */
  | { readonly type: 'AdvanceCollection'; readonly from: number; readonly count: number }
  | { readonly type: 'PauseCollection'; readonly reason: PauseReason; readonly until: string | null }
  | { readonly type: 'ResumeCollection' }
  | { readonly type: 'CancelCollection' }
  /** Retries the named entries: the caller knows that they were not delivered. */
  | {
      readonly type: 'RetryCollection'
      readonly listUserIds: readonly string[]
      /**
       * Newest settled turn of each entry; the collection itself learns of progress only when a
       * job's try ends.
       */
      readonly settled?: ReadonlyMap<string, number>
    }
  | { readonly type: 'FinishCollection' }

export const registryCollectionStream = (collectionId: string): string => `registry-collection-${collectionId}`

/** A collection that was started. @throws DomainError NOT_FOUND */
export const existingCollection = (state: RegistryCollectionState): ExistingCollection => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

const evolve = (state: RegistryCollectionState, event: RegistryCollectionEvent): RegistryCollectionState => {
  if (event.type === 'RegistryCollectionStarted')
    return { ...event.data, status: 'running', turns: [], taken: 0, pause: null }
  if (state.status === 'absent') return state
  switch (event.type) {
    case 'RegistryCollectionPlanned':
      return { ...state, turns: [...state.turns, ...event.data.units] }
    case 'RegistryCollectionAdvanced':
      return { ...state, taken: event.data.taken }
    case 'RegistryCollectionPaused':
      return { ...state, status: 'paused', pause: { reason: event.data.reason, until: event.data.until } }
    case 'RegistryCollectionResumed':
      return { ...state, status: 'running', pause: null }
    case 'RegistryCollectionCancelled':
      return { ...state, status: 'cancelled', pause: null }
    case 'RegistryCollectionRetried': {
      const again = new Set(event.data.listUserIds)
      const units = state.turns.slice(0, state.total).filter(({ listUserId }) => again.has(listUserId))
      return { ...state, status: 'running', pause: null, turns: [...state.turns, ...units] }
    }
    case 'RegistryCollectionFinished':
      return { ...state, status: 'finished', pause: null }
  }
}

/**
 * Collection of registry records of many units, turn by turn; the result of a turn is in the unit's
 * own stream.
 */
export const registryCollectionDecider: Decider<
  RegistryCollectionState,
  RegistryCollectionCommand,
  RegistryCollectionEvent
> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'StartCollection') return start(command, state)
    const collection = existingCollection(state)
    const { collectionId, listId, status, taken } = collection
    const of = { collectionId, listId }
    switch (command.type) {
      case 'AdvanceCollection':
        // Another process has taken these.
        if (command.from !== taken || command.count === 0) return []
        return [{ type: 'RegistryCollectionAdvanced', data: { ...of, taken: taken + command.count } }]
      case 'PauseCollection': {
        const { reason, until } = command
        return status === 'running' ? [{ type: 'RegistryCollectionPaused', data: { ...of, reason, until } }] : []
      }
      case 'ResumeCollection':
        return status === 'paused' ? [{ type: 'RegistryCollectionResumed', data: of }] : []
      case 'CancelCollection':
        return status === 'running' || status === 'paused' ? [{ type: 'RegistryCollectionCancelled', data: of }] : []
      case 'RetryCollection':
        return retry(command, collection)
      case 'FinishCollection':
        return status === 'running' && taken === collection.turns.length
          ? [{ type: 'RegistryCollectionFinished', data: of }]
          : []
    }
  },
}

const start = (
  { collection, units }: Extract<RegistryCollectionCommand, { type: 'StartCollection' }>,
  state: RegistryCollectionState,
): readonly RegistryCollectionEvent[] => {
  if (state.status !== 'absent') return []
  if (units.length === 0) throw new DomainError('NOTHING_TO_COLLECT')
  if (collection.mostCost !== null && units.length * collection.price > collection.mostCost)
    throw new DomainError('COLLECTION_TOO_DEAR')
  const { collectionId, listId } = collection
  const parts = Array.from({ length: Math.ceil(units.length / UNITS_AN_EVENT) }, (_, part) =>
    units.slice(part * UNITS_AN_EVENT, (part + 1) * UNITS_AN_EVENT),
  )
  return [
    { type: 'RegistryCollectionStarted', data: { ...collection, total: units.length } },
    ...parts.map((part) => ({
      type: 'RegistryCollectionPlanned' as const,
      data: { collectionId, listId, units: part },
    })),
  ]
}

/**
 * Retries entries unless their turn is still to come; a cancelled collection continues with those
 * whose turn had not come.
 */
const retry = (
  { listUserIds, settled }: Extract<RegistryCollectionCommand, { type: 'RetryCollection' }>,
  { collectionId, listId, status, turns, taken }: ExistingCollection,
): readonly RegistryCollectionEvent[] => {
  const known = new Set(turns.map(({ listUserId }) => listUserId))
  const isWaiting = (listUserId: string, turn: number): boolean =>
    turn >= taken && turn > (settled?.get(listUserId) ?? -1)
  const waiting = new Set(turns.flatMap(({ listUserId }, turn) => (isWaiting(listUserId, turn) ? [listUserId] : [])))
  const again = [...new Set(listUserIds)].filter((id) => known.has(id) && !waiting.has(id))
  if (again.length > 0)
    return [{ type: 'RegistryCollectionRetried', data: { collectionId, listId, listUserIds: again } }]
  if (status === 'cancelled' && waiting.size > 0)
    return [{ type: 'RegistryCollectionRetried', data: { collectionId, listId, listUserIds: [] } }]
  if (status === 'running' || status === 'paused') return []
  throw new DomainError('NOTHING_TO_COLLECT')
}
