import type { Module } from '../core/module.ts'
import { apiTokenRoutes } from './token/api-tokens.routes.ts'
import { deleteOldTokenUses, tokenUseTables } from './token/token-uses.ts'
import {
  DELIVER_WEBHOOK,
  deliverWebhook,
  DISPATCH_WEBHOOKS,
  dispatchWebhooks,
  webhookReactor,
} from './webhook/deliver-webhooks.ts'
import { deleteOldDeliveries, webhookTables } from './webhook/webhook-tables.ts'
import { webhookRoutes } from './webhook/webhooks.routes.ts'

/** Entry point of the module of integration: API tokens and webhooks of other programs. */
export const integrationModule: Module = {
  name: 'integration',
  routes: [apiTokenRoutes, webhookRoutes],
  reactors: [webhookReactor],
  tables: { ...tokenUseTables, ...webhookTables },
  jobs: (deps) => ({
    'forget-token-uses': { cron: '41 3 * * *', run: () => deleteOldTokenUses(deps.database, deps.clock()) },
    'forget-webhook-deliveries': { cron: '47 3 * * *', run: () => deleteOldDeliveries(deps.database) },
    // It runs by the clock, too: a job may be lost with the database's last moments.
    [DISPATCH_WEBHOOKS]: { cron: '*/5 * * * *', atStart: true, run: dispatchWebhooks(deps) },
    [DELIVER_WEBHOOK]: { limitMinutes: 15, run: deliverWebhook(deps) },
  }),
}
