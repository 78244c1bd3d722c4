import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, linkSecret } from '../values/schemas.ts'

/**
 * Subject of a receipt message. consent: a form that was signed, whatever it says; proxy-named,
 * proxy-revoked: a proxy form of the owner counts, or no longer.
 */
export const receiptSubject = z.enum(['ballot', 'consent', 'withdrawal', 'proxy-named', 'proxy-revoked'])
export type ReceiptSubject = z.output<typeof receiptSubject>

const receiptItem = z.strictObject({
  about: receiptSubject,
  /** Position of the event in the log. */
  position: z.int().positive(),
  listUserId: id,
  /** Null of a consent. */
  voteId: id.nullable(),
  /** Null of a proxy form, which has no receipt. */
  receiptId: linkSecret.nullable(),
})
export type ReceiptItem = Readonly<z.output<typeof receiptItem>>

/**
 * Stream `receipt-message-{messageId}`: the message that tells an owner, on the phone that the roll
 * had at that moment, what was submitted in their name by one request; never what was chosen. It is
 * recorded before the provider is asked.
 */
export const ReceiptMessagePlanned = defineEvent('ReceiptMessagePlanned', {
  messageId: id,
  listId: id,
  apartmentId: id,
  personId: id,
  items: z.array(receiptItem).min(1).max(1_000),
})
/** The provider accepted the message. */
export const ReceiptMessageSent = defineEvent('ReceiptMessageSent', { messageId: id, listId: id, personId: id })
/**
 * The message was not sent. refused: by the provider; withheld: there is no phone, or they do not
 * want to be written to.
 */
export const ReceiptMessageNotSent = defineEvent('ReceiptMessageNotSent', {
  messageId: id,
  listId: id,
  personId: id,
  outcome: z.enum(['refused', 'withheld']),
  /** The provider's own, where it has one. */
  statusCode: z.string().max(100).nullable(),
})

/** Stream `receipt-settings-{listId}`: whether a list sends receipt messages from now on. */
export const ReceiptMessagesSwitched = defineEvent('ReceiptMessagesSwitched', {
  listId: id,
  apartmentId: id,
  isOn: z.boolean(),
})

export type ReceiptMessageEvent =
  | EventOf<typeof ReceiptMessagePlanned>
  | EventOf<typeof ReceiptMessageSent>
  | EventOf<typeof ReceiptMessageNotSent>
export type ReceiptSettingsEvent = EventOf<typeof ReceiptMessagesSwitched>
