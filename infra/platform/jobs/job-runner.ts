import { EventEmitter } from 'node:events'
import {
  parseCronItems,
  run,
  type CronItem,
  type Task as WorkerTask,
  type WorkerEvents,
  type WorkerPool,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type { PoolClient } from 'pg'
import { backOffMs, pause } from '../waiting/back-off.ts'
import { endsWithin, TookTooLong, withTimeLimit } from '../waiting/time-limit.ts'
import { createStandingWatch, nextDueJob } from './due-jobs.ts'
import { startRecovery } from './job-recovery.ts'
import { lookForNextOfQueue } from './next-of-queue.ts'
import { workerTask, type FailedJob, type Task, type TaskSettings, type FailureHandler } from './run-task.ts'
import { bePresent, type Presence } from './worker-presence.ts'
import type { Logger } from '../telemetry/logger.ts'

export type { FailedJob, Task, TaskContext } from './run-task.ts'

export type JobRunnerOptions = TaskSettings & {
  /** Number of jobs at once in this process. The pool needs three connections more than that. */
  readonly concurrency: number
  readonly tasks: Readonly<Record<string, Task>>
  /**
   * Called with every job that failed for good, possibly twice: the place to record the outcome.
   */
  readonly onFailed?: (job: FailedJob) => Promise<void> | void
  /** Scheduled jobs (UTC), each once however many runners there are. */
  readonly cron?: readonly CronItem[]
  /**
   * Interval at which jobs of dead workers are looked for; such a job is done again after one to
   * two intervals. 2,000 by default.
   */
  readonly recoverEveryMs?: number
  readonly limits?: Partial<RunnerLimits>
}

/** Time limits of all workers together, in milliseconds. */
export type RunnerLimits = {
  /** Time limit of their start. */
  readonly startMs: number
  /** Time limit of their end where one of them broke down; the others finish their current jobs. */
  readonly breakdownMs: number
  /** Time limit of their end where the process is being stopped. */
  readonly stopMs: number
  /** Time limit of taking a due job, where one of them is idle. */
  readonly takeMs: number
}

const LIMITS: RunnerLimits = { startMs: 60_000, breakdownMs: 60_000, stopMs: 12_000, takeMs: 60_000 }

export type JobRunner = {
  /** Takes no new job and resolves when the running ones are done and their outcome is written. */
  readonly stop: () => Promise<void>
}

const RECOVER_EVERY_MS = 2_000

const failureTeller =
  ({ onFailed, logger }: JobRunnerOptions): FailureHandler =>
  async (job) => {
    logger.error({ jobId: job.id, task: job.task, attempt: job.attempt, err: job.error }, 'job failed for good')
    try {
      await onFailed?.(job)
    } catch (error) {
      logger.error({ jobId: job.id, task: job.task, err: error }, 'the failure of a job could not be recorded')
    }
  }

/** Channel on which Graphile Worker learns that its tables were migrated, and ends its workers. */
const SENT_HOME = 'worker:migrate'

/**
 * Ignores notifications on a channel. Any login of a database may send notifications in it,
 * analysts included: one would end the workers of every process, and no codes would be sent. Its
 * tables change with the product's release alone, which restarts the workers.
 */
const withoutChannel = (channel: string): WorkerEvents => {
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

/** Time limit of forced steps, and of recording that a worker is gone. */
const FORCED_MS = 10_000

type Ending = {
  /** Limits the time until the end, where it has not come yet. */
  readonly within: (ms: number) => void
  readonly overdue: Promise<never>
  readonly hasCome: () => void
}

/**
 * Limits the time of the workers' end, whether it begins by itself or is requested: the library
 * waits for running jobs without a limit, and a single job that never returns would make all others
 * wait for ever. After the limit they are abandoned, and their jobs with them. `onStuck`: called
 * where the end was not requested.
 */
const endingOf = (events: WorkerEvents, { breakdownMs }: RunnerLimits, onStuck: (error: Error) => void): Ending => {
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  overdue.catch(() => {})
  const timers: NodeJS.Timeout[] = []
  let pool: WorkerPool | undefined
  let isOver = false
  const force = async (error: TookTooLong): Promise<void> => {
    if (pool) await endsWithin(FORCED_MS, Promise.resolve(pool.forcefulShutdown(error.message)))
    reject(error)
  }
  const limit = (ms: number, tell: (error: Error) => void): void => {
    if (isOver) return
    const error = new TookTooLong('the end of the job workers', ms)
    timers.push(setTimeout(() => void force(error).finally(() => tell(error)), ms))
  }
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  events.on('pool:gracefulShutdown', () => limit(breakdownMs, onStuck))
  return {
    within: (ms) => limit(ms, () => {}),
    overdue,
    hasCome: () => {
      isOver = true
      timers.forEach(clearTimeout)
    },
  }
}

/**
 * Writes the messages of Graphile Worker to our log. Those about single jobs are left out: they
 * repeat errors and payloads whole, and the runner reports jobs itself.
 */
const workerLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    if (meta && ('job' in meta || 'jobs' in meta)) return
    const error = meta?.['error']
    const details = error === undefined ? {} : { err: error }
    if (level === 'error') logger.error(details, message)
    else if (level === 'warning') logger.warn(details, message)
    else logger.debug(details, message)
  })

