import type { VoterSessionEvent } from '#events/participation/voter-session.events.ts'
import type { Decider } from '../core/decider.ts'

export type VoterSessionState = { readonly status: 'running' | 'ended' }
export type VoterSessionCommand = { readonly type: 'EndVoterSession'; readonly voteId: string; readonly listId: string }

/** `secret` is a keyed digest of what the browser of the session holds. */
export const voterSessionStream = (secret: string): string => `voter-session-${secret}`

/** Session of a voter, which expires by itself: only an earlier end is recorded. */
export const voterSessionDecider: Decider<VoterSessionState, VoterSessionCommand, VoterSessionEvent> = {
  initial: { status: 'running' },
  evolve: () => ({ status: 'ended' }),
  decide: ({ voteId, listId }, { status }) =>
    status === 'ended' ? [] : [{ type: 'VoterSessionEnded', data: { voteId, listId } }],
}
