import pg from 'pg'
import { sessionAt } from '../postgres/pooler.ts'
import { pause, retry } from '../waiting/back-off.ts'

export type ExclusiveWork = {
  /**
   * URL for a direct connection, not through a pooler in transaction mode: the lock belongs to the
   * session.
   */
  readonly databaseUrl: string
  /** Name of the lock. */
  readonly name: string
  /** Work of the process that holds the lock; `lost` says that it must end. */
  readonly work: (lost: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
  readonly stop: AbortSignal
}

/** First half of the advisory lock's key; the second is the name's hash. */
const LOCK_SPACE = 7_302
/**
 * Interval at which the lock is tried. It is not waited for in the database: a waiting statement
 * would hold back vacuum for days.
 */
const POLL_INTERVAL_MS = 500

/**
 * Does the work in one process at a time, of any number of them. It holds a session lock on a
 * connection of its own, which ends with the process or the connection, and another takes over. A
 * holder that was cut off may continue for a moment before it notices: the work has to tolerate
 * that.
 */
export const runExclusively = async ({ databaseUrl, name, work, onError, stop }: ExclusiveWork): Promise<void> => {
  const waitForTurn = async (client: pg.Client, lost: AbortSignal): Promise<void> => {
    while (!lost.aborted) {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as taken',
        [LOCK_SPACE, name],
      )
      if (rows[0]?.taken) return
      await pause(POLL_INTERVAL_MS, lost)
    }
  }

  const takeTurn = async (): Promise<void> => {
    const losing = new AbortController()
    const lose = () => losing.abort()
    const { config, prepare } = sessionAt(databaseUrl)
    const client = new pg.Client({
      ...config,
      application_name: 'danji relay',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client.on('end', lose).on('error', (error) => {
      lose()
      if (!stop.aborted) onError(error)
    })
    stop.addEventListener('abort', lose)
    try {
      await client.connect()
      await prepare(client)
      await waitForTurn(client, losing.signal)
      if (!losing.signal.aborted) await work(losing.signal)
    } finally {
      stop.removeEventListener('abort', lose)
      await client.end().catch(() => {})
    }
  }

  while (!stop.aborted) {
    await retry(takeTurn, onError, stop)
    await pause(POLL_INTERVAL_MS, stop)
  }
}
