import type { Pool, PoolClient } from 'pg'

/**
 * Which process feeds which read model. A lease is a session lock: it ends with its process or connection. It only spares
 * double work; that nothing counts twice is the checkpoint's doing.
 */
export type Leases = {
  /** True where this process holds the lease now. */
  readonly take: (name: string) => Promise<boolean>
  readonly release: () => Promise<void>
}

const LEASE_SPACE = 7_301

/** Leases over one connection of the pool, taken at first use. */
export const createLeases = (pool: Pool): Leases => {
  let connection: Promise<PoolClient> | undefined
  const held = new Set<string>()

  const connect = (): Promise<PoolClient> => {
    connection ??= pool.connect().then((client) => {
      client.once('error', () => {
        connection = undefined
        held.clear()
        client.release(true)
      })
      return client
    })
    connection.catch(() => (connection = undefined))
    return connection
  }

  return {
    take: async (name) => {
      const client = await connect()
      if (held.has(name)) return true
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [LEASE_SPACE, name])
      if (rows[0]?.taken) held.add(name)
      return held.has(name)
    },
    release: async () => {
      const client = await connection?.catch(() => undefined)
      connection = undefined
      held.clear()
      // Destroying the connection ends its session, and with it every lock.
      client?.release(true)
    },
  }
}
