import type { Area } from './area.ts'
import { forgetOldKeys, idempotencyMigrations } from './idempotency.ts'

/** What calls share: kept answers. */
export const coreArea: Area = {
  name: 'core',
  tables: idempotencyMigrations,
  jobs: ({ database, clock }) => ({
    'forget-idempotency-keys': { cron: '17 3 * * *', run: async () => void (await forgetOldKeys(database, clock())) },
  }),
}
