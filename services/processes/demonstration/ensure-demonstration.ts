import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { postponeWaiting } from '#infra/platform/jobs/job-queue.ts'
import { checkpointsOf } from '#infra/platform/projection/react.ts'
import type { Logger } from '#infra/platform/telemetry/logger.ts'
import type { System } from '../setup/system.ts'
import { demonstrate, type DemonstrationStart } from './demonstration.ts'

/** Any number that nothing else in the database takes as an advisory lock. */
const LOCK = 7_262_254_465

// Idempotency keys are known for a day; after that a repeat would make things twice, so that the
// rest is left out.
const UNFINISHED = `
  select begun_at as "begunAt" from demonstration where done_at is null and begun_at > now() - interval '20 hours'`

type DemonstrationSystem = Pick<System, 'deps' | 'pool' | 'database' | 'reactors'>

/** An empty log is to get a demonstration; to be called before anything is written. */
export const planDemonstration = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query(
    'insert into demonstration (begun_at) select now() from log_head where position = 0 on conflict do nothing',
  )
}

/** Alone among all processes on this database. */
const withLock = async (pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await work(client)
  } finally {
    // The lock ends with the connection, in whatever state that is.
    client.release(true)
  }
}

const POLL_MS = 20
const REACTORS_WITHIN_MS = 5_000

/**
 * Puts the demonstration's jobs (documents, messages that are not sent) behind those of whoever
 * comes in, once the reactors have added them.
 */
const postponeJobs = async ({ database, pool, reactors }: DemonstrationSystem): Promise<void> => {
  const names = reactors.map(({ name }) => name)
  const haveReacted = async (): Promise<boolean> => {
    const { checkpoints, newest } = await checkpointsOf(database, names)
    return checkpoints.every(({ position }) => position >= newest)
  }
  const deadline = performance.now() + REACTORS_WITHIN_MS
  while (!(await haveReacted()) && performance.now() < deadline) await sleep(POLL_MS)
  await postponeWaiting(pool)
}

/**
 * Makes the planned demonstration, or continues one that was broken off; does nothing if it exists,
 * and waits while another process makes it. A failure is logged, and the next start tries again.
 * Needs running read models.
 */
export const ensureDemonstration = async (
  app: FastifyInstance,
  system: DemonstrationSystem,
  making: Pick<DemonstrationStart, 'superAdminId' | 'onStep'>,
  logger: Pick<Logger, 'error'>,
): Promise<void> => {
  const { deps, pool } = system
  const make = async (client: PoolClient): Promise<void> => {
    const { rows } = await client.query<{ begunAt: Date }>(UNFINISHED)
    if (!rows[0]) return
    await demonstrate(app, deps, { ...making, begunAt: rows[0].begunAt })
    await postponeJobs(system)
    await client.query('update demonstration set done_at = now()')
  }
  await withLock(pool, make).catch((error: unknown) =>
    logger.error({ err: error }, 'the demonstration is not whole; the next start goes on with it'),
  )
}
