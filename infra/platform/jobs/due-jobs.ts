import type { Pool } from 'pg'

/** Next job that workers would take, and the seconds that it has been due. */
export type DueJob = { readonly id: string; readonly task: string; readonly tries: number; readonly seconds: number }

// The query selects as workers do. A queue is busy while one of its jobs is being done; a queue
// marked as busy without a worker is not.
const NEXT_DUE = `
  select job.id::text, task.identifier as task, job.attempts as tries,
    extract(epoch from now() - job.run_at)::float8 as seconds
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job.is_available and job.run_at <= now() and task.identifier = any($1::text[]) and not exists (
    select from graphile_worker._private_jobs other where other.job_queue_id = job.job_queue_id and other.locked_at is not null)
  order by job.priority, job.run_at, job.id limit 1`

/**
 * Returns the next job of some tasks that is due and that no worker holds; undefined where there is
 * none.
 */
export const nextDueJob = async (pool: Pick<Pool, 'query'>, tasks: readonly string[]): Promise<DueJob | undefined> =>
  (await pool.query<DueJob>(NEXT_DUE, [[...tasks]])).rows[0]

const STANDING_MS = 60_000

/**
 * Tells whether due jobs are stuck: the next one has been due for a minute, and was already the
 * next one a minute ago. Where workers are busy, however many jobs wait, the next one changes soon.
 */
export const createStandingWatch = (
  now: () => number = () => performance.now(),
  standingMs = STANDING_MS,
): ((next: DueJob | undefined) => boolean) => {
  let seen: { readonly job: string; readonly since: number } | undefined
  return (next) => {
    const job = next && `${next.id} ${next.tries}`
    if (job === undefined) seen = undefined
    else if (seen?.job !== job) seen = { job, since: now() }
    return (
      next !== undefined && seen !== undefined && next.seconds * 1_000 >= standingMs && now() - seen.since >= standingMs
    )
  }
}
