import { createApiClient, type ApiClient, type ApiClientOptions, type TriedCall } from './api-client.ts'
import { staleness } from '../staleness.ts'
import { logClient } from '../report/client-log.ts'
import { serverHealth } from '../report/server-health.ts'

const reportTry = ({ method, path, error, ms, isBehind }: TriedCall): void => {
  if (error === null && method === 'GET') staleness.heard(path, isBehind)
  if (error === null) return serverHealth.heard()
  if (error.kind !== 'network' && error.kind !== 'server') return
  logClient('warn', 'api', `${method} ${path}: ${error.code}`, { status: error.status, ms, requestId: error.requestId })
  serverHealth.suspect()
}

/**
 * Creates the api client of an app. Calls that the server could not answer are logged, and start a
 * check of the server.
 */
export const createWatchedClient = (options: Omit<ApiClientOptions, 'onTried'> = {}): ApiClient =>
  createApiClient({ ...options, onTried: reportTry })
