import type { Pool } from 'pg'
import { inTransaction } from '../postgres/transaction.ts'
import { pause } from '../waiting/back-off.ts'
import type { Logger } from '../telemetry/logger.ts'
import { withTimeLimit } from '../waiting/time-limit.ts'
import { sweepSuperseded } from './job-queue.ts'
import { PRESENCE_SPACE } from './worker-presence.ts'

const HOLDERS = 'select distinct locked_by as "workerId" from graphile_worker.jobs where locked_by is not null'

/**
 * Finds workers that hold jobs but are not present. A worker whose connection just broke is among
 * them for a moment.
 */
const findAbsent = async (pool: Pick<Pool, 'query'>): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ workerId: string }>(
    // The lock is free where its owner is gone; the end of the statement releases it again.
    `select "workerId" from (${HOLDERS} offset 0) holder where pg_try_advisory_xact_lock($1, hashtext("workerId"))`,
    [PRESENCE_SPACE],
  )
  return rows.map(({ workerId }) => workerId)
}

/** Job whose worker died. */
export type AbandonedJob = {
  readonly id: string
  readonly task: string
  readonly payload: unknown
  readonly attempt: number
}

// A superseded job has lost its key, and has not failed.
const OUT_OF_TRIES = `
  select jobs.id::text, tasks.identifier as task, jobs.payload, jobs.attempts as attempt
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where jobs.locked_by = $1 and jobs.attempts >= jobs.max_attempts and jobs.key is not null`

/**
 * Frees the jobs of a worker that is gone, so that others do them. `onLastTry` is called first for
 * those without tries left; if this process dies meanwhile, it is called again. Does nothing where
 * the worker is present after all, or another process is at it.
 */
const freeJobsOf = (
  pool: Pool,
  workerId: string,
  onLastTry: (job: AbandonedJob) => Promise<void>,
): Promise<'freed' | 'left'> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as taken',
      [PRESENCE_SPACE, workerId],
    )
    if (rows[0]?.taken !== true) return 'left'
    const abandoned = await client.query<AbandonedJob>(OUT_OF_TRIES, [workerId])
    for (const job of abandoned.rows) await onLastTry(job)
    await client.query('select graphile_worker.force_unlock_workers($1)', [[workerId]])
    return 'freed'
  })

/** Time limit of one look: a connection that hangs may not end all looking. */
const CHECK_TIMEOUT_MS = 60_000

export type RecoveryOptions = {
  readonly pool: Pool
  readonly logger: Logger
  readonly everyMs: number
  /** Called with every job that its dead worker tried for the last time. Must not throw. */
  readonly onLastTry: (job: AbandonedJob) => Promise<void>
}

/**
 * Frees the jobs of workers that were absent twice in a row, until stopped: once may be a broken
 * connection that is being replaced.
 */
export const startRecovery = ({
  pool,
  logger,
  everyMs,
  onLastTry,
}: RecoveryOptions): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  let absentBefore: readonly string[] = []

  const look = async (): Promise<void> => {
    const absent = await findAbsent(pool)
    for (const workerId of absent.filter((id) => absentBefore.includes(id))) {
      const outcome = await freeJobsOf(pool, workerId, onLastTry)
      if (outcome === 'freed') logger.warn({ workerId }, 'a worker died; its jobs are done by others')
    }
    absentBefore = absent
    await sweepSuperseded(pool)
  }

  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await withTimeLimit(CHECK_TIMEOUT_MS, 'looking for jobs of dead workers', look()).catch((error: unknown) =>
        logger.error({ err: error }, 'jobs of dead workers could not be looked for'),
      )
      await pause(everyMs, stopping.signal)
    }
  }

  const looking = keepLooking()
  return {
    stop: async () => {
      stopping.abort()
      await looking
    },
  }
}
