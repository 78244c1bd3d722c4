import type { Pool } from 'pg'

/** Selection of jobs: one by its number, all of a task, or all. */
export type WhichJobs = { readonly id: string } | { readonly task: string } | 'all'

/** Job that failed, for good or until its next try. */
export type TroubledJob = {
  readonly id: string
  readonly task: string
  readonly state: 'failed' | 'waiting'
  readonly tries: number
  readonly since: Date
  readonly nextTry: Date
  readonly error: string
}

type Database = Pick<Pool, 'query'>

const IS_FAILING = `job.locked_at is null and job.key is not null and (job.attempts >= job.max_attempts or job.last_error is not null)`
const OF_TASK = `from graphile_worker._private_tasks task where task.id = job.task_id`

const matching = (which: WhichJobs): { readonly sql: string; readonly values: readonly string[] } => {
  if (which === 'all') return { sql: 'true', values: [] }
  return 'id' in which
    ? { sql: 'job.id::text = $1', values: [which.id] }
    : { sql: 'task.identifier = $1', values: [which.task] }
}

/** Lists all jobs that failed, those out of tries first, the oldest first. */
export const listTroubled = async (database: Database): Promise<readonly TroubledJob[]> => {
  const { rows } = await database.query<TroubledJob>(`
    select job.id::text, task.identifier as task,
      case when job.attempts >= job.max_attempts then 'failed' else 'waiting' end as state,
      job.attempts as tries, job.created_at as since, job.run_at as "nextTry", coalesce(job.last_error, '') as error
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${IS_FAILING} order by state, job.created_at, job.id`)
  return rows
}

/**
 * Makes failed jobs due at once, with all but one of their tries left, so that they know that they
 * were tried. Returns how many.
 */
export const retryJobs = async (database: Database, which: WhichJobs): Promise<number> => {
  const { sql, values } = matching(which)
  const { rowCount } = await database.query(
    `update graphile_worker._private_jobs job
    set run_at = now(), attempts = least(job.attempts, 1, job.max_attempts - 1), updated_at = now()
    ${OF_TASK} and ${IS_FAILING} and ${sql}`,
    [...values],
  )
  return rowCount ?? 0
}

/**
 * Deletes jobs that are out of tries; a job selected by its number also where it would be tried
 * again. Returns how many.
 */
export const discardJobs = async (database: Database, which: WhichJobs): Promise<number> => {
  const { sql, values } = matching(which)
  const isOver = which !== 'all' && 'id' in which ? 'true' : 'job.attempts >= job.max_attempts'
  const { rowCount } = await database.query(
    `delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task where task.id = job.task_id and ${IS_FAILING} and ${isOver} and ${sql}`,
    [...values],
  )
  return rowCount ?? 0
}
