import { z } from 'zod'
import { contract } from '../../core/contract.ts'

/**
 * The provider says that something became of messages. Nothing of the body is taken for true: it
 * wakes up whoever asks the provider. `X-Solapi-Secret` is the SHA-1, hex, of the configured
 * secret; 404 where it is not (who does not know it learns nothing), and always where none is
 * configured. The body, whatever it is, is read to its end and thrown away; 413 above 4 MB.
 */
export const messageWebhook = contract({
  method: 'POST',
  path: '/api/messages/webhook',
  access: 'public',
  tag: 'messaging',
  summary: '발송사의 결과 알림',
  answers: { 200: z.object({ ok: z.literal(true) }) },
})
