import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { failureReason, messageReport } from '../messaging/message.events.ts'
import { occasion } from '../messaging/message-settings.events.ts'
import { id } from '../values/schemas.ts'
import { BATCH_SIZE, recipient, suppressedReason } from './mailing.events.ts'

const of = { mailingId: id, listId: id, batch: z.int().nonnegative() }

/**
 * Stream `mailing-batch-{mailingId}-{batch}`: recipients of one batch. Batches of a mailing are
 * numbered from 0.
 */
export const MailingBatchPlanned = defineEvent('MailingBatchPlanned', {
  ...of,
  apartmentId: id,
  occasion,
  dueAt: z.iso.datetime(),
  recipients: z.array(recipient).min(1).max(BATCH_SIZE),
})
/**
 * Attempt, recorded before the provider is called: these messages are handed over now, once; a
 * message neither here nor in an outcome was not sent. Also recipients who were found not to be
 * eligible any more, with the reasons.
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
/**
 * Message that the provider did not take, or that left its queue unsent: it may be handed over
 * again.
 */
const unsentOutcome = z.strictObject({ messageId: id, kind: z.literal('not-taken') })

export const mailingOutcome = z.discriminatedUnion('kind', [accepted, refused, unsentOutcome])
export type MailingOutcome = z.output<typeof mailingOutcome>

/** Outcomes of an attempt: of all its messages, or of those that are known. */
export const MailingBatchAnswered = defineEvent('MailingBatchAnswered', {
  ...of,
  outcomes: z.array(mailingOutcome).min(1).max(BATCH_SIZE),
})
/** Final reports of the provider on accepted messages; once each. */
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
