import type { Module } from '../core/module.ts'
import { healthRoutes } from './health.routes.ts'
import { monitoringKeeps } from './retention-policy.ts'
import { monitoringRoutes } from './monitoring.routes.ts'
import { forgetOldTelemetry, monitoringMigrations } from './telemetry-tables.ts'

/** Entry point of the module of monitoring: health, and reports of browsers. */
export const monitoringModule: Module = {
  name: 'monitoring',
  routes: [healthRoutes, monitoringRoutes],
  tables: monitoringMigrations,
  keeps: monitoringKeeps,
  jobs: ({ database, clock }) => ({
    'forget-old-telemetry': { cron: '41 3 * * *', run: async () => void (await forgetOldTelemetry(database, clock())) },
  }),
}
