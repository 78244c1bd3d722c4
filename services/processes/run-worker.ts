import { availableParallelism } from 'node:os'
import { createPress } from '#infra/document-press/press.ts'
import { addJob } from '#infra/jobs/job-queue.ts'
import { startJobRunner } from '#infra/jobs/job-runner.ts'
import { areas } from '../areas.ts'
import type { WorkerDeps } from '../core/area.ts'
import type { OpenedProcess } from './open-process.ts'
import type { Running } from './running.ts'

/** Documents that are made at one time; each takes a core and some hundred megabytes. */
const MOST_PRESSES = 4

export type WorkerOptions = {
  /** Jobs at once. */
  readonly concurrency?: number
  /** Whether work is also done by the clock and at the start; tests say when. True where nothing is said. */
  readonly byTheClock?: boolean
}

/** Does the jobs of all rooms. */
export const runWorker = async (
  { system, logger, sealing }: Pick<OpenedProcess, 'system' | 'logger' | 'sealing'>,
  { concurrency = 4, byTheClock = true }: WorkerOptions = {},
): Promise<Running> => {
  // Nobody waits for a job: it may take the database as long as it needs.
  const press = createPress({ processes: Math.min(availableParallelism(), MOST_PRESSES), sealing })
  const deps: WorkerDeps = { ...system.deps, database: system.database, press }
  const jobs = Object.fromEntries(areas.flatMap((area) => Object.entries(area.jobs?.(deps) ?? {})))
  const timed = byTheClock ? Object.entries(jobs) : []
  for (const [task, { atStart }] of timed) if (atStart) await addJob(system.pool, { task, payload: {}, key: task })
  const runner = await startJobRunner({
    pool: system.pool,
    concurrency,
    logger,
    tasks: Object.fromEntries(Object.entries(jobs).map(([task, { run }]) => [task, run])),
    onFailed: async ({ task, payload, error }) => jobs[task]?.onGivenUp?.(payload, error),
    cron: timed.flatMap(([task, { cron }]) => (cron === undefined ? [] : [{ task, match: cron }])),
  })
  return {
    stop: async () => {
      await runner.stop()
      await press.close()
    },
  }
}
