import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/config.ts'
import { runWorker } from './run-worker.ts'
import { runStandalone } from './standalone.ts'

/** Does the jobs: whatever is slow or talks to providers. */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runStandalone({
  name: 'worker',
  readSettings: () => readConfig(process.env, { root }),
  start: async (opened) => [await runWorker(opened)],
})
