import type { Pool } from 'pg'
import { defaultDatabaseSettings, type DatabaseSettings } from '#infra/platform/postgres/limits.ts'
import { createPool, type PoolOptions } from '#infra/platform/postgres/pool.ts'

/**
 * Connections of a process to Postgres. They are opened on demand, and closed after ten idle
 * seconds.
 */
export type Pools = {
  /** Pool for calls: its waiting time is short. */
  readonly calls: Pool
  /** The log's, with the same limits. */
  readonly log: Pool
  /** Pool for read models, jobs, migrations and exports: without limits. */
  readonly work: Pool
}

// The log is read by index only. A plan made while the log was nearly empty would scan all of it at
// every read, until Postgres counts its rows anew.
const BY_INDEX = { enable_seqscan: 'off' }

/**
 * Options of short and frequent queries: compiling them, or starting parallel workers, would cost
 * more than running them.
 */
const SMALL = { jit: 'off', max_parallel_workers_per_gather: '0' }

/** Maximum number of connections of the thread for long reads. */
const MAX_THREAD_CONNECTIONS = 2

/** Returns the options of the connections of the thread for long reads, with the limits of calls. */
export const readThreadPool = ({ limits }: DatabaseSettings = defaultDatabaseSettings): PoolOptions => ({
  max: MAX_THREAD_CONNECTIONS,
  applicationName: 'danji-reads',
  settings: SMALL,
  ...(limits ? { limits } : {}),
})

export const openPools = (
  databaseUrl: string,
  { pools, limits }: DatabaseSettings = defaultDatabaseSettings,
): Pools => {
  const kept = limits ? { limits } : {}
  return {
    calls: createPool(databaseUrl, { max: pools.calls, applicationName: 'danji-calls', settings: SMALL, ...kept }),
    log: createPool(databaseUrl, {
      max: pools.log,
      pipeline: true,
      applicationName: 'danji-log',
      settings: { ...SMALL, ...BY_INDEX },
      ...kept,
    }),
    work: createPool(databaseUrl, { max: pools.work, settings: { jit: 'off' } }),
  }
}

export const closePools = async ({ calls, log, work }: Pools): Promise<void> => {
  await Promise.all([calls.end(), log.end()])
  await work.end()
}
