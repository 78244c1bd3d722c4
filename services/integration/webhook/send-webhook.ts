import { createHmac, randomBytes } from 'node:crypto'
import { postOutside, type OutsideAnswer } from '#infra/platform/outgoing-request/post-outside.ts'
import type { WebhookTarget } from './webhook-tables.ts'

/** Beginning of every secret of a webhook (Standard Webhooks). */
const SECRET_PREFIX = 'whsec_'
const TIMEOUT_MS = 10_000

/** Makes the secret of a webhook: 256 random bits in base64. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64')

/** Message of a webhook. `id` stays the same however often it is sent. */
export type WebhookMessage = { readonly id: string; readonly body: string }

/**
 * Signs a message as Standard Webhooks does: HMAC-SHA256 over id, seconds and body, in base64.
 */
const signWebhook = (secret: string, { id, body }: WebhookMessage, seconds: number): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** Outcome of a try. */
export type WebhookOutcome = {
  readonly status: number | null
  readonly failure: string | null
  readonly millis: number
}

/** Whether a try was answered with a success: 2xx, nothing else. */
export const isDelivered = ({ status }: WebhookOutcome): boolean => status !== null && status >= 200 && status < 300

const outcomeOf = (answer: OutsideAnswer, millis: number): WebhookOutcome =>
  answer.kind === 'answered'
    ? { status: answer.status, failure: null, millis }
    : { status: null, failure: answer.reason, millis }

/** Sends a message once, signed at this moment. Never rejects. */
export const sendWebhook = async (
  { url, secret }: WebhookTarget,
  message: WebhookMessage,
  { production }: { readonly production: boolean },
): Promise<WebhookOutcome> => {
  const begun = performance.now()
  // Receivers compare it with their own clocks.
  const seconds = Math.floor(Date.now() / 1000)
  const answer = await postOutside({
    url,
    body: message.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Danji-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signWebhook(secret, message, seconds),
    },
    allowsPrivate: !production,
    timeoutMs: TIMEOUT_MS,
  })
  return outcomeOf(answer, Math.round(performance.now() - begun))
}
