import type { ClientLog, ClientLogLevel } from '#services/monitoring/monitoring.contract.ts'
import { plainText } from '../plain-text.ts'
import { sendQuietly, sendWhileLeaving } from '../http/send-quietly.ts'
import { CLIENT_LOG_FLUSH_MS } from '../timing.ts'

const CALL = 'POST /api/monitoring/client-log'
/** Maximum number of entries in a batch. The oldest are dropped, since the latest matter most. */
const MAX_WAITING = 100
/** Delay in milliseconds after a server that did not take the logs. */
const RETRY_DELAY_MS = 60_000
const MAX_LETTERS = 500

let waiting: readonly ClientLog[] = []
let timer: ReturnType<typeof setTimeout> | undefined

const setWaiting = (entries: readonly ClientLog[]): void => {
  waiting = entries.slice(-MAX_WAITING)
}

const flushIn = (ms: number): void => {
  timer ??= setTimeout(() => void flush(), ms)
}

const takeWaiting = (): readonly ClientLog[] => {
  clearTimeout(timer)
  timer = undefined
  const batch = waiting
  waiting = []
  return batch
}

const flush = async (): Promise<void> => {
  const batch = takeWaiting()
  if (batch.length === 0 || (await sendQuietly(CALL, batch))) return
  setWaiting([...batch, ...waiting])
  flushIn(RETRY_DELAY_MS)
}

/**
 * Sends a batch while the page closes, in halves where it is too large: browsers allow 64 kB then.
 */
const sendBeforeLeaving = (batch: readonly ClientLog[]): void => {
  if (batch.length === 0 || sendWhileLeaving(CALL, batch) || batch.length === 1) return
  const half = Math.ceil(batch.length / 2)
  sendBeforeLeaving(batch.slice(0, half))
  sendBeforeLeaving(batch.slice(half))
}

/**
 * Logs an entry for the operators. Entries are sent in batches every 5 s, and when the page closes.
 * Never throws. Entries must not have names or phone numbers; secrets in addresses are removed
 * here.
 */
export const logClient = (
  level: ClientLogLevel,
  category: string,
  message: string,
  metadata?: Readonly<Record<string, string | number | boolean | null>>,
): void => {
  setWaiting([
    ...waiting,
    {
      level,
      category,
      message: plainText(message, MAX_LETTERS),
      ...(metadata === undefined ? {} : { metadata: { ...metadata } }),
    },
  ])
  flushIn(CLIENT_LOG_FLUSH_MS)
}

/**
 * Sends the waiting entries when the page closes or goes to the background, from where phones often
 * do not bring it back.
 */
export const flushLogsOnLeaving = (): void => {
  window.addEventListener('pagehide', () => sendBeforeLeaving(takeWaiting()))
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && sendBeforeLeaving(takeWaiting()),
  )
}
