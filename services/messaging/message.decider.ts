import type { MessageEvent } from '#events/messaging/message.events.ts'
import type { Decider } from '../core/decider.ts'

type MessageEventOf<Type extends MessageEvent['type']> = Extract<MessageEvent, { type: Type }>
export type MessageOutcome =
  | MessageEventOf<'MessageAccepted'>
  | MessageEventOf<'MessageRefused'>
  | MessageEventOf<'MessageWithheld'>

export type MessageState = {
  readonly status: 'unsettled' | 'accepted' | 'refused' | 'withheld'
  readonly reported: boolean
  readonly opened: boolean
}
export type MessageCommand =
  | { readonly type: 'RecordOutcome'; readonly outcome: MessageOutcome }
  /** Records the provider's later report, once. */
  | { readonly type: 'ReportMessage'; readonly report: MessageEventOf<'MessageReported'>['data'] }
  /** Its link was opened; also of messages whose outcome stands with their batch. */
  | { readonly type: 'OpenMessage'; readonly opened: MessageEventOf<'MessageOpened'>['data'] }

const outcomes = { MessageAccepted: 'accepted', MessageRefused: 'refused', MessageWithheld: 'withheld' } as const

export const messageStream = (messageId: string): string => `message-${messageId}`

/**
 * Outcome of a message: recorded once, however often its job runs, its report comes, or its link is
 * opened.
 */
export const messageDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  initial: { status: 'unsettled', reported: false, opened: false },
  evolve: (state, { type }) => {
    if (type === 'MessageReported') return { ...state, reported: true }
    if (type === 'MessageOpened') return { ...state, opened: true }
    return { ...state, status: outcomes[type] }
  },
  decide: (command, { status, reported, opened }) => {
    switch (command.type) {
      case 'RecordOutcome':
        return status === 'unsettled' ? [command.outcome] : []
      case 'ReportMessage':
        return status === 'accepted' && !reported ? [{ type: 'MessageReported', data: command.report }] : []
      case 'OpenMessage':
        return opened ? [] : [{ type: 'MessageOpened', data: command.opened }]
    }
  },
}
