import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/config.ts'
import { runProjector } from './run-projector.ts'
import { runStandalone } from './standalone.ts'

/** Feeds the read models and reactors; several share them among themselves. */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runStandalone({
  name: 'projector',
  readSettings: () => readConfig(process.env, { root }),
  start: async (opened) => [runProjector(opened, opened.broker)],
})
