import type { RegisterPurchaseEvent } from '#events/registry/registry-collection.events.ts'
import type { Decider } from '../../core/decider.ts'

type PurchaseEventData<Type extends RegisterPurchaseEvent['type']> = Extract<
  RegisterPurchaseEvent,
  { type: Type }
>['data']
type PurchaseIntent = PurchaseEventData<'RegisterPurchaseIntended'>

/** The newest register that was bought for a unit. */
export type BoughtRegister = { readonly registryId: string; readonly issuedAt: string }

export type RegisterPurchaseState = {
  readonly last: BoughtRegister | null
  /**
   * Open purchase. intended: under way, or its process was killed; unclear: it is unknown whether
   * it was paid.
   */
  readonly open: OpenPurchase | null
  /**
   * Result of the newest turn of each collection, by collection: turns of different collections are
   * independent.
   */
  readonly settled: ReadonlyMap<string, SettledPurchase>
}
export type OpenPurchase = {
  readonly status: 'intended' | 'unclear'
  /** Whether a record of another unit was delivered: it was paid, whatever a lookup says. */
  readonly hasArrived: boolean
} & PurchaseIntent
/** Code of an unclear purchase whose record arrived, but is not the unit's or cannot be read. */
export const WRONG_REGISTER = 'wrong-register'

export type SettledPurchase = PurchaseEventData<'RegistryUnitSettled'>

export type RegisterPurchaseCommand =
  | { readonly type: 'IntendPurchase'; readonly purchase: PurchaseIntent }
  | {
      readonly type: 'RecordPurchase'
      readonly purchaseId: string
      readonly registryId: string
      readonly issuedAt: string
      readonly cost: number
      readonly recovered: boolean
    }
  | {
      readonly type: 'RecordRefusedPurchase'
      readonly purchaseId: string
      readonly problem: string
      readonly code: string | null
    }
  | { readonly type: 'RecordUnclearPurchase'; readonly purchaseId: string; readonly code: string | null }
  | { readonly type: 'WriteOffPurchase' }
  | { readonly type: 'SettleTurn'; readonly settled: SettledPurchase }

type Unit = { readonly listId: string; readonly dong: string; readonly ho: string }

/**
 * Returns the stream of a unit of a list; names of units may contain any characters, and are
 * percent-encoded.
 */
export const registerPurchaseStream = ({ listId, dong, ho }: Unit): string =>
  `registry-purchase-${listId}-${encodeURIComponent(dong)}/${encodeURIComponent(ho)}`

const withoutPrice = ({ purchaseId, collectionId, listId, dong, ho }: PurchaseIntent) => ({
  purchaseId,
  collectionId,
  listId,
  dong,
  ho,
})

/**
 * Whether a turn was taken before: its unit was settled by it, or by a later one of its collection.
 */
export const isAttemptSettled = (settled: SettledPurchase | undefined, turn: number): boolean =>
  settled !== undefined && settled.turn >= turn

/** Whether a result settles an unclear turn. */
const clears = (settled: SettledPurchase | undefined, next: SettledPurchase): boolean =>
  settled?.outcome === 'unclear' && settled.turn === next.turn && next.outcome !== 'unclear'

const doubted = (open: OpenPurchase, code: string | null): OpenPurchase => ({
  ...open,
  status: 'unclear',
  hasArrived: open.hasArrived || code === WRONG_REGISTER,
})

/**
 * Purchases for a unit: one at a time, each begun by its intent. While an intent is open nothing is
 * bought; it is looked up for free.
 */
export const registerPurchaseDecider: Decider<RegisterPurchaseState, RegisterPurchaseCommand, RegisterPurchaseEvent> = {
  initial: { last: null, open: null, settled: new Map() },
  evolve: (state, event) => {
    switch (event.type) {
      case 'RegisterPurchaseIntended':
        return { ...state, open: { status: 'intended', hasArrived: false, ...event.data } }
      case 'RegisterPurchaseUnclear':
        return { ...state, open: state.open && doubted(state.open, event.data.code) }
      case 'RegisterPurchased':
        return { ...state, last: { registryId: event.data.registryId, issuedAt: event.data.issuedAt }, open: null }
      case 'RegisterPurchaseRefused':
      case 'RegisterPurchaseWrittenOff':
        return { ...state, open: null }
      case 'RegistryUnitSettled':
        return { ...state, settled: new Map(state.settled).set(event.data.collectionId, event.data) }
    }
  },
  decide: (command, { open, settled }) => {
    if (command.type === 'SettleTurn') {
      const before = settled.get(command.settled.collectionId)
      return isAttemptSettled(before, command.settled.turn) && !clears(before, command.settled)
        ? []
        : [{ type: 'RegistryUnitSettled', data: command.settled }]
    }
    if (command.type === 'IntendPurchase')
      return open === null ? [{ type: 'RegisterPurchaseIntended', data: command.purchase }] : []
    if (open === null) return []
    const of = withoutPrice(open)
    if (command.type === 'WriteOffPurchase') return [{ type: 'RegisterPurchaseWrittenOff', data: of }]
    if (command.purchaseId !== open.purchaseId) return []
    switch (command.type) {
      case 'RecordPurchase': {
        const { registryId, issuedAt, cost, recovered } = command
        return [{ type: 'RegisterPurchased', data: { ...of, registryId, issuedAt, cost, recovered } }]
      }
      case 'RecordRefusedPurchase': {
        const { problem, code } = command
        return [{ type: 'RegisterPurchaseRefused', data: { ...of, problem, code } }]
      }
      case 'RecordUnclearPurchase':
        return open.status === 'unclear' && doubted(open, command.code).hasArrived === open.hasArrived
          ? []
          : [{ type: 'RegisterPurchaseUnclear', data: { ...of, code: command.code } }]
    }
  },
}
