import type { OwnerExclusionEvent } from '#events/roll/owner-exclusion.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type ProposedData = Extract<OwnerExclusionEvent, { type: 'OwnerExclusionProposed' }>['data']
type EndedData = Extract<OwnerExclusionEvent, { type: 'OwnerExclusionEnded' }>['data']
type Entry = Pick<ProposedData, 'listUserId' | 'listId' | 'personId'>

/** Statement that an owner is not to be found; the ground is null where its owner was erased. */
export type ExclusionProposal = Omit<ProposedData, keyof Entry>

export type OwnerExclusionState = {
  /** Newest proposal. */
  readonly proposal: ExclusionProposal | null
  /** Whether the owner is left out. */
  readonly excluded: boolean
}

export type OwnerExclusionCommand = Entry &
  (
    | ({ readonly type: 'ProposeOwnerExclusion'; readonly hasSubmitted: boolean; readonly today: string } & Omit<
        ExclusionProposal,
        'registeredWithoutNumber' | 'addressDiffers'
      >)
    | { readonly type: 'ExcludeOwner'; readonly proposalId: string; readonly hasSubmitted: boolean }
    | ({ readonly type: 'EndOwnerExclusion' } & Pick<EndedData, 'cause' | 'newListUserId'>)
  )

export const ownerExclusionStream = (listUserId: string): string => `owner-exclusion-${listUserId}`

const propose = (
  entry: Entry,
  {
    proposalId,
    ground,
    foundMissingOn,
    hasSubmitted,
    today,
  }: Extract<OwnerExclusionCommand, { type: 'ProposeOwnerExclusion' }>,
  state: OwnerExclusionState,
): readonly OwnerExclusionEvent[] => {
  // An owner who took part was found.
  if (hasSubmitted) throw new DomainError('EXCLUDED_OWNER_TOOK_PART')
  if (foundMissingOn > today)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'foundMissingOn', message: '오늘까지의 날짜를 적어주세요.' }])
  if (state.proposal?.proposalId === proposalId) return []
  const stated = { proposalId, registeredWithoutNumber: true, addressDiffers: true, ground, foundMissingOn } as const
  return [{ type: 'OwnerExclusionProposed', data: { ...entry, ...stated } }]
}

const exclude = (
  entry: Entry,
  { proposalId, hasSubmitted }: Extract<OwnerExclusionCommand, { type: 'ExcludeOwner' }>,
  { proposal, excluded }: OwnerExclusionState,
): readonly OwnerExclusionEvent[] => {
  // Another statement took the place of the one that was confirmed.
  if (proposal?.proposalId !== proposalId) throw new DomainError('APPROVAL_SETTLED')
  if (excluded) return []
  if (hasSubmitted) throw new DomainError('EXCLUDED_OWNER_TOOK_PART')
  return [{ type: 'OwnerExcluded', data: { ...entry, proposalId, foundMissingOn: proposal.foundMissingOn } }]
}

/** Decides whether an owner is left out of the number of owners. */
export const ownerExclusionDecider: Decider<OwnerExclusionState, OwnerExclusionCommand, OwnerExclusionEvent> = {
  initial: { proposal: null, excluded: false },
  evolve: (state, event) => {
    if (event.type === 'OwnerExcluded') return { ...state, excluded: true }
    if (event.type === 'OwnerExclusionEnded') return { proposal: null, excluded: false }
    const { listUserId: _id, listId: _list, personId: _person, ...proposal } = event.data
    // While another statement waits, the one that was confirmed holds.
    return { ...state, proposal }
  },
  decide: (command, state) => {
    const { listUserId, listId, personId } = command
    const entry = { listUserId, listId, personId }
    if (command.type === 'ProposeOwnerExclusion') return propose(entry, command, state)
    if (command.type === 'ExcludeOwner') return exclude(entry, command, state)
    if (!state.excluded) return []
    const { cause, newListUserId } = command
    const further = newListUserId === undefined ? {} : { newListUserId }
    return [{ type: 'OwnerExclusionEnded', data: { ...entry, cause, ...further } }]
  },
}
