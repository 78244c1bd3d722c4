import type { IdentityMismatchEvent } from '#events/identity/identity-mismatch.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type MismatchEventData<Type extends IdentityMismatchEvent['type']> = Extract<
  IdentityMismatchEvent,
  { type: Type }
>['data']
type MismatchData = MismatchEventData<'IdentityMismatchRaised'>
/** Outcome of the message about the decision: null if the provider took it, else its code. */
type DecisionMessage = Pick<MismatchEventData<'IdentityDecisionTold'>, 'statusCode'>

export type IdentityMismatchState =
  | { readonly status: 'absent' }
  | { readonly status: 'waiting'; readonly raised: MismatchData }
  | {
      readonly status: 'accepted'
      readonly raised: MismatchData
      readonly listUserId: string
      readonly personId: string
      readonly told: DecisionMessage | null
    }
  | {
      readonly status: 'refused'
      readonly raised: MismatchData
      readonly reason: string | null
      readonly told: DecisionMessage | null
    }
export type ExistingMismatch = Exclude<IdentityMismatchState, { status: 'absent' }>
export type Difference = MismatchEventData<'IdentityMismatchAccepted'>['differs'][number]

export type IdentityMismatchCommand =
  | { readonly type: 'RaiseMismatch'; readonly mismatch: MismatchData }
  | {
      readonly type: 'AcceptMismatch'
      readonly listUserId: string
      readonly personId: string
      readonly differs: readonly Difference[]
    }
  | { readonly type: 'RefuseMismatch'; readonly reason: string }
  | { readonly type: 'RecordTold'; readonly statusCode: string | null }

export const identityMismatchStream = (verificationId: string): string => `identity-mismatch-${verificationId}`

/**
 * Mismatch of a verified identity with the roll: an administrator compares both, and decides once.
 */
export const identityMismatchDecider: Decider<IdentityMismatchState, IdentityMismatchCommand, IdentityMismatchEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'IdentityMismatchRaised') return { status: 'waiting', raised: event.data }
    if (state.status === 'absent') return state
    const { raised } = state
    switch (event.type) {
      case 'IdentityMismatchAccepted': {
        const { listUserId, personId } = event.data
        return { status: 'accepted', raised, listUserId, personId, told: null }
      }
      case 'IdentityMismatchRefused':
        return { status: 'refused', raised, reason: event.data.reason, told: null }
      case 'IdentityDecisionTold':
        return state.status === 'waiting' ? state : { ...state, told: { statusCode: event.data.statusCode } }
    }
  },
  decide: (command, state) => {
    if (command.type === 'RaiseMismatch')
      return state.status === 'absent' ? [{ type: 'IdentityMismatchRaised', data: command.mismatch }] : []
    const mismatch = existingMismatch(state)
    switch (command.type) {
      case 'AcceptMismatch':
        return accept(command, mismatch)
      case 'RefuseMismatch':
        return refuse(command.reason, mismatch)
      case 'RecordTold':
        return recordNotice(command.statusCode, mismatch)
    }
  },
}

/** @throws DomainError NOT_FOUND */
export const existingMismatch = (state: IdentityMismatchState): ExistingMismatch => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

const mismatchReference = ({ raised: { verificationId, listId, apartmentId } }: ExistingMismatch) => ({
  verificationId,
  listId,
  apartmentId,
})

const accept = (
  { listUserId, personId, differs }: Extract<IdentityMismatchCommand, { type: 'AcceptMismatch' }>,
  mismatch: ExistingMismatch,
): readonly IdentityMismatchEvent[] => {
  if (mismatch.status === 'accepted' && mismatch.listUserId === listUserId) return []
  if (mismatch.status !== 'waiting') throw new DomainError('MISMATCH_DECIDED')
  const data = { ...mismatchReference(mismatch), listUserId, personId, differs: [...differs] }
  return [{ type: 'IdentityMismatchAccepted', data }]
}

const refuse = (reason: string, mismatch: ExistingMismatch): readonly IdentityMismatchEvent[] => {
  if (mismatch.status === 'refused') return []
  if (mismatch.status !== 'waiting') throw new DomainError('MISMATCH_DECIDED')
  return [{ type: 'IdentityMismatchRefused', data: { ...mismatchReference(mismatch), reason } }]
}

const recordNotice = (statusCode: string | null, mismatch: ExistingMismatch): readonly IdentityMismatchEvent[] => {
  if (mismatch.status === 'waiting' || mismatch.told) return []
  const { verificationId, listId } = mismatch.raised
  return [{ type: 'IdentityDecisionTold', data: { verificationId, listId, outcome: mismatch.status, statusCode } }]
}
