import type { MessageEvent } from '#events/messaging/message.events.ts'
import type { Decider } from '../core/decider.ts'

export type MessageState = { readonly status: 'unsettled' | 'accepted' | 'refused' }
export type MessageCommand = { readonly type: 'RecordOutcome'; readonly outcome: MessageEvent }

export const messageStream = (messageId: string): string => `message-${messageId}`

/** What became of a message: recorded once, however often its job runs. */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initial: { status: 'unsettled' },
  evolve: (_state, event) => ({ status: event.type === 'MessageAccepted' ? 'accepted' : 'refused' }),
  decide: ({ outcome }, { status }) => (status === 'unsettled' ? [outcome] : []),
}
