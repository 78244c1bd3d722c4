import type { Pool } from 'pg'
import { beforeEach, onTestFinished, vi } from 'vitest'
import { prepareJobs } from '#infra/platform/jobs/job-queue.ts'
import { startJobRunner, type JobRunner, type JobRunnerOptions, type Task } from '#infra/platform/jobs/job-runner.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { silentLog } from './readable-logger.ts'

export type TestQueue = {
  readonly pool: Pool
  readonly url: string
  /** A runner that stops with its test. */
  readonly start: (tasks: Readonly<Record<string, Task>>, options?: Partial<JobRunnerOptions>) => Promise<JobRunner>
}

/** A queue of the calling file's own, empty before each test. Call it at the top of the file. */
export const openQueue = async (): Promise<TestQueue> => {
  const { pool, url } = await testDatabase()
  await prepareJobs(pool)
  beforeEach(async () => {
    await pool.query('delete from graphile_worker._private_jobs')
  })
  return {
    pool,
    url,
    start: async (tasks, options = {}) => {
      const runner = await startJobRunner({
        pool,
        concurrency: 2,
        logger: silentLog,
        recoverEveryMs: 100,
        tasks,
        ...options,
      })
      onTestFinished(runner.stop)
      return runner
    },
  }
}

/** A task that notes its payloads. */
export const noting = (): { readonly done: unknown[]; readonly task: Task } => {
  const done: unknown[] = []
  return { done, task: async (payload) => void done.push(payload) }
}

/** Opens when it is told to. */
export const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 })
