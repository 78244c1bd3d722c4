import type { ErrorReport } from '#services/monitoring/monitoring.contract.ts'
import { ApiError } from '../http/api-error.ts'
import { plainText } from '../plain-text.ts'
import { sendQuietly } from '../http/send-quietly.ts'

const CALL = 'POST /api/monitoring/error-report'
/** A page that breaks at each of its frames has said enough by then. */
const MAX_REPORTS = 20

const reported = new Set<string>()

const describe = (thrown: unknown): Extract<ErrorReport['error'], object> => {
  if (!(thrown instanceof Error)) return { message: plainText(String(thrown), 1_000) }
  return { name: thrown.name, message: plainText(thrown.message, 1_000), stack: plainText(thrown.stack ?? '', 4_000) }
}

/** Browsers announce it where nothing is wrong. */
const isNoise = (thrown: unknown): boolean =>
  thrown instanceof ApiError || String(thrown).includes('ResizeObserver loop')

/**
 * Tells the server of a failure that nobody expected, each once. Refused and unanswered calls are none: their screens say what
 * happened, and the log has them. Never throws. `componentStack`: where in the tree of components, as React tells it.
 */
export const reportError = (thrown: unknown, componentStack?: string | null): void => {
  const error = describe(thrown)
  const key = JSON.stringify([error['message'], error['stack']])
  if (isNoise(thrown) || reported.has(key) || reported.size >= MAX_REPORTS) return
  reported.add(key)
  const errorInfo = componentStack ? { componentStack: plainText(componentStack, 2_000) } : null
  void sendQuietly(CALL, { error, errorInfo, url: plainText(window.location.href.replace(/#.*/, ''), 500) })
}

/** Reports what no code has caught. */
export const reportUncaughtErrors = (): void => {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** For `createRoot`: what error boundaries caught, and what none did. */
export const reactErrorReports = {
  onCaughtError: (error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void => {
    console.error(error)
    reportError(error, componentStack)
  },
}
