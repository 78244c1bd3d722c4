import type { MailingOutcome } from '#events/mailing/mailing-batch.events.ts'
import type { MailingPaused } from '#events/mailing/mailing.events.ts'
import type { EventOf } from '#events/event-type.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type OutgoingMessage,
  type SendOutcome,
} from '#infra/providers/messaging.ts'
import type { Deps } from '../../core/deps.ts'
import { contentFor, type MessageSources } from '../settings/language-form.ts'
import type { MessageToSend } from '../recipients/select-recipients.ts'

export type Pause = Pick<EventOf<typeof MailingPaused>['data'], 'reason' | 'code'>

/** Result of one call to the provider. */
export type SubmissionOutcome = {
  /** Outcomes that are known by now; those of other messages are unknown. */
  readonly outcomes: readonly MailingOutcome[]
  readonly pause?: Pause
  /** Error for which the call is repeated later. */
  readonly failure?: ProviderUnavailable
}

/**
 * (?) Pattern of the vendor's error name for a balance that is too low, when it refuses a whole
 * request.
 */
const NO_MONEY = /balance/i

/** Builds a message of a request to the provider, in its owner's language. */
export const composeMessage = (
  { messaging: { pfId } }: Pick<Deps, 'messaging'>,
  sources: MessageSources,
  { messageId, phone, language, facts }: MessageToSend,
): OutgoingMessage => ({
  reference: messageId,
  to: phone,
  content: contentFor(sources, facts, { language, pfId }),
})

/**
 * Returns the outcome of one message. A message that the balance did not cover counts as not
 * accepted: it is sent once the balance allows.
 */
const outcomeOf = (outcome: SendOutcome): MailingOutcome => {
  const { reference: messageId } = outcome
  if (outcome.kind === 'accepted')
    return {
      messageId,
      kind: 'accepted',
      providerMessageId: outcome.providerMessageId,
      groupId: outcome.groupId || null,
    }
  const { statusCode, reason } = outcome
  return reason === 'balance' ? { messageId, kind: 'not-taken' } : { messageId, kind: 'refused', statusCode, reason }
}

const pauseIn = (outcomes: readonly SendOutcome[]): { readonly pause?: Pause } => {
  const poor = outcomes.find((outcome) => outcome.kind === 'refused' && outcome.reason === 'balance')
  return poor?.kind === 'refused' ? { pause: { reason: 'balance', code: poor.statusCode } } : {}
}

/** The rest of a request was not taken. */
const withUnsent = (messages: readonly OutgoingMessage[], known: readonly SendOutcome[]): readonly MailingOutcome[] => {
  const told = new Set(known.map(({ reference }) => reference))
  const rest = messages.filter(({ reference }) => !told.has(reference))
  return [
    ...known.map(outcomeOf),
    ...rest.map(({ reference }) => ({ messageId: reference, kind: 'not-taken' as const })),
  ]
}

/** Calls the provider once to send all messages; returns its errors instead of throwing them. */
export const submitToProvider = async (
  { messaging: { sender } }: Pick<Deps, 'messaging'>,
  messages: readonly OutgoingMessage[],
): Promise<SubmissionOutcome> => {
  try {
    const outcomes = await sender.send(messages)
    return { outcomes: withUnsent(messages, outcomes), ...pauseIn(outcomes) }
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const reason = NO_MONEY.test(error.errorCode) ? 'balance' : 'refused'
      return { outcomes: withUnsent(messages, error.outcomes), pause: { reason, code: error.errorCode } }
    }
    if (!(error instanceof ProviderUnavailable)) throw error
    // Messages that may have reached the provider stay in doubt until they can be looked up.
    const outcomes = error.reached === 'no' ? withUnsent(messages, error.outcomes) : error.outcomes.map(outcomeOf)
    return { outcomes, ...pauseIn(error.outcomes), failure: error }
  }
}
