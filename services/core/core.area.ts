import type { Area } from './area.ts'
import { forgetOldKeys, idempotencyMigrations } from './idempotency.ts'
import { uploadProgressRoutes } from './upload-progress.routes.ts'

/** Routes and tables of all calls: stored answers, and the progress of uploads. */
export const coreArea: Area = {
  name: 'core',
  routes: [uploadProgressRoutes],
  tables: idempotencyMigrations,
  jobs: ({ database, clock }) => ({
    'forget-idempotency-keys': { cron: '17 3 * * *', run: async () => void (await forgetOldKeys(database, clock())) },
  }),
}
