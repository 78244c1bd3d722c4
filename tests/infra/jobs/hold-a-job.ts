import { prepareJobs } from '#infra/platform/jobs/job-queue.ts'
import { startJobRunner } from '#infra/platform/jobs/job-runner.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'

// A worker process that takes a job and never finishes it: it is there to be killed.
const pool = createPool(process.argv[2] ?? '')
await prepareJobs(pool)
await startJobRunner({
  pool,
  concurrency: 1,
  logger: createLogger({ level: 'silent', name: 'held' }),
  tasks: {
    held: async () => {
      process.send?.('started')
      await new Promise(() => setInterval(() => {}, 1_000))
    },
  },
})
