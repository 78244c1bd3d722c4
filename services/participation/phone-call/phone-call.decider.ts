import type { PhoneCallEvent } from '#events/participation/phone-call.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type PhoneCallData<Type extends PhoneCallEvent['type']> = Extract<PhoneCallEvent, { type: Type }>['data']
type RequestData = PhoneCallData<'PhoneCallRequested'>
/** Request as its browser made it; `caller` is null once it was erased. */
export type CallRequest = Pick<RequestData, 'requestId' | 'failed' | 'preferredTime' | 'caller'>
export type CallOutcome = PhoneCallData<'PhoneCallMade'>['outcome']
export type ErasureCause = PhoneCallData<'PhoneCallerErased'>['cause']

type Reference = Pick<RequestData, 'phoneCallId' | 'callerId' | 'listId' | 'apartmentId'>

export type PhoneCallState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'waiting' | 'reached' | 'unreached' | 'withdrawn' | 'erased'
      readonly reference: Reference
      /** Requests that wait, or that the last call was made for; at most one a browser. */
      readonly requests: readonly CallRequest[]
      /** Number of calls that nobody answered, since it began to wait. */
      readonly tries: number
    }
export type ExistingPhoneCall = Exclude<PhoneCallState, { status: 'absent' }>

export type PhoneCallCommand =
  /** `reference.callerId` is that of a new key, which is used unless one exists. */
  | { readonly type: 'RequestCall'; readonly reference: Reference; readonly request: CallRequest }
  | { readonly type: 'WithdrawRequest'; readonly requestId: string }
  /** `tries`: number of unanswered calls that the administrator saw. */
  | { readonly type: 'RecordCall'; readonly outcome: CallOutcome; readonly tries: number }
  | { readonly type: 'EraseCaller'; readonly cause: ErasureCause }

/** Maximum number of browsers that wait for the same call. */
const MAX_REQUESTS = 5
/** Number of unanswered calls after which the office does not call again by itself. */
const MAX_TRIES = 3

/** `phoneCallId`: derived from list and phone, so that a phone has one call a list. */
export const phoneCallStream = (phoneCallId: string): string => `phone-call-${phoneCallId}`

/**
 * Call that a resident asks the office for. Several browsers may ask for the same phone: the call
 * waits until it was made, or each of them took its request back. So a stranger who asks for
 * somebody else's phone cannot end that person's own request.
 */
export const phoneCallDecider: Decider<PhoneCallState, PhoneCallCommand, PhoneCallEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'PhoneCallRequested') return withRequest(state, event.data)
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'PhoneCallWithdrawn': {
        const requests = state.requests.filter(({ requestId }) => requestId !== event.data.requestId)
        return { ...state, requests, status: event.data.left === 0 ? 'withdrawn' : state.status }
      }
      case 'PhoneCallMade': {
        const { outcome, tries, isOver } = event.data
        return { ...state, tries, status: isOver ? outcome : state.status }
      }
      case 'PhoneCallerErased':
        return { ...state, status: 'erased', requests: [] }
    }
  },
  decide: (command, state) => {
    if (command.type === 'RequestCall') return requestCall(command, state)
    // Nothing tells a browser whether there is a call that it did not ask for.
    if (command.type === 'WithdrawRequest') return withdrawRequest(command.requestId, state)
    const call = existingPhoneCall(state)
    return command.type === 'RecordCall' ? recordCall(command, call) : eraseCaller(command.cause, call)
  },
}

/** @throws DomainError NOT_FOUND */
export const existingPhoneCall = (state: PhoneCallState): ExistingPhoneCall => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

const withRequest = (state: PhoneCallState, data: RequestData): ExistingPhoneCall => {
  const { phoneCallId, callerId, listId, apartmentId, ...request } = data
  const before = state.status === 'waiting' ? state : { requests: [], tries: 0 }
  return {
    status: 'waiting',
    reference: { phoneCallId, callerId, listId, apartmentId },
    requests: [...before.requests, request],
    tries: before.tries,
  }
}

const requestCall = (
  { reference, request }: Extract<PhoneCallCommand, { type: 'RequestCall' }>,
  state: PhoneCallState,
): readonly PhoneCallEvent[] => {
  const hasKey = state.status !== 'absent' && state.status !== 'erased'
  if (state.status === 'waiting') {
    const isKnown = state.requests.some(({ requestId }) => requestId === request.requestId)
    if (isKnown || state.requests.length >= MAX_REQUESTS) return []
  }
  const callerId = hasKey ? state.reference.callerId : reference.callerId
  return [{ type: 'PhoneCallRequested', data: { ...reference, callerId, ...request } }]
}

const withdrawRequest = (withdrawn: string, state: PhoneCallState): readonly PhoneCallEvent[] => {
  if (state.status !== 'waiting') return []
  const others = state.requests.filter(({ requestId }) => requestId !== withdrawn)
  const isTheirs = others.length < state.requests.length
  // At the limit somebody's request may be missing among them: the office calls in any case.
  if (!isTheirs || state.requests.length >= MAX_REQUESTS) return []
  const data = { ...state.reference, requestId: withdrawn, left: others.length }
  return [{ type: 'PhoneCallWithdrawn', data }]
}

const recordCall = (
  { outcome, tries: seen }: Extract<PhoneCallCommand, { type: 'RecordCall' }>,
  { status, reference, tries: before }: ExistingPhoneCall,
): readonly PhoneCallEvent[] => {
  // A repeat, and another administrator with the same outcome, record nothing more.
  if (status === 'reached' && outcome === 'reached') return []
  if (status !== 'waiting' || seen !== before) throw new DomainError('CHANGED_MEANWHILE')
  const tries = before + 1
  const isOver = outcome === 'reached' || tries >= MAX_TRIES
  return [{ type: 'PhoneCallMade', data: { ...reference, outcome, tries, isOver } }]
}

const eraseCaller = (cause: ErasureCause, { status, reference }: ExistingPhoneCall): readonly PhoneCallEvent[] => {
  // They asked again meanwhile.
  const isNeeded = cause === 'withdrawn' && status !== 'withdrawn'
  return status === 'erased' || isNeeded ? [] : [{ type: 'PhoneCallerErased', data: { ...reference, cause } }]
}
