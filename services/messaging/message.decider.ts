import type { MessageEvent } from '#events/messaging/message.events.ts'
import type { Decider } from '../core/decider.ts'

export type MessageState = { readonly status: 'unsettled' | 'accepted' | 'refused' | 'withheld' }
export type MessageCommand = { readonly type: 'RecordOutcome'; readonly outcome: MessageEvent }

const outcomes = { MessageAccepted: 'accepted', MessageRefused: 'refused', MessageWithheld: 'withheld' } as const

export const messageStream = (messageId: string): string => `message-${messageId}`

/** What became of a message: recorded once, however often its job runs. */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initial: { status: 'unsettled' },
  evolve: (_state, { type }) => ({ status: outcomes[type] }),
  decide: ({ outcome }, { status }) => (status === 'unsettled' ? [outcome] : []),
}
