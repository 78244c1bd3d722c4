import pg from 'pg'
import { pause, retry } from './back-off.ts'
import { createBell } from './bell.ts'

/** Tells when the log may have grown. */
export type LogWatch = {
  /** How often the log may have grown; take it before reading. */
  readonly rung: () => number
  /** Waits until the log may have grown since, at most so many milliseconds and not beyond `stop`. Never rejects. */
  readonly wait: (since: number, ms: number, stop: AbortSignal) => Promise<'rung' | 'silent'>
  /** Calls back each time the log may have grown; what it gives ends that. */
  readonly onGrowth: (listener: () => void) => () => void
  readonly close: () => Promise<void>
}

export type LogWatchOptions = {
  /** Not through a pooler in transaction mode: LISTEN needs a session. */
  readonly databaseUrl: string
  readonly onError: (error: unknown) => void
}

const RECONNECT_MS = 100

/**
 * Listens to `danji_log`, which every batch of appends notifies, on one connection of its own that is made again for ever.
 * While it is down nothing rings: readers look by themselves from time to time.
 */
export const watchLog = ({ databaseUrl, onError }: LogWatchOptions): LogWatch => {
  const closing = new AbortController()
  const bell = createBell()
  const listeners = new Set<() => void>()

  const tell = () => {
    bell.ring()
    for (const listener of listeners) listener()
  }

  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'danji log watch', connectionTimeoutMillis: 5_000, keepAlive: true })
    const gone = new Promise<void>((resolve) => client.once('end', resolve))
    const end = () => void client.end().catch(() => {})
    closing.signal.addEventListener('abort', end)
    client.on('notification', tell).on('error', (error) => {
      if (!closing.signal.aborted) onError(error)
    })
    try {
      await client.connect()
      await client.query('listen danji_log')
      // What was appended before this connection listened was told to nobody.
      tell()
      await gone
    } finally {
      closing.signal.removeEventListener('abort', end)
      end()
    }
  }

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await retry(listenOnce, onError, closing.signal)
      await pause(RECONNECT_MS, closing.signal)
    }
  }

  const ended = run()
  return {
    rung: bell.rung,
    wait: bell.wait,
    onGrowth: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      await ended
    },
  }
}
