import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/** What a message was for: to prove that one holds the phone on the roll, or to hear that it is on the roll no more. */
const kind = z.enum(['verification-code', 'phone-changed'])

/** Stream `message-{messageId}`: what became of one message to a resident. */
export const MessageAccepted = defineEvent('MessageAccepted', {
  messageId: id,
  listUserId: id,
  kind,
  providerMessageId: z.string().nullable(),
})
export const MessageRefused = defineEvent('MessageRefused', {
  messageId: id,
  listUserId: id,
  kind,
  statusCode: z.string(),
  reason: z.string(),
})
/** Nothing was sent, since what was claimed fits nobody: recorded so that the log grows as it does for somebody who is on the roll. */
export const MessageWithheld = defineEvent('MessageWithheld', { messageId: id, kind })

export type MessageEvent =
  | EventOf<typeof MessageAccepted>
  | EventOf<typeof MessageRefused>
  | EventOf<typeof MessageWithheld>
