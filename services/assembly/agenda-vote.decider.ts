import type { AgendaVoteEvent } from '#events/assembly/assembly.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type AgendaVoteData = AgendaVoteEvent['data']
/** Assembly on whose agenda a vote is; null: on none. */
export type AgendaVoteState = { readonly assemblyId: string | null }
export type AgendaVoteCommand = { readonly type: 'PutOnAgenda' | 'TakeOffAgenda' } & AgendaVoteData

export const agendaVoteStream = (voteId: string): string => `agenda-vote-${voteId}`

/** A vote is on the agenda of one assembly at most. */
export const agendaVoteDecider: Decider<AgendaVoteState, AgendaVoteCommand, AgendaVoteEvent> = {
  initial: { assemblyId: null },
  evolve: (_state, { type, data }) => ({ assemblyId: type === 'VotePutOnAgenda' ? data.assemblyId : null }),
  decide: ({ type, ...data }, { assemblyId }) => {
    const isHere = assemblyId === data.assemblyId
    if (type === 'TakeOffAgenda') return isHere ? [{ type: 'VoteTakenOffAgenda', data }] : []
    if (isHere) return []
    if (assemblyId !== null) throw new DomainError('VOTE_ON_OTHER_AGENDA')
    return [{ type: 'VotePutOnAgenda', data }]
  },
}
