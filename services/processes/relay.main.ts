import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { runRelay } from './run/run-relay.ts'
import { runStandalone } from './setup/standalone.ts'

/** Publishes the log to NATS JetStream; one at a time works, the others wait to take over. */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runStandalone({
  name: 'relay',
  readSettings: () => readConfig(process.env, { root }),
  start: async (opened) => {
    if (!opened.broker) throw new Error('relay needs NATS_URL')
    return [runRelay(opened, opened.broker)]
  },
})