const runWorkers = async (options: JobRunnerOptions, taskList: Record<string, WorkerTask>): Promise<Running> => {
  const { pool, concurrency, logger } = options
  const limits = { ...LIMITS, ...options.limits }
  let presence: Presence | undefined
  const startWorker = async ({ worker }: { readonly worker: { readonly workerPool: { readonly id: string } } }) => {
    presence ??= bePresent(pool, worker.workerPool.id, (error) =>
      logger.error({ err: error }, 'a worker could not say that it is alive'),
    )
    await presence.said
  }
  const events = withoutChannel(SENT_HOME)
  lookForNextOfQueue(events)
  const ending = endingOf(events, limits, (error) => options.onStuck?.(error))
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    // The name is the key: a scheduled job that is not done before the next is due is done once.
    parsedCronItems: parseCronItems(
      (options.cron ?? []).map((item) => ({
        ...item,
        options: { jobKey: `${item.task} by the clock`, ...item.options },
      })),
    ),
    // The process has its own shutdown, with more in it than jobs.
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
      // With a delay, even of 0, outcomes are written with retries and the stop waits for them;
      // without, nobody awaits the write.
      worker: { concurrentJobs: concurrency, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  })
  const untilEnded = async (): Promise<void> => {
    try {
      await Promise.race([runner.promise, ending.overdue])
    } finally {
      ending.hasCome()
      // Releasing the lock lets others do the jobs that they still hold.
      if (presence) await endsWithin(FORCED_MS, presence.leave())
    }
  }
  const ended = untilEnded()
  const stop = async (): Promise<void> => {
    ending.within(limits.stopMs)
    // The call rejects where it stops by itself already; either way its end is awaited.
    runner.stop().catch(() => {})
    await ended.catch(() => {})
  }
  return { ended, stop }
}

/**
 * Starts workers within the time limit; those that start later are stopped again.
 * @throws {TookTooLong}, and what they throw
 */
const startWorkers = async (options: JobRunnerOptions, taskList: Record<string, WorkerTask>): Promise<Running> => {
  const starting = runWorkers(options, taskList)
  try {
    return await withTimeLimit(options.limits?.startMs ?? LIMITS.startMs, 'the start of the job workers', starting)
  } catch (error) {
    void starting.then((late) => late.stop()).catch(() => {})
    throw error
  }
}

/** Counts the running jobs. */
const counting = (tasks: JobRunnerOptions['tasks']) => {
  let inHand = 0
  const counted = (task: Task): Task => {
    return async (payload, context) => {
      inHand += 1
      try {
        await task(payload, context)
      } finally {
        inHand -= 1
      }
    }
  }
  return {
    tasks: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, counted(task)])),
    inHand: () => inHand,
  }
}

/** Number of looks within the time limit of taking a job. */
const CHECKS_PER_TIMEOUT = 6

/** Watches that due jobs are taken while workers are idle: they may hang on a silent connection. */
const watchTaking = async (
  { pool, concurrency, tasks, limits }: JobRunnerOptions,
  inHand: () => number,
  onStanding: (error: Error) => Promise<void>,
  stop: AbortSignal,
): Promise<void> => {
  const takeMs = limits?.takeMs ?? LIMITS.takeMs
  const isStanding = createStandingWatch(undefined, takeMs)
  while (!stop.aborted) {
    await pause(takeMs / CHECKS_PER_TIMEOUT, stop)
    const looking = withTimeLimit(takeMs, 'looking for due jobs', nextDueJob(pool, Object.keys(tasks)))
    const next = await looking.catch(() => undefined)
    if (isStanding(next) && inHand() < concurrency && !stop.aborted)
      await onStanding(new TookTooLong(`taking a due job (${next?.task})`, takeMs))
  }
}

/**
 * Starts doing jobs, and continues over broken connections and restarts of the database. A job is
 * done at least once: a task that is repeated must record its outcome once. Needs `prepareJobs`
 * before.
 * @throws {Error} where the database cannot be reached at the start
 */
export const startJobRunner = async (options: JobRunnerOptions): Promise<JobRunner> => {
  const { logger } = options
  const tellFailure = failureTeller(options)
  const { tasks, inHand } = counting(options.tasks)
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, workerTask(name, task, options, tellFailure)]),
  )
  const stopping = new AbortController()
  let running = await startWorkers(options, taskList)

  const keepRunning = async (): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      await running.ended.catch((error: unknown) => logger.error({ err: error }, 'the job workers broke down'))
      await pause(backOffMs(failures), stopping.signal)
      if (stopping.signal.aborted) return
      running = await startWorkers(options, taskList).catch((error: unknown) => ({
        ended: Promise.reject(error),
        stop: async () => {},
      }))
      // The stop was requested while they started.
      if (stopping.signal.aborted) await running.stop()
    }
  }
  const beginAnew = async (error: Error): Promise<void> => {
    logger.error({ err: error }, 'due jobs are not taken; the job workers begin anew')
    options.onStuck?.(error)
    await running.stop()
  }

  const keeping = keepRunning()
  const watching = watchTaking(options, inHand, beginAnew, stopping.signal)
  const recovery = startRecovery({
    pool: options.pool,
    logger,
    everyMs: options.recoverEveryMs ?? RECOVER_EVERY_MS,
    onLastTry: (job) => tellFailure({ ...job, error: undefined }),
  })
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    await Promise.all([running.stop(), endsWithin(FORCED_MS, recovery.stop())])
    await endsWithin(FORCED_MS, Promise.all([keeping, watching]))
  }
  return { stop: () => (stopped ??= stop()) }
}
