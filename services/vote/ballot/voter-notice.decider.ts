import type { VoterToldEvent } from '#events/vote/voter-told.events.ts'
import type { Decider } from '../../core/decider.ts'

export type VoterToldState = { readonly isTold: boolean }
export type VoterToldCommand = { readonly type: 'RecordTold'; readonly told: VoterToldEvent['data'] }

export const voterToldStream = (messageId: string): string => `voter-told-${messageId}`

/** Decides the outcome of a message to an owner: recorded once, however often its job runs. */
export const voterToldDecider: Decider<VoterToldState, VoterToldCommand, VoterToldEvent> = {
  initial: { isTold: false },
  evolve: () => ({ isTold: true }),
  decide: ({ told }, { isTold }) => (isTold ? [] : [{ type: 'VoterTold', data: told }]),
}
