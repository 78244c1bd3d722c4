import { EventEmitter } from 'node:events'
import { parseCronItems, run, type CronItem, type Task as WorkerTask, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { backOffMs, pause } from '../waiting/back-off.ts'
import type { Logger } from '../telemetry/logger.ts'
import { scrubText } from '../telemetry/redaction.ts'
import { workerLogger } from './job-logging.ts'
import { addJob, type NewJob } from './job-queue.ts'
import { startRecovery } from './job-recovery.ts'
import { bePresent, type Presence } from './worker-presence.ts'

export type TaskContext = {
  /** 1 at the first try. */
  readonly attempt: number
  readonly lastTry: boolean
  /** Adds a job that follows; it stays even if this one fails afterwards. */
  readonly addJob: (job: NewJob) => Promise<void>
  /** Aborts 5 s after the runner was told to stop: a long job may then throw and is done again elsewhere. */
  readonly stopping: AbortSignal
}

/** Does a job. A throw means: try again later (after 3 s, then ever longer). The payload comes out of the database: parse it. */
export type Task = (payload: unknown, context: TaskContext) => Promise<void>

/** A job out of tries. The error is absent where the last try ended with its process. */
export type FailedJob = {
  readonly id: string
  readonly task: string
  readonly payload: unknown
  readonly attempt: number
  readonly error: unknown
}

export type JobRunnerOptions = {
  readonly pool: Pool
  /** Jobs at once in this process. The pool needs three connections more than that. */
  readonly concurrency: number
  readonly tasks: Readonly<Record<string, Task>>
  readonly logger: Logger
  /** Told of every job that failed for good, perhaps twice: the place to record the outcome. */
  readonly onFailed?: (job: FailedJob) => Promise<void> | void
  /** Jobs by the clock (UTC), each once however many runners there are. */
  readonly cron?: readonly CronItem[]
  /** How often jobs of dead workers are looked for; such a job is done again after one to two of these. 2,000 where nothing is said. */
  readonly recoverEveryMs?: number
}

export type JobRunner = {
  /** Takes no new job and resolves when those in hand are done and their outcome is written. */
  readonly stop: () => Promise<void>
}

const RECOVER_EVERY_MS = 2_000

type TellFailure = (job: FailedJob) => Promise<void>

const failureTeller =
  ({ onFailed, logger }: JobRunnerOptions): TellFailure =>
  async (job) => {
    logger.error({ jobId: job.id, task: job.task, attempt: job.attempt, err: job.error }, 'job failed for good')
    try {
      await onFailed?.(job)
    } catch (error) {
      logger.error({ jobId: job.id, task: job.task, err: error }, 'the failure of a job could not be recorded')
    }
  }

/** What the queue keeps of an error in its table: the message, without what may be personal in it. */
const keepable = (error: unknown): Error =>
  new Error(scrubText(error instanceof Error ? `${error.name}: ${error.message}` : String(error)))

const workerTask =
  (name: string, task: Task, { pool, logger }: JobRunnerOptions, tellFailure: TellFailure): WorkerTask =>
  async (payload, { job, abortSignal }) => {
    const lastTry = job.attempts >= job.max_attempts
    const id = String(job.id)
    try {
      await task(payload, {
        attempt: job.attempts,
        lastTry,
        addJob: (next) => addJob(pool, next),
        stopping: abortSignal,
      })
      logger.debug({ jobId: id, task: name, attempt: job.attempts }, 'job done')
    } catch (error) {
      if (lastTry) await tellFailure({ id, task: name, payload, attempt: job.attempts, error })
      else logger.warn({ jobId: id, task: name, attempt: job.attempts, err: error }, 'job failed, will be tried again')
      throw keepable(error)
    }
  }

/** On this channel the library is told that its tables have changed beneath it, and ends its workers. */
const SENT_HOME = 'worker:migrate'

/**
 * Whoever may sign in to a database may send notices in it, analysts with their own logins too: one of them would end the workers of every process,
 * and codes would go to nobody. Its tables change with the product's release alone, which starts the workers anew.
 */
const deafTo = (channel: string): WorkerEvents => {
  const events: WorkerEvents = new EventEmitter()
  const deaf = new WeakSet<PoolClient>()
  events.on('pool:listen:success', ({ client }) => {
    if (deaf.has(client)) return
    deaf.add(client)
    const emit = client.emit.bind(client)
    client.emit = (name: string | symbol, ...said: readonly unknown[]) => {
      const [notice] = said as readonly [{ readonly channel?: string }?]
      return name === 'notification' && notice?.channel === channel ? true : emit(name, ...said)
    }
  })
  return events
}

type Running = { readonly ended: Promise<void>; readonly stop: () => Promise<void> }

const runWorkers = async (options: JobRunnerOptions, taskList: Record<string, WorkerTask>): Promise<Running> => {
  const { pool, concurrency, logger } = options
  let presence: Presence | undefined
  const startWorker = async ({
    worker,
  }: {
    readonly worker: { readonly workerPool: { readonly id: string } }
  }): Promise<void> => {
    presence ??= bePresent(pool, worker.workerPool.id, (error) =>
      logger.error({ err: error }, 'a worker could not say that it is alive'),
    )
    await presence.said
  }
  const runner = await run({
    pgPool: pool,
    taskList,
    events: deafTo(SENT_HOME),
    parsedCronItems: parseCronItems([...(options.cron ?? [])]),
    // The process has its own way to stop, with more in it than jobs.
    noHandleSignals: true,
    logger: workerLogger(logger),
    preset: {
      plugins: [
        {
          name: 'danji-presence',
          version: '1.0.0',
          worker: { hooks: { startWorker: (_context, event) => startWorker(event) } },
        },
      ],
      // With a delay, even of 0, outcomes are written with retries and the stop waits for them; without, nobody awaits the write.
      worker: { concurrentJobs: concurrency, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  })
  const untilEnded = async (): Promise<void> => {
    try {
      await runner.promise
    } finally {
      await presence?.leave()
    }
  }
  const ended = untilEnded()
  const stop = async (): Promise<void> => {
    // Refused where it stops by itself already; either way its end is waited for.
    await runner.stop().catch(() => {})
    await ended.catch(() => {})
  }
  return { ended, stop }
}

/**
 * Starts doing jobs, and keeps doing them over broken connections and restarts of the database. A job is done at least once: a
 * task that is repeated must record its outcome once. Needs `prepareJobs` before.
 * @throws Error where the database cannot be asked at the start.
 */
export const startJobRunner = async (options: JobRunnerOptions): Promise<JobRunner> => {
  const { logger } = options
  const tellFailure = failureTeller(options)
  const taskList = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, workerTask(name, task, options, tellFailure)]),
  )
  const stopping = new AbortController()
  let running = await runWorkers(options, taskList)

  const keepRunning = async (): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      await running.ended.catch((error: unknown) => logger.error({ err: error }, 'the job workers broke down'))
      await pause(backOffMs(failures), stopping.signal)
      if (stopping.signal.aborted) return
      running = await runWorkers(options, taskList).catch((error: unknown) => ({
        ended: Promise.reject(error),
        stop: async () => {},
      }))
      // Told to stop while they started.
      if (stopping.signal.aborted) await running.stop()
    }
  }

  const keeping = keepRunning()
  const recovery = startRecovery({
    pool: options.pool,
    logger,
    everyMs: options.recoverEveryMs ?? RECOVER_EVERY_MS,
    onLastTry: (job) => tellFailure({ ...job, error: undefined }),
  })
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    await Promise.all([running.stop(), recovery.stop()])
    await keeping
  }
  return { stop: () => (stopped ??= stop()) }
}
