import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { StoredClientLog, StoredErrorReport } from '#services/monitoring/monitoring.contract.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

export const LOG = '/api/monitoring/client-log'
export const REPORT = '/api/monitoring/error-report'
export const entry = {
  level: 'warn',
  message: '화면이 늦습니다',
  category: 'page',
  metadata: { path: '/lists', ms: 1_200 },
} as const

export type KeptTelemetry = {
  readonly logs: (query?: string) => Promise<readonly StoredClientLog[]>
  readonly reports: (query?: string) => Promise<readonly StoredErrorReport[]>
  readonly newestLog: () => Promise<StoredClientLog | undefined>
  readonly newestReport: () => Promise<StoredErrorReport | undefined>
}

/**
 * Reads stored client telemetry as a super administrator does. Nothing is kept from one test of the
 * file to the next.
 */
export const keptTelemetry = ({ admin, system }: TestApp): KeptTelemetry => {
  beforeEach(async () => {
    for (const kept of ['client_log', 'error_report', 'telemetry_budget'])
      await sql`delete from ${sql.table(kept)}`.execute(system.database)
  })
  const logs = async (query = ''): Promise<readonly StoredClientLog[]> =>
    (await admin.get(`/api/monitoring/client-logs${query}`)).body
  const reports = async (query = ''): Promise<readonly StoredErrorReport[]> =>
    (await admin.get(`/api/monitoring/error-reports${query}`)).body
  return {
    logs,
    reports,
    newestLog: async () => (await logs())[0],
    newestReport: async () => (await reports())[0],
  }
}
