import { fixedId, NOW } from '#tests/support/fixed.ts'
import { superId } from './account.ts'
import { apartmentId, type StreamEvent } from './names.ts'

const [tokenId, revokedId] = [fixedId(950), fixedId(951)]

const token = (id: string, apartmentIds: readonly string[] | null): StreamEvent => [
  `api-token-${id}`,
  {
    type: 'ApiTokenIssued',
    data: {
      tokenId: id,
      adminId: superId,
      name: '관리 프로그램',
      secretHash: 'ab'.repeat(32),
      apartmentIds,
      groups: ['progress', 'roll'],
      expiresAt: NOW.toISOString(),
    },
  },
]

const [webhookId, deletedId] = [fixedId(952), fixedId(953)]
const webhook = (id: string, type: string, data: object = {}): StreamEvent => [
  `webhook-${id}`,
  { type, data: { webhookId: id, ...data } },
]
const created = (id: string): StreamEvent =>
  webhook(id, 'WebhookCreated', {
    adminId: superId,
    name: '관리 프로그램',
    host: 'erp.example.com',
    apartmentIds: [apartmentId],
    kinds: ['vote.opened', 'vote.closed'],
  })

/** Tokens of programs: one of them revoked. Webhooks: one paused, one deleted. */
export const integrationStory = (): readonly StreamEvent[] => [
  token(tokenId, [apartmentId]),
  token(revokedId, null),
  [`api-token-${revokedId}`, { type: 'ApiTokenRevoked', data: { tokenId: revokedId, adminId: superId } }],
  created(webhookId),
  created(deletedId),
  webhook(webhookId, 'WebhookPaused', { cause: 'asked' }),
  webhook(webhookId, 'WebhookResumed'),
  webhook(webhookId, 'WebhookReplayed', { after: 3 }),
  webhook(webhookId, 'WebhookPaused', { cause: 'failures' }),
  webhook(deletedId, 'WebhookDeleted'),
]
