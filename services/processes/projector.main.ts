import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { addProjectorCheck } from './run/readiness-checks.ts'
import { runProjector } from './run/run-projector.ts'
import { runStandalone } from './setup/standalone.ts'

/** Feeds the read models and reactors; several share them among themselves. */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runStandalone({
  name: 'projector',
  readSettings: () => readConfig(process.env, { root }),
  start: async (opened) => {
    const projector = runProjector(opened, opened.broker)
    const { deps, pools } = opened.system
    addProjectorCheck({ pools, clock: deps.clock, readiness: deps.readiness }, projector.feeds)
    return [projector]
  },
})
