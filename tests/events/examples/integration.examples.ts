import type * as webhook from '#events/integration/webhook.events.ts'
import type * as apiToken from '#events/integration/api-token.events.ts'
import { AT, ID, tokenHash, type ExamplesOf } from './example.ts'

export const integrationExamples: ExamplesOf<typeof apiToken & typeof webhook> = {
  ApiTokenIssued: {
    tokenId: ID.account,
    adminId: ID.admin,
    name: '관리 프로그램',
    secretHash: tokenHash,
    apartmentIds: [ID.apartment],
    groups: ['progress'],
    expiresAt: AT,
  },
  WebhookCreated: {
    webhookId: ID.account,
    adminId: ID.admin,
    name: '관리 프로그램',
    host: 'erp.example.com',
    apartmentIds: null,
    kinds: ['vote.opened'],
  },
  WebhookPaused: { webhookId: ID.account, cause: 'failures' },
  WebhookResumed: { webhookId: ID.account },
  WebhookReplayed: { webhookId: ID.account, after: 0 },
  WebhookDeleted: { webhookId: ID.account },
  ApiTokenRevoked: { tokenId: ID.account, adminId: ID.admin },
}
