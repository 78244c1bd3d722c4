import type { ClearingEvidence, RegisterEvent } from '#events/registry/register.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type RegisterEventData<Type extends RegisterEvent['type']> = Extract<RegisterEvent, { type: Type }>['data']
type RegisterReadData = RegisterEventData<'RegisterRead'>

export type ExistingRegister = {
  readonly status: 'kept' | 'deleted' | 'erased'
  /** Cleared risks as `${listUserId} ${code}`. */
  readonly cleared: ReadonlySet<string>
  /** Proposals that were taken over into the roll. */
  readonly accepted: ReadonlySet<string>
} & RegisterReadData
/** Reason for erasing a registry record. */
export type RegisterErasure = RegisterEventData<'RegisterErased'>['cause']

export type RegisterState = { readonly status: 'absent' } | ExistingRegister

export type RegisterCommand =
  | { readonly type: 'RecordRegister'; readonly register: RegisterReadData }
  | { readonly type: 'DeleteRegister' }
  | { readonly type: 'EraseRegister'; readonly cause: RegisterErasure }
  | {
      readonly type: 'ClearRisk'
      readonly listUserId: string
      readonly code: string
      readonly reason: string
      readonly evidenceKind?: ClearingEvidence | undefined
      readonly evidence?: string | undefined
    }
  | { readonly type: 'RestoreRisk'; readonly listUserId: string; readonly code: string }
  | {
      readonly type: 'AcceptProposal'
      readonly proposal: Omit<RegisterEventData<'RegisterProposalAccepted'>, 'registryId' | 'listId'>
    }
  | { readonly type: 'TakeBackProposal'; readonly proposal: string; readonly listUserId: string }

export const registerStream = (registryId: string): string => `register-${registryId}`

/** A register that was read. @throws DomainError NOT_FOUND, also where it was deleted or erased */
export const existingRegister = (state: RegisterState): ExistingRegister => {
  if (state.status !== 'kept') throw new DomainError('NOT_FOUND')
  return state
}

const changed = (set: ReadonlySet<string>, name: string, is: boolean): ReadonlySet<string> => {
  const next = new Set(set)
  if (is) next.add(name)
  else next.delete(name)
  return next
}

const evolve = (state: RegisterState, event: RegisterEvent): RegisterState => {
  if (event.type === 'RegisterRead') return { ...event.data, status: 'kept', cleared: new Set(), accepted: new Set() }
  if (state.status === 'absent') return state
  switch (event.type) {
    case 'RegisterDeleted':
      return { ...state, status: 'deleted' }
    case 'RegisterErased':
      return { ...state, status: 'erased' }
    case 'RegisterRiskCleared':
      return { ...state, cleared: changed(state.cleared, `${event.data.listUserId} ${event.data.code}`, true) }
    case 'RegisterRiskRestored':
      return { ...state, cleared: changed(state.cleared, `${event.data.listUserId} ${event.data.code}`, false) }
    case 'RegisterProposalAccepted':
      return { ...state, accepted: changed(state.accepted, event.data.proposal, true) }
    case 'RegisterProposalTakenBack':
      return { ...state, accepted: changed(state.accepted, event.data.proposal, false) }
  }
}

/** Registry record: its content never changes; decisions about it are recorded as later events. */
export const registerDecider: Decider<RegisterState, RegisterCommand, RegisterEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'RecordRegister')
      return state.status === 'absent' ? [{ type: 'RegisterRead', data: command.register }] : []
    if (state.status === 'absent') throw new DomainError('NOT_FOUND')
    const { registryId, listId } = state
    const of = { registryId, listId }
    if (command.type === 'DeleteRegister') return state.status === 'kept' ? [{ type: 'RegisterDeleted', data: of }] : []
    if (command.type === 'EraseRegister')
      return state.status === 'kept' ? [{ type: 'RegisterErased', data: { ...of, cause: command.cause } }] : []
    return decideStored(command, existingRegister(state))
  },
}

type StoredRegisterCommand = Extract<
  RegisterCommand,
  { type: 'ClearRisk' | 'RestoreRisk' | 'AcceptProposal' | 'TakeBackProposal' }
>

const decideStored = (
  command: StoredRegisterCommand,
  { registryId, listId, cleared, accepted }: ExistingRegister,
): readonly RegisterEvent[] => {
  const of = { registryId, listId }
  switch (command.type) {
    case 'ClearRisk': {
      const { listUserId, code, reason, evidenceKind, evidence } = command
      if (cleared.has(`${listUserId} ${code}`)) return []
      const shown = { ...(evidenceKind ? { evidenceKind } : {}), ...(evidence ? { evidence } : {}) }
      return [{ type: 'RegisterRiskCleared', data: { ...of, listUserId, code, reason, ...shown } }]
    }
    case 'RestoreRisk': {
      const { listUserId, code } = command
      return cleared.has(`${listUserId} ${code}`)
        ? [{ type: 'RegisterRiskRestored', data: { ...of, listUserId, code } }]
        : []
    }
    case 'AcceptProposal':
      return accepted.has(command.proposal.proposal)
        ? []
        : [{ type: 'RegisterProposalAccepted', data: { ...of, ...command.proposal } }]
    case 'TakeBackProposal': {
      const { proposal, listUserId } = command
      return accepted.has(proposal)
        ? [{ type: 'RegisterProposalTakenBack', data: { ...of, proposal, listUserId } }]
        : []
    }
  }
}
