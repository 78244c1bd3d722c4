import { z } from 'zod'
import { contentRange, numberFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import type { AddRoute } from '../core/routes.ts'
import {
  clientLogLevel,
  listClientLogs,
  listErrorReports,
  sendClientLog,
  sendErrorReport,
  type KeptClientLog,
  type KeptErrorReport,
} from './monitoring.contract.ts'
import { telemetryIntake } from './telemetry-intake.ts'
import { logRowOf, reportRowOf, type KeptLogRow, type KeptReportRow } from './telemetry-rows.ts'
import { findClientLogs, findErrorReports } from './telemetry-tables.ts'

/** Requests a minute and address: a tab sends at most twelve batches, and a whole complex may share one address. */
const LOGS_PER_ADDRESS = 240
const REPORTS_PER_ADDRESS = 60
/** Rows a minute from all addresses: what the cap of the tables is for, a month of it, is not gone in one attack's first minutes. */
const LOGS_PER_MINUTE = 3_000
const REPORTS_PER_MINUTE = 300

const logFilters = z.strictObject({
  q: searchFilter,
  id: numberFilter,
  level: clientLogLevel.optional(),
  category: z.string().max(60).optional(),
})
const reportFilters = z.strictObject({ q: searchFilter, id: numberFilter })

const logOf = ({ id, at, level, category, message, metadata, user_agent }: KeptLogRow): KeptClientLog => ({
  id,
  at: at.toISOString(),
  level,
  category,
  message,
  metadata: metadata && { ...metadata },
  userAgent: user_agent,
})

const reportOf = ({ id, at, message, stack, error_info, url, user_agent }: KeptReportRow): KeptErrorReport => ({
  id,
  at: at.toISOString(),
  message,
  stack,
  errorInfo: error_info,
  url,
  userAgent: user_agent,
})

/** What the apps say of themselves, and how a super administrator reads it. */
export const monitoringRoutes = (route: AddRoute, { database, clock, rateLimitFactor }: Deps): void => {
  const intakeOf = (kind: 'client-log' | 'error-report', perMinute: number) =>
    telemetryIntake({ database, clock, kind, perMinute: Math.ceil(perMinute * rateLimitFactor) })
  const takeLogs = intakeOf('client-log', LOGS_PER_MINUTE)
  const takeReports = intakeOf('error-report', REPORTS_PER_MINUTE)

  route(
    sendClientLog,
    async ({ body, evidence: { userAgent } }) => {
      const sender = { now: clock(), userAgent }
      const accepted = await takeLogs((Array.isArray(body) ? body : [body]).map((entry) => logRowOf(entry, sender)))
      return { body: { success: true, accepted } }
    },
    { perMinute: LOGS_PER_ADDRESS },
  )

  route(
    sendErrorReport,
    async ({ body, evidence: { userAgent } }) => ({
      body: { success: true, accepted: await takeReports([reportRowOf(body, { now: clock(), userAgent })]) },
    }),
    { perMinute: REPORTS_PER_ADDRESS },
  )

  route(listClientLogs, async ({ query }) => {
    const found = await findClientLogs(database, readPage(query, { sortable: ['at'], filters: logFilters }))
    return { body: found.rows.map(logOf), headers: contentRange('client-logs', found) }
  })

  route(listErrorReports, async ({ query }) => {
    const found = await findErrorReports(database, readPage(query, { sortable: ['at'], filters: reportFilters }))
    return { body: found.rows.map(reportOf), headers: contentRange('error-reports', found) }
  })
}
