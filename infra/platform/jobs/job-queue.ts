import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql, type QueryExecutorProvider } from 'kysely'
import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** JSON that a job carries: ids and positions. It lies readable in a table, so nothing personal may be in it. */
export type JobPayload = { readonly [field: string]: JobValue }
type JobValue = string | number | boolean | null | readonly JobValue[] | JobPayload

export type NewJob = {
  /** Name of the task that does it. */
  readonly task: string
  readonly payload: JobPayload
  /**
   * At most one job with this key waits: a newer one takes its place. While it runs already, the newer one is done after. One without is given
   * a key of its own: a row that has none lost it to its successor.
   */
  readonly key?: string
  /** Jobs of one queue are done one after the other, by whichever worker: long ones leave the others' places free. */
  readonly queue?: string
  /** Not before; absent: at once. */
  readonly runAt?: Date
  /** Tries before the job counts as failed; a try that ended with its process counts too. 25 where nothing is said (about three days). */
  readonly maxAttempts?: number
}

/** What jobs are added through: a client of pg, a pool, or a Kysely transaction. They exist once its transaction commits. */
export type JobTransaction =
  | { readonly query: (text: string, values: unknown[]) => Promise<unknown> }
  | { readonly executeQuery: (query: CompiledQuery) => Promise<unknown> }

export type JobCounts = {
  /** Due now or later, retries included. */
  readonly waiting: number
  readonly running: number
  /** Out of tries; they stay for somebody to look at (`npm run jobs`). What was asked for anew while it ran is not among them. */
  readonly failed: number
}

/** Graphile-worker's own words, for whoever does not want to hear them. */
const silentLogger = new Logger(() => () => {})

const ADD_JOBS = `
  select count(*) from graphile_worker.add_jobs(array(
    select (spec.task, spec.payload, spec.queue, spec."runAt", spec."maxAttempts", spec.key, null, null)::graphile_worker.job_spec
    from json_to_recordset($1::json) as spec(task text, payload json, "runAt" timestamptz, "maxAttempts" smallint, key text, queue text)
  ))`

/** Of several jobs with one key the last: one statement may not write a row twice. */
const lastOfEachKey = (jobs: readonly NewJob[]): readonly NewJob[] => {
  const last = new Map(jobs.map((job) => [job.key, job]))
  return jobs.filter((job) => job.key === undefined || last.get(job.key) === job)
}

/**
 * Adds jobs in the caller's transaction, in one statement: they are done after it commits, and never where it rolls back.
 * @throws Error of Postgres, which also ends the transaction.
 */
export const addJobs = async (transaction: JobTransaction, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return
  const values = [JSON.stringify(lastOfEachKey(jobs).map((job) => ({ ...job, key: job.key ?? randomUUID() })))]
  await ('executeQuery' in transaction
    ? transaction.executeQuery(CompiledQuery.raw(ADD_JOBS, values))
    : transaction.query(ADD_JOBS, values))
}

/** Adds one job; see `addJobs`. */
export const addJob = (transaction: JobTransaction, job: NewJob): Promise<void> => addJobs(transaction, [job])

/** Of some keys those of which there is a job: it waits, is being done, or failed for good. */
export const keysInQueue = async (
  database: QueryExecutorProvider,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key = any(${[...keys]}::text[])`.execute(database)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Of some keys those of which there is a job that will be done, or is, with its tries so far. One that was asked for anew while it ran is not among
 * them, its successor is.
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
 * Throws away what was asked for anew while it ran, and then failed: its successor does it. The queue says of it that it is out of tries, and
 * would keep it for ever.
 */
export const sweepSuperseded = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query(`
    delete from graphile_worker._private_jobs where key is null and locked_at is null and attempts >= max_attempts`)
}

const WAKE = `
  update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
  where task.id = job.task_id and task.identifier = any($1::text[])
    and job.is_available and job.attempts > 0 and job.last_error is not null and job.run_at > now()`

/** Has jobs of some tasks tried at once that failed and wait for their next try: what they waited for is there again. */
export const wakeFailed = async (pool: Pick<Pool, 'query'>, tasks: readonly string[]): Promise<void> => {
  await pool.query(WAKE, [[...tasks]])
}

/** Brings the queue's tables up to date (schema `graphile_worker`). Several processes may do so at once. */
export const prepareJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silentLogger })

const COUNT_JOBS = `
  select
    count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where locked_at is null and attempts >= max_attempts and key is not null)::int as failed
  from graphile_worker.jobs`

/** How many jobs wait, run and have failed for good. */
export const countJobs = async (pool: Pick<Pool, 'query'>): Promise<JobCounts> => {
  const { rows } = await pool.query<JobCounts>(COUNT_JOBS)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

// A try that failed has moved its job's time: how long that one has waited is told by when it was added.
const OLDEST_JOB = `
  select extract(epoch from now() - min(case when attempts = 0 then run_at else created_at end))::float8 as seconds
  from graphile_worker.jobs where attempts < max_attempts and (attempts > 0 or run_at <= now())`

/** Seconds that the oldest job has waited that is due, being done or being tried again; undefined where there is none. */
export const oldestJobSeconds = async (pool: Pick<Pool, 'query'>): Promise<number | undefined> => {
  const { rows } = await pool.query<{ seconds: number | null }>(OLDEST_JOB)
  return rows[0]?.seconds ?? undefined
}
