import type { MailingOutcome, MailingBatchEvent } from '#events/mailing/mailing-batch.events.ts'
import type { MailingRecipient } from '#events/mailing/mailing.events.ts'
import type { PersonEvent } from '#events/person/person.events.ts'
import type { SentMessage } from '#infra/providers/messaging.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import type { LoadedBatch } from './load-batch.ts'
import { messagesIn } from './mailing-batch.decider.ts'

type Tools = Pick<Deps, 'store' | 'messaging'>

/** Number of messages that one call to the provider looks up. */
const AT_ONCE = 20

const ATTEMPTED: MailingBatchEvent['type'] = 'MailingBatchAttempted'

/**
 * Returns the phones that recipients had when the batch was handed over, the only ones that may
 * have got it.
 */
const phonesThen = async (
  { store }: Tools,
  { events }: LoadedBatch,
  recipients: readonly MailingRecipient[],
): Promise<ReadonlyMap<string, string | null>> => {
  const attempted = events.findLast(({ type }) => type === ATTEMPTED)?.position ?? 0
  const read = await store.readStreams(recipients.map(({ personId }) => personStream(personId)))
  const phoneOf = (personId: string): string | null => {
    const before = (read.get(personStream(personId))?.events ?? []).filter(({ position }) => position < attempted)
    // Streams of persons hold nothing else.
    const person = foldEvents(personDecider, before as unknown as readonly PersonEvent[])
    return person.status === 'registered' ? person.phone : null
  }
  return new Map(recipients.map(({ messageId, personId }) => [messageId, phoneOf(personId)]))
}

/** Returns the outcome of a message that the provider has. */
const outcomeOf = (
  messageId: string,
  { status, statusCode, providerMessageId, groupId }: SentMessage,
): MailingOutcome =>
  status === 'accepted' || status === 'at-carrier' || status === 'delivered'
    ? { messageId, kind: 'accepted', providerMessageId, groupId: groupId ?? null }
    : { messageId, kind: 'refused', statusCode, reason: status }

/**
 * Looks up, by our own reference, every message of which it is unknown whether the provider took
 * it. Messages that it has count as accepted, others may be handed over again. Messages to persons
 * erased meanwhile cannot be looked up, and are not sent again.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const reconcileMessages = async (tools: Tools, inHand: LoadedBatch): Promise<readonly MailingOutcome[]> => {
  const doubtful = messagesIn(inHand.batch, 'handed-over')
  const phones = await phonesThen(tools, inHand, doubtful)
  const settle = async ({ messageId }: MailingRecipient): Promise<MailingOutcome> => {
    const to = phones.get(messageId)
    if (!to) return { messageId, kind: 'refused', statusCode: '', reason: 'failed' }
    const sent = await tools.messaging.sender.findSent({ to, reference: messageId })
    return sent ? outcomeOf(messageId, sent) : { messageId, kind: 'not-taken' }
  }
  const outcomes: MailingOutcome[] = []
  for (let start = 0; start < doubtful.length; start += AT_ONCE)
    outcomes.push(...(await Promise.all(doubtful.slice(start, start + AT_ONCE).map(settle))))
  return outcomes
}
