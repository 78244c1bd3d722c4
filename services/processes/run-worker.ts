import { addJob } from '#infra/jobs/job-queue.ts'
import { startJobRunner } from '#infra/jobs/job-runner.ts'
import { areas } from '../areas.ts'
import type { WorkerDeps } from '../core/area.ts'
import type { Deps } from '../core/deps.ts'
import type { OpenedProcess } from './open-process.ts'
import type { Running } from './running.ts'

export type WorkerOptions = {
  /** Jobs at once. */
  readonly concurrency?: number
  /** Whether work is also done by the clock and at the start; tests say when. True where nothing is said. */
  readonly byTheClock?: boolean
}

/** Does the jobs of all rooms. */
export const runWorker = async (
  { system, logger }: Pick<OpenedProcess, 'system' | 'logger'>,
  providers: Omit<WorkerDeps, keyof Deps>,
  { concurrency = 4, byTheClock = true }: WorkerOptions = {},
): Promise<Running> => {
  // Nobody waits for a job: it may take the database as long as it needs.
  const deps = { ...system.deps, database: system.database, ...providers }
  const jobs = Object.fromEntries(areas.flatMap((area) => Object.entries(area.jobs?.(deps) ?? {})))
  const timed = byTheClock ? Object.entries(jobs) : []
  for (const [task, { atStart }] of timed) if (atStart) await addJob(system.pool, { task, payload: {}, key: task })
  return startJobRunner({
    pool: system.pool,
    concurrency,
    logger,
    tasks: Object.fromEntries(Object.entries(jobs).map(([task, { run }]) => [task, run])),
    onFailed: async ({ task, payload, error }) => jobs[task]?.onGivenUp?.(payload, error),
    cron: timed.flatMap(([task, { cron }]) => (cron === undefined ? [] : [{ task, match: cron }])),
  })
}
