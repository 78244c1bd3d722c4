import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'
import { numberPapers, numberRegistrations } from '../values/messaging/sender-number.ts'

/** Sender number in digits: 8 to 11 of them, and none that begins with 050 (virtual numbers). */
export const senderNumber = z.string().regex(/^(?!050)\d{8,11}$/)

export const numberRegistration = z.enum(numberRegistrations)
export const numberPaper = z.enum(numberPapers)

/** Id of a template that Kakao approved for the complex's channel. */
const templateId = text(100)

const accountTemplates = z.strictObject({
  verification: templateId,
  identityAccepted: templateId,
  identityRefused: templateId,
  signatureRequest: templateId,
  signatureReminder: templateId,
})

/**
 * Stream `message-account-{apartmentId}`: an administrator proposes the complex's own account at the
 * provider of messages. `sealedKeys` are its API key and secret, encrypted with a key of the
 * account's own before the event is made, so that no reader of the log sees them; `apiKeyEnd` shows
 * which key it is.
 */
export const MessageAccountProposed = defineEvent('MessageAccountProposed', {
  apartmentId: id,
  accountId: id,
  sealedKeys: z
    .string()
    .max(4_000, { abort: true })
    .regex(/^[0-9A-Za-z+/]+={0,2}$/),
  apiKeyEnd: text(4),
  pfId: text(100),
  from: senderNumber,
  templates: accountTemplates,
  proposedBy: id,
  at: z.iso.datetime(),
})
/** Confirmation by another administrator: from now on messages of the complex go by this account. */
export const MessageAccountConfirmed = defineEvent('MessageAccountConfirmed', {
  apartmentId: id,
  accountId: id,
  confirmedBy: id,
  /** Account that it replaces. */
  replaces: id.nullable(),
  at: z.iso.datetime(),
})
/** Withdrawal or refusal of a proposal. */
export const MessageAccountRefused = defineEvent('MessageAccountRefused', { apartmentId: id, accountId: id })
/** Removal of the complex's account: its keys are destroyed once nothing is looked up with them. */
export const MessageAccountRemoved = defineEvent('MessageAccountRemoved', {
  apartmentId: id,
  accountId: id,
  at: z.iso.datetime(),
})
/** Decision of a super administrator whether the complex may use the installation's account. */
export const SharedAccountDecided = defineEvent('SharedAccountDecided', {
  apartmentId: id,
  isAllowed: z.boolean(),
  at: z.iso.datetime(),
})
/** All that is known of a sender number of the complex. */
export const SenderNumberRecorded = defineEvent('SenderNumberRecorded', {
  apartmentId: id,
  number: senderNumber,
  registration: numberRegistration,
  papers: z.array(numberPaper).max(10),
})
export const SenderNumberRemoved = defineEvent('SenderNumberRemoved', { apartmentId: id, number: senderNumber })

export type MessageAccountEvent =
  | EventOf<typeof MessageAccountProposed>
  | EventOf<typeof MessageAccountConfirmed>
  | EventOf<typeof MessageAccountRefused>
  | EventOf<typeof MessageAccountRemoved>
  | EventOf<typeof SharedAccountDecided>
  | EventOf<typeof SenderNumberRecorded>
  | EventOf<typeof SenderNumberRemoved>
