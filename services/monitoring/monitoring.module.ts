import type { Module } from '../core/module.ts'
import { healthRoutes } from './health.routes.ts'
import { monitoringKeeps } from './retention-policy.ts'
import { monitoringRoutes } from './monitoring.routes.ts'
import { forgetOldTelemetry, monitoringMigrations } from './telemetry-tables.ts'
import { retentionHook } from '../core/retention.ts'

/** How the product is, as it says itself and as browsers report. */
export const monitoringModule: Module = {
  name: 'monitoring',
  routes: [healthRoutes, monitoringRoutes],
  tables: monitoringMigrations,
  hooks: [retentionHook.contribute(monitoringKeeps)],
  jobs: ({ database, clock }) => ({
    'forget-old-telemetry': { cron: '41 3 * * *', run: async () => void (await forgetOldTelemetry(database, clock())) },
  }),
}
