import type { HeadRecipientEvent } from '#events/evidence/head-recipient.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

export type HeadRecipient = {
  readonly recipientId: string
  /** Null: erased. */
  readonly name: string | null
  readonly phone: string | null
  readonly isRemoved: boolean
}
type HeadDelivery = Extract<HeadRecipientEvent, { type: 'HeadTold' }>['data']
type State = { readonly recipients: readonly HeadRecipient[]; readonly told: readonly HeadDelivery[] }

type RecipientReference = { readonly voteId: string; readonly listId: string; readonly recipientId: string }
export type HeadRecipientCommand = RecipientReference &
  (
    | { readonly type: 'NameRecipient'; readonly name: string; readonly phone: string; readonly isCounted: boolean }
    | { readonly type: 'RemoveRecipient' }
    | { readonly type: 'RestoreRecipient' }
    | { readonly type: 'RecordTold'; readonly told: HeadDelivery }
  )

/** Maximum number of recipients: each message costs something. */
export const MAX_RECIPIENTS = 10

export const headRecipientsStream = (voteId: string): string => `head-recipients-${voteId}`

export const presentOf = ({ recipients }: Pick<State, 'recipients'>): readonly HeadRecipient[] =>
  recipients.filter(({ isRemoved }) => !isRemoved)

const withRemoval = (state: State, recipientId: string, isRemoved: boolean): State => ({
  ...state,
  recipients: state.recipients.map((one) => (one.recipientId === recipientId ? { ...one, isRemoved } : one)),
})

const assertCanAdd = (state: State, phone: string | null): void => {
  const present = presentOf(state)
  if (present.some((one) => one.phone !== null && one.phone === phone)) throw new DomainError('HEAD_RECIPIENT_NAMED')
  if (present.length >= MAX_RECIPIENTS) throw new DomainError('HEAD_RECIPIENTS_FULL')
}

/**
 * Recipients of the heads of a vote. A phone is in it once; repeating a recipient or a message
 * records no event.
 */
export const headRecipientsDecider: Decider<State, HeadRecipientCommand, HeadRecipientEvent> = {
  initial: { recipients: [], told: [] },
  evolve: (state, { type, data }) => {
    if (type === 'HeadRecipientRemoved') return withRemoval(state, data.recipientId, true)
    if (type === 'HeadRecipientRestored') return withRemoval(state, data.recipientId, false)
    if (type === 'HeadTold') return { ...state, told: [...state.told, data] }
    const { recipientId, name, phone } = data
    return { ...state, recipients: [...state.recipients, { recipientId, name, phone, isRemoved: false }] }
  },
  decide: (command, state) => {
    const { type, recipientId, voteId, listId } = command
    const known = state.recipients.find((one) => one.recipientId === recipientId)
    const names = { recipientId, voteId, listId }
    if (type === 'NameRecipient') {
      if (known) return []
      if (command.isCounted) throw new DomainError('HEAD_MOMENTS_OVER')
      assertCanAdd(state, command.phone)
      return [{ type: 'HeadRecipientNamed', data: { ...names, name: command.name, phone: command.phone } }]
    }
    if (!known) throw new DomainError('NOT_FOUND')
    if (type === 'RecordTold') {
      const isRecorded = state.told.some(({ messageId }) => messageId === command.told.messageId)
      return isRecorded ? [] : [{ type: 'HeadTold', data: command.told }]
    }
    if (type === 'RemoveRecipient') return known.isRemoved ? [] : [{ type: 'HeadRecipientRemoved', data: names }]
    if (!known.isRemoved) return []
    assertCanAdd(state, known.phone)
    return [{ type: 'HeadRecipientRestored', data: names }]
  },
}
