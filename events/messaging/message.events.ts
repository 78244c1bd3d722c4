import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Purpose of a message: a verification code, the notice to a former phone, a signature request, or
 * its reminder.
 */
const kind = z.enum(['verification-code', 'phone-changed', 'signature-request', 'signature-reminder'])

/**
 * Reason why a message does not arrive. misconfigured: the channel or the template needs a repair
 * by us; night-time: it may be sent by day; balance: the balance was too low for it.
 */
export const failureReason = z.enum([
  'not-a-kakao-user',
  'blocked',
  'night-time',
  'misconfigured',
  'wrong-number',
  'balance',
  'failed',
])
export type FailureReason = z.output<typeof failureReason>

/** Stream `message-{messageId}`: what became of one message to a resident. */
export const MessageAccepted = defineEvent('MessageAccepted', {
  messageId: id,
  listUserId: id,
  kind,
  providerMessageId: z.string().nullable(),
  /** The provider's sending that it went with. Absent of old ones. */
  groupId: z.string().optional(),
})
export const MessageRefused = defineEvent('MessageRefused', {
  messageId: id,
  listUserId: id,
  kind,
  statusCode: z.string(),
  reason: z.string(),
})
/**
 * Provider's final report on an accepted message. `channel`: by which it arrived, or was tried
 * last. `failed`: it will not arrive any more.
 */
export const messageReport = {
  status: z.enum(['delivered', 'failed']),
  channel: z.enum(['kakao', 'sms']),
  /** The provider's own. */
  statusCode: z.string().max(20),
  /** Reason of the failure, as our code. */
  reason: failureReason.nullable(),
  /** Time of the carrier's or KakaoTalk's report; null if the provider gives none. */
  reportedAt: z.iso.datetime().nullable(),
}
export const MessageReported = defineEvent('MessageReported', { messageId: id, ...messageReport })
/** Its link was opened in a browser, for the first time. */
export const MessageOpened = defineEvent('MessageOpened', { messageId: id, listId: id, personId: id })
/**
 * Message that was not sent, since the claim matched nobody: recorded so that the log grows as it
 * does for a person on the roll; or since it was no longer due. `reason`: the person does not want
 * messages, their list's messages are switched off, a code had expired before it could be sent, or
 * there was no recipient. Absent in older events.
 */
export const MessageWithheld = defineEvent('MessageWithheld', {
  messageId: id,
  kind,
  reason: z.union([z.enum(['declined', 'settings-off']), z.enum(['expired', 'nobody'])]).optional(),
})

export type MessageEvent =
  | EventOf<typeof MessageAccepted>
  | EventOf<typeof MessageRefused>
  | EventOf<typeof MessageWithheld>
  | EventOf<typeof MessageReported>
  | EventOf<typeof MessageOpened>
