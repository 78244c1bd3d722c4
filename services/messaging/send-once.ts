import type { MessageSender, OutgoingMessage, SendOutcome, SentMessage } from '#infra/providers/messaging.ts'
import type { MessageOutcome } from './message.decider.ts'

/** Person and purpose of a message. */
export type MessageSubject = Omit<
  Extract<MessageOutcome, { type: 'MessageAccepted' }>['data'],
  'providerMessageId' | 'groupId'
>

/** Returns the outcome of a message that an earlier try has sent. */
const outcomeOfSent = ({ status, statusCode, providerMessageId }: SentMessage, reference: string): SendOutcome =>
  status === 'accepted' || status === 'at-carrier' || status === 'delivered'
    ? { kind: 'accepted', reference, providerMessageId, groupId: '' }
    : { kind: 'refused', reference, statusCode, reason: status }

/**
 * Sends a message; a repeat first looks up what may have been sent already.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendOnce = async (
  sender: Pick<MessageSender, 'send' | 'findSent'>,
  message: OutgoingMessage,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<SendOutcome> => {
  const { reference, to } = message
  const sent = isRepeat ? await sender.findSent({ to, reference }) : undefined
  if (sent) return outcomeOfSent(sent, reference)
  const [outcome] = await sender.send([message])
  if (!outcome) throw new Error('the provider gave no outcome')
  return outcome
}

/** Returns the event of an outcome. */
export const outcomeEvent = (outcome: SendOutcome, subject: MessageSubject): MessageOutcome =>
  outcome.kind === 'accepted'
    ? {
        type: 'MessageAccepted',
        data: {
          ...subject,
          providerMessageId: outcome.providerMessageId,
          ...(outcome.groupId === '' ? {} : { groupId: outcome.groupId }),
        },
      }
    : { type: 'MessageRefused', data: { ...subject, statusCode: outcome.statusCode, reason: outcome.reason } }
