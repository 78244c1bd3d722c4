import { z } from 'zod'
import { contract } from '../../core/contract.ts'

/**
 * Receives the provider's notice of news of messages. Nothing in the body is trusted: it wakes the
 * job that queries the provider. `X-Solapi-Secret` is the SHA-1, hex, of the configured secret; 404
 * if it is wrong (a caller without it learns nothing), and always if none is configured. The body
 * is read to its end and discarded; 413 above 4 MB.
 */
export const messageWebhook = contract({
  method: 'POST',
  path: '/api/messages/webhook',
  access: 'public',
  tag: 'messaging',
  summary: '발송사의 결과 알림',
  answers: { 200: z.object({ ok: z.literal(true) }) },
})
