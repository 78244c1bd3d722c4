import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { isKeyBound } from '#infra/platform/keys/master-key-fingerprint.ts'
import { skipEvent, describePosition } from './run/skip-event.ts'
import { requireNode } from './setup/node-version.ts'
import { openProcess } from './setup/open-process.ts'
import { reasonOf } from './setup/preflight.ts'
import type { Running } from './run/running.ts'
import { joinDatabase } from './setup/start-database.ts'

/**
 * `npm run projection:skip -- NAME POSITION --reason TEXT`: makes a read model or reactor skip an
 * event on which it fails, and records that in the log. Without a position it prints the present
 * position and the next event. It runs where `npm run projection:rebuild` does.
 */

requireNode()
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Parts that were opened, the last first. */
const opened: Running[] = []
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  const config = readConfig(process.env, { root })
  const postgres = await joinDatabase(config)
  opened.unshift(postgres)
  const { url, ownerUrl } = postgres
  if (!(await isKeyBound(ownerUrl ?? url)))
    throw new Error('There is no log in this database: nothing is to be skipped.')
  const { system } = await openProcess({ ...config, databaseOwnerUrl: ownerUrl }, url, 'skip')
  opened.unshift({ stop: system.close })
  const [name, position] = positionals
  console.log(
    position === undefined
      ? await describePosition(system, name)
      : await skipEvent(system, { name, position: Number(position), reason: values.reason }),
  )
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
for (const one of opened) await one.stop().catch(() => {})
process.exit()
