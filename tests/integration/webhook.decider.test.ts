import { describe, it } from 'vitest'
import type { WebhookEvent } from '#events/integration/webhook.events.ts'
import { webhookDecider } from '#services/integration/webhook/webhook.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [webhookId, adminId, apartmentId] = [fixedId(1), fixedId(2), fixedId(3)]
const data = {
  webhookId,
  adminId,
  name: '관리 프로그램',
  host: 'erp.example.com',
  apartmentIds: [apartmentId],
  kinds: ['vote.opened' as const],
}
const created: WebhookEvent = { type: 'WebhookCreated', data }
const paused: WebhookEvent = { type: 'WebhookPaused', data: { webhookId, cause: 'asked' } }
const resumed: WebhookEvent = { type: 'WebhookResumed', data: { webhookId } }
const deleted: WebhookEvent = { type: 'WebhookDeleted', data: { webhookId } }
const create = { type: 'CreateWebhook', ...data, apartments: [apartmentId] } as const
const replay = { type: 'ReplayWebhook', after: 4, newest: 9 } as const

describe('a webhook', () => {
  it('is created once, for complexes that its maker sees', () => {
    given(webhookDecider).when(create).then([created])
    given(webhookDecider, [created]).when(create).thenNothing()
    given(webhookDecider)
      .when({ ...create, apartments: [fixedId(9)] })
      .thenRejects('NOT_FOUND')
  })
  it('is paused and resumed, each once', () => {
    given(webhookDecider, [created]).when({ type: 'PauseWebhook', cause: 'asked' }).then([paused])
    given(webhookDecider, [created, paused]).when({ type: 'PauseWebhook', cause: 'failures' }).thenNothing()
    given(webhookDecider, [created, paused]).when({ type: 'ResumeWebhook' }).then([resumed])
    given(webhookDecider, [created, paused, resumed]).when({ type: 'ResumeWebhook' }).thenNothing()
  })
  it('is replayed from a position that the log has, each time it is asked', () => {
    const replayed: WebhookEvent = { type: 'WebhookReplayed', data: { webhookId, after: 4 } }
    given(webhookDecider, [created]).when(replay).then([replayed])
    given(webhookDecider, [created, replayed]).when(replay).then([replayed])
    given(webhookDecider, [created])
      .when({ ...replay, after: 10 })
      .thenRejects('NO_SUCH_POSITION')
  })
  it('is deleted for good', () => {
    given(webhookDecider, [created]).when({ type: 'DeleteWebhook' }).then([deleted])
    given(webhookDecider, [created, deleted]).when({ type: 'DeleteWebhook' }).thenNothing()
    given(webhookDecider, [created, deleted]).when({ type: 'ResumeWebhook' }).thenRejects('NOT_FOUND')
    given(webhookDecider).when(replay).thenRejects('NOT_FOUND')
  })
})
