import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { withoutCallLimits } from './command.ts'
import { runBuilder } from './run/run-projector.ts'
import { openProcess } from './setup/open-process.ts'
import { reasonOf } from './setup/preflight.ts'
import { joinDatabase } from './setup/start-database.ts'

/**
 * Process that `projection:rebuild` and `upgrade` start with `--processes`: it takes its share of
 * the named read models' builds, until the process that started it disconnects or ends.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

const disconnected = once(process, 'disconnect')
// Both get the Ctrl-C of a terminal: the one that started this process ends it in its turn.
process.on('SIGINT', () => {})

const names = new Set(process.argv.slice(2))
try {
  const config = readConfig(process.env, { root })
  const postgres = await joinDatabase(config)
  const settings = { ...withoutCallLimits(config), databaseOwnerUrl: postgres.ownerUrl }
  const opened = await openProcess(settings, postgres.url, 'rebuild')
  const builder = runBuilder(opened, (name) => names.has(name))
  await disconnected
  await builder.stop()
  await opened.system.close()
  await postgres.stop()
  process.exit()
} catch (error) {
  console.error(reasonOf(error))
  process.exit(1)
}
