import { z } from 'zod'
import type { AddCalls } from '../core/module.ts'
import { contentRange, numberFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import * as calls from './monitoring.contract.ts'
import { telemetryIntake } from './telemetry-intake.ts'
import { logRowOf, reportRowOf, type StoredLogRow, type StoredReportRow } from './telemetry-rows.ts'
import { findClientLogs, findErrorReports, type Kind } from './telemetry-tables.ts'

/**
 * Maximum requests per minute and address: a tab sends at most twelve batches, and a whole complex
 * may share one address.
 */
const LOGS_PER_ADDRESS = 240
const REPORTS_PER_ADDRESS = 60
/**
 * Maximum rows per minute from all addresses, so that an attack's first minutes do not displace a
 * month of entries.
 */
const LOGS_PER_MINUTE = 3_000
const REPORTS_PER_MINUTE = 300

const logFilters = z.strictObject({
  q: searchFilter,
  id: numberFilter,
  level: calls.clientLogLevel.optional(),
  category: z.string().max(60).optional(),
})
const reportFilters = z.strictObject({ q: searchFilter, id: numberFilter })

const logOf = ({ id, at, level, category, message, metadata, user_agent }: StoredLogRow): calls.StoredClientLog => ({
  id,
  at: at.toISOString(),
  level,
  category,
  message,
  metadata: metadata && { ...metadata },
  userAgent: user_agent,
})

const reportOf = ({
  id,
  at,
  message,
  stack,
  error_info,
  url,
  user_agent,
}: StoredReportRow): calls.StoredErrorReport => ({
  id,
  at: at.toISOString(),
  message,
  stack,
  errorInfo: error_info,
  url,
  userAgent: user_agent,
})

const intakeOf = ({ database, clock, rateLimitFactor }: Deps, kind: Kind, perMinute: number) =>
  telemetryIntake({ database, clock, kind, perMinute: Math.ceil(perMinute * rateLimitFactor) })

const sendClientLog = (deps: Deps): Handler<typeof calls.sendClientLog> => {
  const takeIn = intakeOf(deps, 'client-log', LOGS_PER_MINUTE)
  return async ({ body, evidence: { userAgent } }) => {
    const sender = { now: deps.clock(), userAgent }
    const accepted = await takeIn((Array.isArray(body) ? body : [body]).map((entry) => logRowOf(entry, sender)))
    return { body: { success: true, accepted } }
  }
}

const sendErrorReport = (deps: Deps): Handler<typeof calls.sendErrorReport> => {
  const takeIn = intakeOf(deps, 'error-report', REPORTS_PER_MINUTE)
  return async ({ body, evidence: { userAgent } }) => ({
    body: { success: true, accepted: await takeIn([reportRowOf(body, { now: deps.clock(), userAgent })]) },
  })
}

const listClientLogs =
  ({ database }: Deps): Handler<typeof calls.listClientLogs> =>
  async ({ query }) => {
    const found = await findClientLogs(database, readPage(query, { sortable: ['at'], filters: logFilters }))
    return { body: found.rows.map(logOf), headers: contentRange('client-logs', found) }
  }

const listErrorReports =
  ({ database }: Deps): Handler<typeof calls.listErrorReports> =>
  async ({ query }) => {
    const found = await findErrorReports(database, readPage(query, { sortable: ['at'], filters: reportFilters }))
    return { body: found.rows.map(reportOf), headers: contentRange('error-reports', found) }
  }

/** Adds the calls for telemetry of the apps, and its lists for super administrators. */
export const monitoringRoutes: AddCalls = (route, deps) => {
  route(calls.sendClientLog, sendClientLog(deps), { perMinute: LOGS_PER_ADDRESS })
  route(calls.sendErrorReport, sendErrorReport(deps), { perMinute: REPORTS_PER_ADDRESS })
  route(calls.listClientLogs, listClientLogs(deps))
  route(calls.listErrorReports, listErrorReports(deps))
}
