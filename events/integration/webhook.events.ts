import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { webhookKindNames } from '../values/integration/webhook-kinds.ts'
import { id, text } from '../values/schemas.ts'

/**
 * Stream `webhook-{webhookId}`: from now on another program is told of chosen kinds of events.
 * `apartmentIds` null: of all complexes that the administrator sees. `host`: of its address, which
 * is sealed elsewhere with its secret.
 */
export const WebhookCreated = defineEvent('WebhookCreated', {
  webhookId: id,
  adminId: id,
  name: text(60),
  host: text(260),
  apartmentIds: z.array(id).min(1).max(100).nullable(),
  kinds: z.array(z.enum(webhookKindNames)).min(1),
})

const pauseCause = z.enum(['asked', 'failures', 'gone', 'no-maker'])
export type PauseCause = z.output<typeof pauseCause>

/**
 * Pause of a webhook: nothing is sent until it is resumed. failures: twelve in a row; gone: the
 * receiver answered 410; no-maker: the administrator who made it was removed.
 */
export const WebhookPaused = defineEvent('WebhookPaused', { webhookId: id, cause: pauseCause })
/** Sent again from where it stopped. */
export const WebhookResumed = defineEvent('WebhookResumed', { webhookId: id })
/** Everything after a position of the log is sent again. */
export const WebhookReplayed = defineEvent('WebhookReplayed', { webhookId: id, after: z.int().nonnegative() })
export const WebhookDeleted = defineEvent('WebhookDeleted', { webhookId: id })

export type WebhookEvent =
  | EventOf<typeof WebhookCreated>
  | EventOf<typeof WebhookPaused>
  | EventOf<typeof WebhookResumed>
  | EventOf<typeof WebhookReplayed>
  | EventOf<typeof WebhookDeleted>
