import type { Module } from './module.ts'
import { forgetOldKeys, idempotencyMigrations } from './http/idempotency.ts'
import { uploadProgressRoutes } from './upload/upload-progress.routes.ts'

/** Routes and tables of all calls: stored answers, and the progress of uploads. */
export const coreModule: Module = {
  name: 'core',
  routes: [uploadProgressRoutes],
  tables: idempotencyMigrations,
  jobs: ({ database, clock }) => ({
    'forget-idempotency-keys': { cron: '17 3 * * *', run: async () => void (await forgetOldKeys(database, clock())) },
  }),
}
