import type { Module } from '../core/module.ts'
import { apiTokenRoutes } from './token/api-tokens.routes.ts'
import { deleteOldTokenUses, tokenUseTables } from './token/token-uses.ts'

/** Entry point of the module of integration: API tokens of other programs. */
export const integrationModule: Module = {
  name: 'integration',
  routes: [apiTokenRoutes],
  tables: tokenUseTables,
  jobs: ({ database, clock }) => ({
    'forget-token-uses': { cron: '41 3 * * *', run: () => deleteOldTokenUses(database, clock()) },
  }),
}
