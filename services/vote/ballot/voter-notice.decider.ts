import type { VoterToldEvent } from '#events/vote/voter-told.events.ts'
import type { Decider } from '../../core/decider.ts'

export type VoterNoticeState = { readonly isRecorded: boolean }
export type VoterNoticeCommand = { readonly type: 'RecordTold'; readonly told: VoterToldEvent['data'] }

export const voterNoticeStream = (messageId: string): string => `voter-told-${messageId}`

/** Decides the outcome of a message to an owner: recorded once, however often its job runs. */
export const voterNoticeDecider: Decider<VoterNoticeState, VoterNoticeCommand, VoterToldEvent> = {
  initial: { isRecorded: false },
  evolve: () => ({ isRecorded: true }),
  decide: ({ told }, { isRecorded }) => (isRecorded ? [] : [{ type: 'VoterTold', data: told }]),
}
