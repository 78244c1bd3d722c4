import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql, type QueryExecutorProvider } from 'kysely'
import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { currentSpan } from '../tracing/tracing.ts'

/**
 * JSON payload of a job: ids and positions. It is readable in a table, so nothing personal may be
 * in it.
 */
export type JobPayload = { readonly [field: string]: JobValue }
type JobValue = string | number | boolean | null | readonly JobValue[] | JobPayload

export type NewJob = {
  /** Name of the task that does it. */
  readonly task: string
  readonly payload: JobPayload
  /**
   * Key of which at most one job waits: a newer one replaces it. While it runs already, the newer
   * one is done after. A job without one gets a key of its own: a row whose key is null lost it to
   * its successor.
   */
  readonly key?: string
  /**
   * Queue whose jobs are done one after the other, by whichever worker: long ones leave slots free
   * for the others.
   */
  readonly queue?: string
  /** Earliest time; absent: at once. */
  readonly runAt?: Date
  /**
   * Number of tries before the job counts as failed; a try that ended with its process counts too.
   * 25 by default (about three days).
   */
  readonly maxAttempts?: number
  /**
   * True for a job that somebody waits for with a screen before them: of the jobs that are due, it
   * is done before all others.
   */
  readonly isUrgent?: boolean
  /** Traceparent of what led to the job; absent: that of the current span, where there is one. */
  readonly trace?: string | undefined
}

/**
 * Beginning of the flag that holds a job's trace. It is no field of the payload, which a worker of
 * an earlier release would refuse; flags that it does not know it passes over.
 */
const TRACE_FLAG = 'trace:'

/** Returns the traceparent that a job was added with. */
export const traceOfFlags = (flags: Readonly<Record<string, true>> | null): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(TRACE_FLAG))
    ?.slice(TRACE_FLAG.length)

/** Priorities in the queue: lower numbers first. */
const [URGENT, USUAL, LATER] = [-1, 0, 1]

/**
 * Connection that jobs are added through: a client of pg, a pool, or a Kysely transaction. They
 * exist once its transaction commits.
 */
export type JobTransaction =
  | { readonly query: (text: string, values: unknown[]) => Promise<unknown> }
  | { readonly executeQuery: (query: CompiledQuery) => Promise<unknown> }

export type JobCounts = {
  /** Jobs due now or later, retries included. */
  readonly waiting: number
  readonly running: number
  /**
   * Jobs without tries left; they stay for an operator (`npm run jobs`). Superseded ones are not
   * counted.
   */
  readonly failed: number
}

/** Logger that discards the messages of Graphile Worker. */
const silentLogger = new Logger(() => () => {})

const ADD_JOBS = `
  select count(*) from graphile_worker.add_jobs(array(
    select (
      spec.task, spec.payload, spec.queue, spec."runAt", spec."maxAttempts", spec.key, spec.priority, spec.flags
    )::graphile_worker.job_spec
    from json_to_recordset($1::json) as spec(
      task text, payload json, "runAt" timestamptz, "maxAttempts" smallint, key text, queue text, priority smallint,
      flags text[]
    )
  ))`

/** Returns the last of several jobs with one key: one statement may not write a row twice. */
const lastOfEachKey = (jobs: readonly NewJob[]): readonly NewJob[] => {
  const last = new Map(jobs.map((job) => [job.key, job]))
  return jobs.filter((job) => job.key === undefined || last.get(job.key) === job)
}

/**
 * Adds jobs in the caller's transaction, in one statement: they are done after it commits, and
 * never where it rolls back.
 * @throws the error of Postgres, which also ends the transaction
 */
export const addJobs = async (transaction: JobTransaction, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return
  const current = currentSpan()?.traceParent
  const specs = lastOfEachKey(jobs).map(({ isUrgent = false, trace = current, ...job }) => ({
    ...job,
    key: job.key ?? randomUUID(),
    priority: isUrgent ? URGENT : USUAL,
    flags: trace === undefined ? null : [`${TRACE_FLAG}${trace}`],
  }))
  const values = [JSON.stringify(specs)]
  await ('executeQuery' in transaction
    ? transaction.executeQuery(CompiledQuery.raw(ADD_JOBS, values))
    : transaction.query(ADD_JOBS, values))
}

/** Adds one job; see `addJobs`. */
export const addJob = (transaction: JobTransaction, job: NewJob): Promise<void> => addJobs(transaction, [job])

/** Returns those of some keys that have a job: waiting, running, or failed for good. */
export const keysInQueue = async (
  database: QueryExecutorProvider,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${[...keys]}::text[])`.execute(database)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Returns the tries so far of those of some keys that have a job which runs or will run. Superseded
 * jobs are not among them, their successors are.
 */
export const triesOf = async (
  database: QueryExecutorProvider,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ key: string; attempts: number }>`
    select key, attempts from graphile_worker.jobs
    where key = any(${[...keys]}::text[]) and attempts < max_attempts`.execute(database)
  return new Map(rows.map(({ key, attempts }) => [key, attempts]))
}

/**
 * Deletes superseded jobs that failed: their successors do the work. The queue counts them as out
 * of tries, and would keep them for ever.
 */
export const sweepSuperseded = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query(`
    delete from graphile_worker._private_jobs where key is null and locked_at is null and attempts >= max_attempts`)
}

const WAKE = `
  update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
  where task.id = job.task_id and task.identifier = any($1::text[])
    and job.is_available and job.attempts > 0 and job.last_error is not null and job.run_at > now()`

/**
 * Makes jobs of some tasks that failed and wait for their next try due at once: what they waited
 * for is available again.
 */
export const wakeFailed = async (pool: Pick<Pool, 'query'>, tasks: readonly string[]): Promise<void> => {
  await pool.query(WAKE, [[...tasks]])
}

/**
 * Puts the jobs that wait behind all that are added later: those of a demonstration, for which
 * nobody waits. Urgent ones stay where they are.
 */
export const postponeWaiting = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query('update graphile_worker._private_jobs set priority = $1 where priority = $2 and locked_at is null', [
    LATER,
    USUAL,
  ])
}

/** Migrates the queue's tables (schema `graphile_worker`). Several processes may do so at once. */
export const prepareJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silentLogger })

const COUNT_JOBS = `
  select
    count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where locked_at is null and attempts >= max_attempts and key is not null)::int as failed
  from graphile_worker.jobs`

/** Counts the jobs that wait, run and have failed for good. */
export const countJobs = async (pool: Pick<Pool, 'query'>): Promise<JobCounts> => {
  const { rows } = await pool.query<JobCounts>(COUNT_JOBS)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

// A failed try changes its job's time, so its waiting is counted from when it was added.
const OLDEST_JOB = `
  select extract(epoch from now() - min(case when attempts = 0 then run_at else created_at end))::float8 as seconds
  from graphile_worker.jobs where attempts < max_attempts and (attempts > 0 or run_at <= now())`

/**
 * Returns the seconds that the oldest job has waited that is due, running or being retried;
 * undefined where there is none.
 */
export const oldestJobSeconds = async (pool: Pick<Pool, 'query'>): Promise<number | undefined> => {
  const { rows } = await pool.query<{ seconds: number | null }>(OLDEST_JOB)
  return rows[0]?.seconds ?? undefined
}
