import type { Job, Task as WorkerTask } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '../telemetry/logger.ts'
import { scrubText } from '../telemetry/redaction.ts'
import { endsWithin, TookTooLong, withTimeLimit } from '../waiting/time-limit.ts'
import { traced } from '../tracing/tracing.ts'
import { addJob, traceOfFlags, type NewJob } from './job-queue.ts'

export type TaskContext = {
  /** Number of the try, from 1. */
  readonly attempt: number
  readonly lastTry: boolean
  /** Adds a follow-up job; it stays even if this one fails afterwards. */
  readonly addJob: (job: NewJob) => Promise<void>
  /**
   * Aborts 5 s after the runner was stopped, and when the job has reached its time limit: a long
   * job may then throw and is done again, here or elsewhere.
   */
  readonly stopping: AbortSignal
}

/**
 * Does a job. A throw means: try again later (after 3 s, then ever longer). The payload comes out
 * of the database: parse it.
 */
export type Task = (payload: unknown, context: TaskContext) => Promise<void>

/** Treatment of a kind of jobs. */
export type TaskKind = {
  /** Time limit of a job in milliseconds; five minutes by default. */
  readonly limitMs?: number
  /**
   * True for a job that waits for an outside service: it is retried for a day after the first try,
   * with at most two and a half minutes between tries.
   */
  readonly isPatient?: boolean
}

/** Job without tries left. The error is absent where the last try ended with its process. */
export type FailedJob = {
  readonly id: string
  readonly task: string
  readonly payload: unknown
  readonly attempt: number
  readonly error: unknown
}

export type TaskSettings = {
  readonly pool: Pool
  readonly logger: Logger
  readonly kinds?: Readonly<Record<string, TaskKind>>
  /**
   * Tells whether an error says that the job came too early: it comes again, soon at first, and no
   * try is counted.
   */
  readonly isTooEarly?: (error: unknown) => boolean
  /** Milliseconds that a job has to end after its signal; ten seconds by default. */
  readonly graceMs?: number
  /** Called with work that does not end: it still holds resources of this process. */
  readonly onStuck?: (error: Error) => void
}

export type FailureHandler = (job: FailedJob) => Promise<void>

const LIMIT_MS = 5 * 60_000
const GRACE_MS = 10_000
/**
 * Maximum number of tries that is stored for a patient job: the queue waits e^tries seconds, 148
 * here.
 */
const PATIENT_TRIES = 5
const PATIENCE_MS = 24 * 3_600_000

/**
 * Reduces an error to what may be stored in the queue's table: the message, without what may be
 * personal.
 */
const storableError = (error: unknown): Error =>
  new Error(scrubText(error instanceof Error ? `${error.name}: ${error.message}` : String(error)))

type Limit = { readonly task: string; readonly limitMs: number; readonly stop: AbortSignal }

/**
 * Does work within its time limit: then its signal aborts, and after a grace period it is
 * abandoned.
 * @throws {TookTooLong}, and what the work throws
 */
const limited = async (
  work: (stopping: AbortSignal) => Promise<void>,
  { task, limitMs, stop }: Limit,
  { graceMs = GRACE_MS, onStuck }: TaskSettings,
): Promise<void> => {
  const over = new AbortController()
  const doing = work(AbortSignal.any([stop, over.signal]))
  if (await endsWithin(limitMs, doing)) return doing
  const late = new TookTooLong(task, limitMs)
  over.abort(late)
  if (!(await endsWithin(graceMs, doing))) onStuck?.(late)
  // The error is thrown even where the work returned: it may have stopped because of the signal.
  throw late
}

// A superseded job has lost its key to its successor, which does the work: nothing of it has
// failed. The time of a first failure is in `updated_at`, which the queue does not change.
const SETTLE = `
  update graphile_worker._private_jobs set attempts = $3,
    updated_at = case when last_error is null then now() else updated_at end,
    run_at = case when $4 then now() + least((now() - created_at) / 4, interval '30 seconds') else run_at end
  where id = $1 and key is not distinct from $2 returning id`

type Settling = { readonly tries: number; readonly isEarly: boolean }

/** Tells whether the failed job is still the one of its key; its tries are stored then. */
const isStillQueued = async (pool: Pool, { id, key }: Job, { tries, isEarly }: Settling): Promise<boolean> => {
  const settling = withTimeLimit(GRACE_MS, 'noting a failure', pool.query(SETTLE, [id, key, tries, isEarly]))
  // If the tries cannot be stored, the failure counts as an ordinary one.
  const settled = await settling.catch(() => undefined)
  return settled?.rowCount !== 0
}

/** Does a job in a span of its own, in the trace of what led to it. */
const tracedTask =
  (name: string, work: WorkerTask): WorkerTask =>
  (payload, helpers) => {
    const { flags, attempts } = helpers.job
    const attributes = { 'danji.task': name, 'danji.attempt': attempts }
    return traced({ name: 'job', kind: 'consumer', parent: traceOfFlags(flags), attributes }, async () =>
      work(payload, helpers),
    )
  }

/**
 * Makes a task one of the queue's: with a time limit, and with its failures reported, counted and
 * stored without anything personal.
 */
export const workerTask = (name: string, task: Task, settings: TaskSettings, tellFailure: FailureHandler): WorkerTask =>
  tracedTask(name, async (payload, { job, abortSignal }) => {
    const { pool, logger, kinds, isTooEarly } = settings
    const { limitMs = LIMIT_MS, isPatient = false } = kinds?.[name] ?? {}
    const isOld = job.last_error !== null && Date.now() - job.updated_at.getTime() >= PATIENCE_MS
    const lastTry = isPatient ? isOld : job.attempts >= job.max_attempts
    const [id, attempt] = [String(job.id), job.attempts]
    const triesAfter = (isEarly: boolean): number => {
      if (isEarly) return attempt - 1
      if (!isPatient) return attempt
      return isOld ? job.max_attempts : Math.min(attempt, PATIENT_TRIES, job.max_attempts - 1)
    }
    try {
      const context = { attempt, lastTry, addJob: (next: NewJob) => addJob(pool, next) }
      await limited(
        (stopping) => task(payload, { ...context, stopping }),
        { task: name, limitMs, stop: abortSignal },
        settings,
      )
      logger.debug({ jobId: id, task: name, attempt }, 'job done')
    } catch (error) {
      const about = { jobId: id, task: name, attempt, err: error }
      const isEarly = isTooEarly?.(error) === true
      if (!(await isStillQueued(pool, job, { tries: triesAfter(isEarly), isEarly }))) {
        logger.debug(about, 'job failed, was asked for anew')
        return
      }
      if (isEarly) logger.debug(about, 'job came too early, comes again')
      else if (lastTry) await tellFailure({ id, task: name, payload, attempt, error })
      else logger.warn(about, 'job failed, will be tried again')
      throw storableError(error)
    }
  })
