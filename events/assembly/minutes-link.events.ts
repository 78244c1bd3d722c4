import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const ofSigner = { assemblyId: id, apartmentId: id, listId: id, signerId: id }

/**
 * Stream `minutes-link-{signerId}`: the link of a signer of minutes is to be sent to their phone.
 * Neither the link nor the phone is in it.
 */
export const MinutesLinkRequested = defineEvent('MinutesLinkRequested', { ...ofSigner, messageId: id })
/**
 * Outcome of that message, once. withheld: there was no recipient any more; failed: the vendor could
 * not be reached.
 */
export const MinutesLinkTold = defineEvent('MinutesLinkTold', {
  ...ofSigner,
  messageId: id,
  outcome: z.enum(['accepted', 'refused', 'withheld', 'failed']),
  /** The provider's own, where it refused. */
  statusCode: z.string().max(20).nullable(),
})

const ofCode = { ...ofSigner, codeId: id }
/**
 * Stream `minutes-code-{signerId}-{digest of the browser that asked}`: verification that the holder
 * of a signer's link has the signer's phone. The code itself is never recorded.
 */
export const MinutesCodeIssued = defineEvent('MinutesCodeIssued', { ...ofCode, expiresAt: z.iso.datetime() })
export const MinutesCodeRefused = defineEvent('MinutesCodeRefused', ofCode)
export const MinutesCodeLocked = defineEvent('MinutesCodeLocked', { ...ofCode, until: z.iso.datetime() })
/** Until then they may read and sign. */
export const MinutesSignerConfirmed = defineEvent('MinutesSignerConfirmed', { ...ofCode, until: z.iso.datetime() })
/** Outcome of the message with the code. withheld: the phone is erased, or the code had expired. */
export const MinutesCodeSent = defineEvent('MinutesCodeSent', {
  ...ofCode,
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  /** The provider's own, where it has one. */
  statusCode: z.string().max(100).nullable(),
})

export type MinutesLinkEvent = EventOf<typeof MinutesLinkRequested> | EventOf<typeof MinutesLinkTold>
export type MinutesCodeEvent =
  | EventOf<typeof MinutesCodeIssued>
  | EventOf<typeof MinutesCodeRefused>
  | EventOf<typeof MinutesCodeLocked>
  | EventOf<typeof MinutesSignerConfirmed>
  | EventOf<typeof MinutesCodeSent>
