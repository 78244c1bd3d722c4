import type { TrusteeLinkEvent, TrusteeLinkPurpose } from '#events/vote/trustee-link.events.ts'
import type { Decider } from '../../core/decider.ts'

type LinkDelivery = Extract<TrusteeLinkEvent, { type: 'TrusteeLinkTold' }>['data']
type Outcome = Pick<LinkDelivery, 'outcome' | 'statusCode'>
type LinkMessageReference = Pick<LinkDelivery, 'messageId' | 'voteId' | 'listId' | 'trusteeId'>

/**
 * Message to a trustee. `outcome` null: it is on its way. `isOpened`: the link was opened since it
 * was requested.
 */
export type TrusteeMessage = {
  readonly messageId: string
  readonly purpose: TrusteeLinkPurpose
  readonly outcome: LinkDelivery['outcome'] | null
  readonly isOpened: boolean
}

/** Newest last. */
export type TrusteeMessagesState = { readonly messages: readonly TrusteeMessage[] }

export type TrusteeMessageCommand =
  | (SendCommand & { readonly of: LinkMessageReference })
  /** The link was opened: it came in the newest message. */
  | { readonly type: 'OpenTrusteeLink'; readonly of: Omit<LinkMessageReference, 'messageId'> }

type SendCommand =
  | {
      readonly type: 'SendTrusteeLink'
      readonly purpose: TrusteeLinkPurpose
      /** Newest message that the caller saw; null: none. */
      readonly after: string | null
    }
  | ({ readonly type: 'RecordTrusteeLinkTold' } & Outcome)

export const trusteeMessageStream = (trusteeId: string): string => `trustee-link-${trusteeId}`

/**
 * Messages with a trustee's link. Of a double press, or two simultaneous ones, one message is sent:
 * each names the newest message that was seen, and none is sent while one is on its way. An outcome
 * is recorded once, and so is the opening of the link.
 */
export const trusteeMessageDecider: Decider<TrusteeMessagesState, TrusteeMessageCommand, TrusteeLinkEvent> = {
  initial: { messages: [] },
  evolve: ({ messages }, { type, data }) => {
    const { messageId } = data
    if (type === 'TrusteeLinkRequested')
      return { messages: [...messages, { messageId, purpose: data.purpose, outcome: null, isOpened: false }] }
    const change = type === 'TrusteeLinkOpened' ? { isOpened: true } : { outcome: data.outcome }
    return { messages: messages.map((one) => (one.messageId === messageId ? { ...one, ...change } : one)) }
  },
  decide: (command, { messages }) => {
    const newest = messages.at(-1)
    if (command.type === 'OpenTrusteeLink')
      return newest && !newest.isOpened
        ? [{ type: 'TrusteeLinkOpened', data: { ...command.of, messageId: newest.messageId } }]
        : []
    const { of } = command
    if (command.type === 'SendTrusteeLink') {
      const isCurrent = (newest?.messageId ?? null) === command.after
      return isCurrent && newest?.outcome !== null
        ? [{ type: 'TrusteeLinkRequested', data: { ...of, purpose: command.purpose } }]
        : []
    }
    const known = messages.find(({ messageId }) => messageId === of.messageId)
    if (known?.outcome !== null) return []
    const { outcome, statusCode } = command
    return [{ type: 'TrusteeLinkTold', data: { ...of, outcome, statusCode } }]
  },
}
