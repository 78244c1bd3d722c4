import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { jobNames } from './run/module-jobs.ts'
import { addWorkerCheck } from './run/readiness-checks.ts'
import { runWorker } from './run/run-worker.ts'
import { runStandalone } from './setup/standalone.ts'

/**
 * Runs the jobs: slow work, and calls to providers. Exits if a job cannot be ended: its supervisor
 * restarts it.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runStandalone({
  name: 'worker',
  readSettings: () => readConfig(process.env, { root }),
  start: async (opened) => {
    const { deps, pools } = opened.system
    const worker = await runWorker(opened, { onStuck: () => process.exit(1) })
    addWorkerCheck({ pools, clock: deps.clock, jobs: jobNames(deps), readiness: deps.readiness })
    return [worker]
  },
})
