import type { VoterAtDeskEvent } from '#events/participation/voter-at-desk.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type DeskVoter = Extract<VoterAtDeskEvent, { type: 'VoterSeenAtDesk' }>['data']

export type VoterAtDeskState = { readonly status: 'absent' } | ({ readonly status: 'lent' | 'opened' } & DeskVoter)

export type VoterAtDeskCommand =
  | { readonly type: 'LendTablet'; readonly seen: DeskVoter }
  | { readonly type: 'OpenTablet'; readonly voteId: string; readonly network: string; readonly now: Date }

/** `secret` is a keyed digest of the tablet's secret. */
export const voterAtDeskStream = (secret: string): string => `voter-at-desk-${secret}`

/**
 * Voter whose identity an administrator checked, with a tablet: it opens once, for that vote, until
 * it expires.
 */
export const voterAtDeskDecider: Decider<VoterAtDeskState, VoterAtDeskCommand, VoterAtDeskEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'VoterSeenAtDesk') return { status: 'lent', ...event.data }
    return state.status === 'absent' ? state : { ...state, status: 'opened' }
  },
  decide: (command, state) => {
    if (command.type === 'LendTablet')
      return state.status === 'absent' ? [{ type: 'VoterSeenAtDesk', data: command.seen }] : []
    if (state.status === 'absent' || state.voteId !== command.voteId) throw new DomainError('INVALID_LINK')
    if (state.status === 'opened' || command.now >= new Date(state.expiresAt)) throw new DomainError('LINK_EXPIRED')
    const { deskId, voteId, listId, listUserId, personId } = state
    const { network } = command
    return [{ type: 'DeskTabletOpened', data: { deskId, voteId, listId, listUserId, personId, network } }]
  },
}
