import type { MailingOutcome } from '#events/mailing/mailing-batch.events.ts'
import type { MailingPaused } from '#events/mailing/mailing.events.ts'
import type { EventOf } from '#events/event-type.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type OutgoingMessage,
  type ProviderTemplate,
  type SendOutcome,
} from '#infra/providers/messaging.ts'
import type { Deps } from '../../core/deps.ts'
import { variablesFor } from '../settings/templates.ts'
import type { MessageToSend } from '../recipients/select-recipients.ts'
import { fillVariables } from '../settings/variables.ts'

export type Pause = Pick<EventOf<typeof MailingPaused>['data'], 'reason' | 'code'>

/** What came of asking the provider once. */
export type SubmissionOutcome = {
  /** Of what is known by now; of the rest nobody knows. */
  readonly outcomes: readonly MailingOutcome[]
  readonly pause?: Pause
  /** Why it is asked again later. */
  readonly failure?: ProviderUnavailable
}

/** (?) By what name the vendor says that there is not enough money, where it refuses all at once. */
const NO_MONEY = /balance/i

/** A message as the provider is asked to send it: the template, and its places filled. */
export const composeMessages = (
  { messaging: { pfId } }: Pick<Deps, 'messaging'>,
  template: ProviderTemplate,
  smsFallback: boolean,
  { messageId, phone, facts }: MessageToSend,
): OutgoingMessage => ({
  reference: messageId,
  to: phone,
  content: {
    kind: 'alimtalk',
    pfId,
    templateId: template.templateId,
    variables: variablesFor(template, fillVariables(facts)),
    smsFallback: smsFallback ? 'on' : 'off',
  },
})

/** Where there was not enough money for a message, it was not taken: it goes when there is. */
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
const withRest = (messages: readonly OutgoingMessage[], known: readonly SendOutcome[]): readonly MailingOutcome[] => {
  const told = new Set(known.map(({ reference }) => reference))
  const rest = messages.filter(({ reference }) => !told.has(reference))
  return [
    ...known.map(outcomeOf),
    ...rest.map(({ reference }) => ({ messageId: reference, kind: 'not-taken' as const })),
  ]
}

/** Asks the provider once to send all; never throws what the provider says. */
export const submitToProvider = async (
  { messaging: { sender } }: Pick<Deps, 'messaging'>,
  messages: readonly OutgoingMessage[],
): Promise<SubmissionOutcome> => {
  try {
    const outcomes = await sender.send(messages)
    return { outcomes: withRest(messages, outcomes), ...pauseIn(outcomes) }
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const reason = NO_MONEY.test(error.errorCode) ? 'balance' : 'refused'
      return { outcomes: withRest(messages, error.outcomes), pause: { reason, code: error.errorCode } }
    }
    if (!(error instanceof ProviderUnavailable)) throw error
    // What may have reached the provider stays in doubt until it can be looked up.
    const outcomes = error.reached === 'no' ? withRest(messages, error.outcomes) : error.outcomes.map(outcomeOf)
    return { outcomes, ...pauseIn(error.outcomes), failure: error }
  }
}
