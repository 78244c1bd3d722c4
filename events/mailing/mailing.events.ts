import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { occasion } from '../messaging/message-settings.events.ts'
import { ownerLanguages } from '../values/messaging/owner-language.ts'
import { translationLanguages } from '../values/question/translation-language.ts'
import { id } from '../values/schemas.ts'

const of = { mailingId: id, listId: id }

/**
 * Number of recipients of one batch, and of one event: the provider takes more in a request, but a
 * thousand are quick.
 */
export const BATCH_SIZE = 1_000

/**
 * Reason why a message is not sent. taken-part: they have taken part by now; not-taken-part: their
 * submission does not stand any more; told-recently: they got a message for the same occasion some
 * minutes ago.
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
 * Form in which owners of a language get a message. template: a template in their language;
 * english: the built-in English text as a text message; korean-line: the Korean text as a text
 * message, with one line that says in English that its link opens in their language; korean: as it
 * is, since its text is the office's own, or text messages are switched off.
 */
export const messageForm = z.enum(['template', 'english', 'korean-line', 'korean'])
export type MessageForm = z.output<typeof messageForm>

const templateHash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Stream `mailing-{mailingId}`: mailing for one occasion to some owners of a list. Its recipients
 * are in the streams of its batches, written in the same write.
 */
export const MailingPlanned = defineEvent('MailingPlanned', {
  ...of,
  apartmentId: id,
  occasion,
  /**
   * Cause of the mailing. hand: an administrator; schedule: its time; submission: a person
   * submitted something.
   */
  cause: z.enum(['hand', 'schedule', 'submission']),
  smsFallback: z.boolean(),
  templateId: z.string().max(100),
  /** SHA-256, hex, of the approved text at the time of planning: what is sent is what was shown. */
  templateHash,
  /**
   * Templates in other languages that were usable at the time of planning. Owners of a language
   * without one get the built-in text, or the Korean message.
   */
  translated: z
    .array(z.strictObject({ language: z.enum(translationLanguages), templateId: z.string().max(100), templateHash }))
    .max(translationLanguages.length)
    .optional(),
  /** Recipients by language as planned. Absent: all of them get it in Korean. */
  languages: z
    .array(z.strictObject({ language: z.enum(ownerLanguages), recipients: z.int().positive(), form: messageForm }))
    .max(ownerLanguages.length)
    .optional(),
  /** Earliest time at which it is sent. */
  dueAt: z.iso.datetime(),
  recipients: z.int().nonnegative(),
  batches: z.int().nonnegative(),
  /** Receipt in the message, if the cause is a submission. */
  receiptId: z.string().max(100).optional(),
  /** Earlier mailing whose unreached recipients this one repeats. */
  repeats: id.optional(),
})
/**
 * Recipients who were requested and cannot be reached, as known when it was planned. At most 1,000
 * an event.
 */
export const MailingRecipientsSuppressed = defineEvent('MailingRecipientsSuppressed', {
  ...of,
  suppressed: z
    .array(recipient.extend({ reason: suppressedReason }))
    .min(1)
    .max(BATCH_SIZE),
})
/**
 * Pause. balance: it resumes automatically once there is enough; refused: an administrator has to
 * check the provider's settings, and resumes it.
 */
export const MailingPaused = defineEvent('MailingPaused', {
  ...of,
  reason: z.enum(['balance', 'refused', 'template']),
  /** The provider's own code. */
  code: z.string().max(100).nullable(),
})
export const MailingResumed = defineEvent('MailingResumed', of)
/** Cancellation: messages that are not handed over by now are never sent. */
export const MailingCancelled = defineEvent('MailingCancelled', of)

/**
 * Stream `mailings-{listId}`: mailings of a list, in the order in which they were decided. Every
 * mailing is decided against it, so that two administrators, or a schedule and an administrator, do
 * not send the same twice. Confirmations of submissions are not in it: each is of one submission.
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
