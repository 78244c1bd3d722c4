import { z } from 'zod'
import { MAX_WEBHOOK_URL, webhookKindNames } from '#events/values/integration/webhook-kinds.ts'
import { id, limitedString, text, trimmedText } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const webhook = z.object({
  id,
  name: z.string(),
  /** Host of its address; the rest is not shown again. */
  host: z.string(),
  admin: z.object({ id, name: z.string() }),
  /** Complexes; null: all that the maker sees. */
  apartments: z.array(z.object({ id, name: z.string() })).nullable(),
  kinds: z.array(z.enum(webhookKindNames)),
  createdAt: z.string(),
  status: z.enum(['active', 'paused']),
  /** Reason of the pause; null while it is active. */
  pauseCause: z.enum(['asked', 'failures', 'gone', 'no-maker']).nullable(),
  /** Position in the log up to which it was told. */
  position: z.number(),
  /** Failed tries in a row, and when the next one is due. */
  failures: z.number(),
  nextTryAt: z.string().nullable(),
  lastDelivery: z.object({ at: z.string(), status: z.number().nullable(), failure: z.string().nullable() }).nullable(),
})
export type Webhook = z.output<typeof webhook>

const ofWebhook = z.strictObject({ id })

/** Lists one's own webhooks and those of one's complexes, the newest first. */
export const listWebhooks = contract({
  method: 'GET',
  path: '/api/integration/webhooks',
  access: 'admin',
  tag: 'integration',
  summary: '웹훅',
  answers: { 200: z.array(webhook) },
})

/** Creates a webhook. Only this answer contains its secret. 422 WEBHOOK_ADDRESS_REFUSED. */
export const createWebhook = contract({
  method: 'POST',
  path: '/api/integration/webhooks',
  access: 'admin',
  tag: 'integration',
  summary: '웹훅 만들기',
  body: z.strictObject({
    name: trimmedText(60).pipe(text(60)),
    url: limitedString(MAX_WEBHOOK_URL).trim(),
    apartmentIds: z.array(id).min(1).max(100).nullable(),
    kinds: z.array(z.enum(webhookKindNames)).min(1).max(webhookKindNames.length),
  }),
  answers: { 201: z.object({ id, host: z.string(), secret: z.string() }) },
})
export type CreatedWebhook = z.output<(typeof createWebhook)['answers'][201]>

export const deleteWebhook = contract({
  method: 'DELETE',
  path: '/api/integration/webhooks/{id}',
  access: 'admin',
  tag: 'integration',
  summary: '웹훅 삭제',
  params: ofWebhook,
  answers: { 200: z.object({ id }) },
})

export const pauseWebhook = contract({
  method: 'POST',
  path: '/api/integration/webhooks/{id}/pause',
  access: 'admin',
  tag: 'integration',
  summary: '웹훅 멈추기',
  params: ofWebhook,
  answers: { 200: z.object({ id }) },
})

/** Sends again from where it stopped. */
export const resumeWebhook = contract({
  method: 'POST',
  path: '/api/integration/webhooks/{id}/resume',
  access: 'admin',
  tag: 'integration',
  summary: '웹훅 다시 보내기 시작',
  params: ofWebhook,
  answers: { 200: z.object({ id }) },
})

/** Sends everything after a position of the log again; 0: from its beginning. */
export const replayWebhook = contract({
  method: 'POST',
  path: '/api/integration/webhooks/{id}/replay',
  access: 'admin',
  tag: 'integration',
  summary: '지난 기록부터 다시 보내기',
  params: ofWebhook,
  body: z.strictObject({ after: z.int().nonnegative() }),
  answers: { 200: z.object({ id }) },
})

const outcome = z.object({ status: z.number().nullable(), failure: z.string().nullable(), millis: z.number() })

/** Sends a test event at once, also while it is paused. */
export const testWebhook = contract({
  method: 'POST',
  path: '/api/integration/webhooks/{id}/test',
  access: 'admin',
  tag: 'integration',
  summary: '웹훅 시험 보내기',
  params: ofWebhook,
  answers: { 200: outcome },
})

const delivery = outcome.extend({
  id: z.number(),
  at: z.string(),
  /** Position of the event in the log; null: a test. */
  position: z.number().nullable(),
  kind: z.enum([...webhookKindNames, 'webhook.test']),
  attempt: z.number(),
})
export type WebhookDelivery = z.output<typeof delivery>

/** Lists the last hundred tries, the newest first. */
export const listWebhookDeliveries = contract({
  method: 'GET',
  path: '/api/integration/webhooks/{id}/deliveries',
  access: 'admin',
  tag: 'integration',
  summary: '웹훅 전송 기록',
  params: ofWebhook,
  answers: { 200: z.array(delivery) },
})
