import type { Pool } from 'pg'
import { defaultDatabaseSettings, type DatabaseSettings } from '#infra/platform/postgres/limits.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'

/** A process' connections to Postgres. They are made when they are needed, and ended when they have been idle for ten seconds. */
export type Pools = {
  /** For calls: who waits here is told soon that nothing can be had. */
  readonly calls: Pool
  /** The log's, with the same limits. */
  readonly log: Pool
  /** For read models, jobs, migrations, exports: no limit. */
  readonly work: Pool
}

// The log is read by index alone. A plan that a connection made while the log was nearly empty would scan all of it at every read, until
// Postgres counts its rows anew.
const BY_INDEX = { enable_seqscan: 'off' }

/** What is asked here is small and asked often: to compile it, or to start processes that share it, would cost more than to run it. */
const SMALL = { jit: 'off', max_parallel_workers_per_gather: '0' }

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
