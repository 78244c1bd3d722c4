import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { failureReason, messageReport } from '../messaging/message.events.ts'
import { occasion } from '../messaging/message-settings.events.ts'
import { id } from '../values/schemas.ts'
import { BATCH_SIZE, recipient, suppressedReason } from './mailing.events.ts'

const of = { mailingId: id, listId: id, batch: z.int().nonnegative() }

/** Stream `mailing-batch-{mailingId}-{batch}`: who is written to together. Batches of a mailing are numbered from 0. */
export const MailingBatchPlanned = defineEvent('MailingBatchPlanned', {
  ...of,
  apartmentId: id,
  occasion,
  dueAt: z.iso.datetime(),
  recipients: z.array(recipient).min(1).max(BATCH_SIZE),
})
/**
 * The intent, recorded before the provider is asked: these are handed over now, once; whoever is not named here or in an outcome has not been
 * written to. Looked at just before: who is not to be written to any more, and why.
 */
export const MailingBatchAttempted = defineEvent('MailingBatchAttempted', {
  ...of,
  /** 1 at the first. */
  attempt: z.int().positive(),
  at: z.iso.datetime(),
  messageIds: z.array(id).max(BATCH_SIZE),
  suppressed: z.array(z.strictObject({ messageId: id, reason: suppressedReason })).max(BATCH_SIZE),
})

const accepted = z.strictObject({
  messageId: id,
  kind: z.literal('accepted'),
  providerMessageId: z.string().max(100).nullable(),
  groupId: z.string().max(100).nullable(),
})
const refused = z.strictObject({
  messageId: id,
  kind: z.literal('refused'),
  statusCode: z.string().max(20),
  reason: failureReason,
})
/** The provider took none of it, or its place in the queue was left: it may be handed over again. */
const notTaken = z.strictObject({ messageId: id, kind: z.literal('not-taken') })

export const mailingOutcome = z.discriminatedUnion('kind', [accepted, refused, notTaken])
export type MailingOutcome = z.output<typeof mailingOutcome>

/** What became of what was handed over: of all at once, or of those that are known. */
export const MailingBatchAnswered = defineEvent('MailingBatchAnswered', {
  ...of,
  outcomes: z.array(mailingOutcome).min(1).max(BATCH_SIZE),
})
/** What the provider said later of messages that it had accepted; each is said of once. */
export const MailingBatchReported = defineEvent('MailingBatchReported', {
  ...of,
  reports: z
    .array(z.strictObject({ messageId: id, ...messageReport }))
    .min(1)
    .max(BATCH_SIZE),
})

export type MailingBatchEvent =
  | EventOf<typeof MailingBatchPlanned>
  | EventOf<typeof MailingBatchAttempted>
  | EventOf<typeof MailingBatchAnswered>
  | EventOf<typeof MailingBatchReported>
