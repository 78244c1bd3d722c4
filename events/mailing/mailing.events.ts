import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { occasion } from '../messaging/message-settings.events.ts'
import { id } from '../values/schemas.ts'

const of = { mailingId: id, listId: id }

/** Recipients of one batch, and of one event: the provider takes more in a request, but nobody waits long for a thousand. */
export const BATCH_SIZE = 1_000

/**
 * Why somebody is not written to. taken-part: they have by now; not-taken-part: what they handed in is not there any more; told-recently: they
 * were written to for the same occasion some minutes ago.
 */
export const suppressedReason = z.enum([
  'no-phone',
  'erased',
  'not-on-list',
  'kakao-off',
  'declined',
  'told-recently',
  'taken-part',
  'not-taken-part',
  'list-not-open',
  'list-closed',
  'no-link',
  'settings-off',
  'cancelled',
])
export type SuppressedReason = z.output<typeof suppressedReason>

/** One message to one person, for all of their units in the list. */
export const recipient = z.strictObject({
  messageId: id,
  personId: id,
  /** Their entries that it is about, the first one first in the order of the roll. */
  listUserIds: z.array(id).min(1).max(200),
})
export type MailingRecipient = z.output<typeof recipient>

/**
 * Stream `mailing-{mailingId}`: one sending of one occasion to some people of a list. Its recipients stand in the streams of its batches,
 * written with it in one unit.
 */
export const MailingPlanned = defineEvent('MailingPlanned', {
  ...of,
  apartmentId: id,
  occasion,
  /** hand: somebody pressed the button; schedule: its time had come; submission: somebody handed something in. */
  cause: z.enum(['hand', 'schedule', 'submission']),
  smsFallback: z.boolean(),
  templateId: z.string().max(100),
  /** SHA-256, hex, of the approved text that was seen when it was planned: what is sent is what was shown. */
  templateHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Not before. */
  dueAt: z.iso.datetime(),
  recipients: z.int().nonnegative(),
  batches: z.int().nonnegative(),
  /** Of submission: which receipt it carries. */
  receiptId: z.string().max(100).optional(),
  /** Of a sending to whom an earlier one did not reach: that one. */
  repeats: id.optional(),
})
/** Who was asked to be written to and is not, since nothing reaches them: known when it was planned. At most 1,000 an event. */
export const MailingRecipientsSuppressed = defineEvent('MailingRecipientsSuppressed', {
  ...of,
  suppressed: z
    .array(recipient.extend({ reason: suppressedReason }))
    .min(1)
    .max(BATCH_SIZE),
})
/** balance: it goes on by itself when there is enough; refused: somebody has to look at the provider's settings, then goes on by hand. */
export const MailingPaused = defineEvent('MailingPaused', {
  ...of,
  reason: z.enum(['balance', 'refused', 'template']),
  /** The provider's own code. */
  code: z.string().max(100).nullable(),
})
export const MailingResumed = defineEvent('MailingResumed', of)
/** What has not been handed over by now never is. */
export const MailingCancelled = defineEvent('MailingCancelled', of)

/**
 * Stream `mailings-{listId}`: that a list sends something, in the order in which it was decided. Every sending is decided against it, so two
 * administrators, or a time that comes while somebody presses the button, do not tell the same people twice. Receipts of submissions are not
 * among them: each is of one submission.
 */
export const MailingBegun = defineEvent('MailingBegun', {
  ...of,
  occasion,
  batches: z.int().nonnegative(),
  at: z.iso.datetime(),
})
export type MailingsOfListEvent = EventOf<typeof MailingBegun>

export type MailingEvent =
  | EventOf<typeof MailingPlanned>
  | EventOf<typeof MailingRecipientsSuppressed>
  | EventOf<typeof MailingPaused>
  | EventOf<typeof MailingResumed>
  | EventOf<typeof MailingCancelled>
