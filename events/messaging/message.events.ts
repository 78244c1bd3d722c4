import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * What a message was for: to prove that one holds the phone on the roll, to hear that it is on the roll no more,
 * to be asked for a signature, or asked again.
 */
const kind = z.enum(['verification-code', 'phone-changed', 'signature-request', 'signature-reminder'])

/**
 * Why a message does not arrive. misconfigured: the channel or the template is ours to repair; night-time: it may be tried again by day; balance:
 * there was not enough money for it.
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
 * What the provider said later of one that it had accepted. `channel`: by which it arrived, or was tried last. `failed`: it will not arrive any
 * more.
 */
export const messageReport = {
  status: z.enum(['delivered', 'failed']),
  channel: z.enum(['kakao', 'sms']),
  /** The provider's own. */
  statusCode: z.string().max(20),
  /** Why it failed, in our words. */
  reason: failureReason.nullable(),
  /** When the carrier or KakaoTalk reported; null where the provider does not say. */
  reportedAt: z.iso.datetime().nullable(),
}
export const MessageReported = defineEvent('MessageReported', { messageId: id, ...messageReport })
/** Its link was opened in a browser, for the first time. */
export const MessageOpened = defineEvent('MessageOpened', { messageId: id, listId: id, personId: id })
/**
 * Nothing was sent, since what was claimed fits nobody: recorded so that the log grows as it does for somebody who is on the roll; or since by then
 * there was nothing to say. `reason`: they do not want to be written to, their list's messages are switched off, a code had run out before it could
 * be sent, or there was nobody to send it to. Absent of old ones.
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
