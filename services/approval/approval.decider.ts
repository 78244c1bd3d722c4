import type { ApprovalEvent } from '#events/approval/approval.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type ApprovalData = Extract<ApprovalEvent, { type: 'ApprovalRequested' }>['data']

export type ApprovalStatus = 'waiting' | 'confirmed' | 'used' | 'refused' | 'withdrawn'

export type ExistingApproval = ApprovalData & {
  readonly status: ApprovalStatus
  readonly endedBy: string | null
  readonly reason: string | null
}
export type ApprovalState = { readonly status: 'absent' } | ExistingApproval

export type ApprovalCommand =
  | { readonly type: 'RequestApproval'; readonly request: ApprovalData }
  | { readonly type: 'ConfirmApproval'; readonly adminId: string; readonly now: Date }
  | {
      readonly type: 'RefuseApproval'
      readonly adminId: string
      readonly reason: string | null
      readonly now: Date
    }
  | { readonly type: 'WithdrawApproval'; readonly adminId: string; readonly now: Date }
  | { readonly type: 'SupersedeApproval' }
  | { readonly type: 'UseApproval'; readonly now: Date }

export const approvalStream = (approvalId: string): string => `approval-${approvalId}`

export const isExpired = ({ expiresAt }: Pick<ApprovalData, 'expiresAt'>, now: Date): boolean =>
  now >= new Date(expiresAt)

/** @throws DomainError NOT_FOUND */
export const existingApproval = (state: ApprovalState): ExistingApproval => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/** @throws DomainError APPROVAL_SETTLED where it does not wait any more */
const assertWaiting = ({ status, expiresAt }: ExistingApproval, now: Date): void => {
  if (status !== 'waiting' || isExpired({ expiresAt }, now)) throw new DomainError('APPROVAL_SETTLED')
}

type Deciding<Type extends ApprovalCommand['type']> = Extract<ApprovalCommand, { type: Type }>

/** Confirmed once, by whomever: of two at the same time both get what they wanted. */
const confirm = ({ adminId, now }: Deciding<'ConfirmApproval'>, state: ExistingApproval): readonly ApprovalEvent[] => {
  if (state.requestedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  if (state.status === 'confirmed' || state.status === 'used') return []
  assertWaiting(state, now)
  return [{ type: 'ApprovalConfirmed', data: { approvalId: state.approvalId, confirmedBy: adminId } }]
}

const refuse = (
  { adminId, reason, now }: Deciding<'RefuseApproval'>,
  state: ExistingApproval,
): readonly ApprovalEvent[] => {
  if (state.requestedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  if (state.status === 'refused') return []
  assertWaiting(state, now)
  return [{ type: 'ApprovalRefused', data: { approvalId: state.approvalId, refusedBy: adminId, reason } }]
}

const withdraw = (
  { adminId, now }: Deciding<'WithdrawApproval'>,
  state: ExistingApproval,
): readonly ApprovalEvent[] => {
  if (state.requestedBy !== adminId) throw new DomainError('APPROVAL_OF_ANOTHER')
  if (state.status === 'withdrawn') return []
  assertWaiting(state, now)
  return [{ type: 'ApprovalWithdrawn', data: { approvalId: state.approvalId, cause: 'proposer' } }]
}

const spend = ({ now }: Deciding<'UseApproval'>, state: ExistingApproval): readonly ApprovalEvent[] => {
  if (state.status !== 'confirmed' || isExpired(state, now)) throw new DomainError('APPROVAL_SETTLED')
  return [{ type: 'ApprovalUsed', data: { approvalId: state.approvalId } }]
}

/**
 * Request for something that takes two administrators. The requester can neither confirm nor refuse
 * it.
 */
export const approvalDecider: Decider<ApprovalState, ApprovalCommand, ApprovalEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ApprovalRequested') return { ...event.data, status: 'waiting', endedBy: null, reason: null }
    if (state.status === 'absent') return state
    switch (event.type) {
      case 'ApprovalConfirmed':
        return { ...state, status: 'confirmed', endedBy: event.data.confirmedBy }
      case 'ApprovalRefused':
        return { ...state, status: 'refused', endedBy: event.data.refusedBy, reason: event.data.reason }
      case 'ApprovalWithdrawn':
        return { ...state, status: 'withdrawn' }
      case 'ApprovalUsed':
        return { ...state, status: 'used' }
    }
  },
  decide: (command, state) => {
    if (command.type === 'RequestApproval')
      return state.status === 'absent' ? [{ type: 'ApprovalRequested', data: command.request }] : []
    const requested = existingApproval(state)
    switch (command.type) {
      case 'ConfirmApproval':
        return confirm(command, requested)
      case 'RefuseApproval':
        return refuse(command, requested)
      case 'WithdrawApproval':
        return withdraw(command, requested)
      case 'SupersedeApproval':
        return requested.status === 'waiting' || requested.status === 'confirmed'
          ? [{ type: 'ApprovalWithdrawn', data: { approvalId: requested.approvalId, cause: 'superseded' } }]
          : []
      case 'UseApproval':
        return spend(command, requested)
    }
  },
}
