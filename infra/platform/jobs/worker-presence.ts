import type { Pool, PoolClient } from 'pg'
import { retry } from '../waiting/back-off.ts'

// Graphile Worker frees the jobs of a dead worker after four hours. A verification code cannot wait
// so long: here a worker holds a session lock for as long as it lives, which Postgres releases with
// its connection, and others look for jobs whose worker holds none.

/**
 * First number of the two-number advisory locks that say "this worker is alive"; the second is its
 * name's hash.
 */
export const PRESENCE_SPACE = 7_302

export type Presence = {
  /** Resolves when the lock is taken for the first time, or was given up before. */
  readonly said: Promise<void>
  readonly leave: () => Promise<void>
}

/**
 * Settings by which Postgres notices within a minute that the machine at the other end is gone; a
 * killed process is noticed at once.
 */
const KEEPALIVE = `set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`

const holdPresenceLock = async (
  pool: Pool,
  workerId: string,
): Promise<{ readonly client: PoolClient; readonly lost: Promise<void> }> => {
  const client = await pool.connect()
  const lost = new Promise<void>((resolve) => client.once('end', resolve).once('error', () => resolve()))
  try {
    await client.query(KEEPALIVE)
    await client.query('select pg_advisory_lock($1, hashtext($2))', [PRESENCE_SPACE, workerId])
  } catch (error) {
    client.release(true)
    throw error
  }
  return { client, lost }
}

/**
 * Holds the lock of a living worker until it leaves or its process dies; after a lost connection it
 * takes it again. Uses one connection of the pool. `onError` is called with every failure.
 */
export const bePresent = (pool: Pool, workerId: string, onError: (error: unknown) => void): Presence => {
  const left = new AbortController()
  const whenLeft = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()))
  const { promise: said, resolve: saySo } = Promise.withResolvers<void>()

  const stay = async (): Promise<void> => {
    while (!left.signal.aborted) {
      const held = await retry(() => holdPresenceLock(pool, workerId), onError, left.signal)
      if (!held) return
      saySo()
      await Promise.race([held.lost, whenLeft])
      // Destroying the connection releases the lock.
      held.client.release(true)
    }
  }

  const staying = stay().finally(saySo)
  return {
    said,
    leave: async () => {
      left.abort()
      await staying
    },
  }
}
