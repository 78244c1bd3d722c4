import { availableParallelism } from 'node:os'
import { createRenderer } from '#infra/lib/document-renderer/index.ts'
import { addJob, wakeFailed } from '#infra/platform/jobs/job-queue.ts'
import { startJobRunner } from '#infra/platform/jobs/job-runner.ts'
import type { TaskKind } from '#infra/platform/jobs/run-task.ts'
import { notifyOnRecovery } from '#infra/providers/outage-recovery.ts'
import type { Job, WorkerDeps } from '../../core/module.ts'
import { DomainError } from '../../core/domain-error.ts'
import { isReadModelOld } from '../../core/errors/error-handler.ts'
import { jobsOf } from './module-jobs.ts'
import type { OpenedProcess } from '../setup/open-process.ts'
import type { Running } from './running.ts'

/** Documents that are made at one time; each takes a core and some hundred megabytes. */
const MAX_PRESSES = 4

export type WorkerOptions = {
  /** Jobs at once. */
  readonly concurrency?: number
  /**
   * Whether scheduled work is done by the clock and at the start; tests trigger it themselves.
   * Default: true.
   */
  readonly byTheClock?: boolean
  /**
   * Called for a job, or the workers themselves, that cannot be ended: what they occupy is not
   * released.
   */
  readonly onStuck?: (error: Error) => void
}

const kindOf = ({ limitMinutes, sends }: Job): TaskKind => ({
  ...(limitMinutes === undefined ? {} : { limitMs: limitMinutes * 60_000 }),
  isPatient: sends === 'message',
})

/** Whether a job runs too early, before a read model has reached its event: nothing has failed. */
const isTooEarly = (error: unknown): boolean =>
  isReadModelOld(error) || (error instanceof DomainError && error.code === 'READ_MODEL_BEHIND')

/** Runs the jobs of all modules. */
export const runWorker = async (
  { system, logger, sealing }: Pick<OpenedProcess, 'system' | 'logger' | 'sealing'>,
  { concurrency = 4, byTheClock = true, onStuck }: WorkerOptions = {},
): Promise<Running> => {
  // Nobody waits for a job: its queries have no time limit.
  const renderer = createRenderer({ processes: Math.min(availableParallelism(), MAX_PRESSES), sealing })
  const sending = (): readonly string[] => Object.entries(jobs).flatMap(([task, { sends }]) => (sends ? [task] : []))
  const messaging = notifyOnRecovery(system.deps.messaging, () => {
    wakeFailed(system.pool, sending()).catch((error: unknown) =>
      logger.warn({ err: error }, 'messages that wait could not be woken'),
    )
  })
  const deps: WorkerDeps = { ...system.deps, database: system.database, renderer, messaging }
  const jobs = jobsOf(deps)
  const timed = byTheClock ? Object.entries(jobs) : []
  for (const [task, { atStart }] of timed) if (atStart) await addJob(system.pool, { task, payload: {}, key: task })
  const runner = await startJobRunner({
    pool: system.pool,
    concurrency,
    logger,
    tasks: Object.fromEntries(Object.entries(jobs).map(([task, { run }]) => [task, run])),
    kinds: Object.fromEntries(Object.entries(jobs).map(([task, job]) => [task, kindOf(job)])),
    isTooEarly,
    onFailed: async ({ task, payload, error }) => jobs[task]?.onGivenUp?.(payload, error),
    onStuck: (error) => {
      logger.error({ err: error }, 'jobs are stuck')
      onStuck?.(error)
    },
    cron: timed.flatMap(([task, { cron }]) => (cron === undefined ? [] : [{ task, match: cron }])),
  })
  return {
    stop: async () => {
      await runner.stop()
      await renderer.close()
    },
  }
}
