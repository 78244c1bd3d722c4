import type { Module } from '../core/module.ts'
import { healthRoutes } from './health.routes.ts'
import { monitoringRetention } from './retention-policy.ts'
import { monitoringRoutes } from './monitoring.routes.ts'
import { forgetOldTelemetry, monitoringMigrations } from './telemetry-tables.ts'
import { retentionHook } from '../core/retention.ts'

/** Entry point of the module of monitoring: health, and reports of browsers. */
export const monitoringModule: Module = {
  name: 'monitoring',
  routes: [healthRoutes, monitoringRoutes],
  tables: monitoringMigrations,
  hooks: [retentionHook.contribute(monitoringRetention)],
  jobs: ({ database, clock }) => ({
    'forget-old-telemetry': { cron: '41 3 * * *', run: async () => void (await forgetOldTelemetry(database, clock())) },
  }),
}
