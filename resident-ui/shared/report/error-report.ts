import type { ErrorReport } from '#services/monitoring/monitoring.contract.ts'
import { ApiError } from '../http/api-error.ts'
import { plainText } from '../plain-text.ts'
import { sendQuietly } from '../http/send-quietly.ts'

const CALL = 'POST /api/monitoring/error-report'
/** Maximum number of reports of a page, against one that fails at each frame. */
const MAX_REPORTS = 20

const reported = new Set<string>()

const describe = (thrown: unknown): Extract<ErrorReport['error'], object> => {
  if (!(thrown instanceof Error)) return { message: plainText(String(thrown), 1_000) }
  return { name: thrown.name, message: plainText(thrown.message, 1_000), stack: plainText(thrown.stack ?? '', 4_000) }
}

/** Tells errors that browsers raise although nothing is wrong. */
const isNoise = (thrown: unknown): boolean =>
  thrown instanceof ApiError || String(thrown).includes('ResizeObserver loop')

/**
 * Reports an unexpected failure to the server, each once. Refused and unanswered calls are none:
 * their screens show them, and the log has them. Never throws. `componentStack`: position in
 * React's tree of components.
 */
export const reportError = (thrown: unknown, componentStack?: string | null): void => {
  const error = describe(thrown)
  const key = JSON.stringify([error['message'], error['stack']])
  if (isNoise(thrown) || reported.has(key) || reported.size >= MAX_REPORTS) return
  reported.add(key)
  const errorInfo = componentStack ? { componentStack: plainText(componentStack, 2_000) } : null
  void sendQuietly(CALL, { error, errorInfo, url: plainText(window.location.href.replace(/#.*/, ''), 500) })
}

/** Reports errors that no code has caught. */
export const reportUncaughtErrors = (): void => {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** Options of `createRoot` that report errors, caught by error boundaries or not. */
export const reactErrorReports = {
  onCaughtError: (error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void => {
    console.error(error)
    reportError(error, componentStack)
  },
}
