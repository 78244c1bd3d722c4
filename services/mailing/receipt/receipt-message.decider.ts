import type { ReceiptItem, ReceiptMessageEvent } from '#events/mailing/receipt-message.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type MessagePlan = Extract<ReceiptMessageEvent, { type: 'ReceiptMessagePlanned' }>['data']

export type ReceiptMessageState =
  | { readonly status: 'absent' }
  | (MessagePlan & { readonly status: 'planned' | 'sent' | 'not-sent' })

/** Outcome of the message, as it is recorded. */
export type ReceiptOutcome = {
  readonly outcome: 'accepted' | 'refused' | 'withheld'
  readonly statusCode: string | null
}

export type ReceiptMessageCommand =
  | { readonly type: 'PlanReceiptMessage'; readonly message: MessagePlan }
  | ({ readonly type: 'RecordReceiptOutcome' } & ReceiptOutcome)

export const receiptMessageStream = (messageId: string): string => `receipt-message-${messageId}`

/** Whether a message is about what stands at a position. */
export const isAbout = ({ items }: { readonly items: readonly ReceiptItem[] }, position: number): boolean =>
  items.some((item) => item.position === position)

/** Decides the message about a submission: planned once, and sent or not once. */
export const receiptMessageDecider: Decider<ReceiptMessageState, ReceiptMessageCommand, ReceiptMessageEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ReceiptMessagePlanned') return { status: 'planned', ...event.data }
    if (state.status === 'absent') return state
    return { ...state, status: event.type === 'ReceiptMessageSent' ? 'sent' : 'not-sent' }
  },
  decide: (command, state) => {
    if (command.type === 'PlanReceiptMessage')
      return state.status === 'absent' ? [{ type: 'ReceiptMessagePlanned', data: command.message }] : []
    if (state.status === 'absent') throw new DomainError('NOT_FOUND')
    if (state.status !== 'planned') return []
    const { messageId, listId, personId } = state
    const { outcome, statusCode } = command
    if (outcome === 'accepted') return [{ type: 'ReceiptMessageSent', data: { messageId, listId, personId } }]
    return [{ type: 'ReceiptMessageNotSent', data: { messageId, listId, personId, outcome, statusCode } }]
  },
}
