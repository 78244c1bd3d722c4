import { fileURLToPath } from 'node:url'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { readConfig } from '#infra/platform/config.ts'
import { isKeyBound } from '#infra/platform/keys/master-key-fingerprint.ts'
import { rebuildProjection } from '#infra/platform/projection/rebuild.ts'
import { withoutCallLimits } from './command.ts'
import { joinDatabase } from './setup/start-database.ts'
import { requireNode } from './setup/node-version.ts'
import { openProcess, type OpenedProcess } from './setup/open-process.ts'
import { reasonOf } from './setup/preflight.ts'
import type { Running } from './run/running.ts'

/**
 * `npm run projection:rebuild NAME`: builds a read model anew beside the live one and swaps it in.
 * It uses the log of `npm start` with the same environment, running or not; it creates neither a
 * log nor a key.
 */

requireNode()
const root = fileURLToPath(new URL('../..', import.meta.url))

const rebuild = async ({ system, databaseUrl, logger }: OpenedProcess, name: string | undefined): Promise<string> => {
  const projection = system.projections.find((one) => one.name === name)
  if (!projection)
    throw new Error(
      `usage: npm run projection:rebuild NAME\nNAME is one of: ${system.projections.map((one) => one.name).join(', ')}`,
    )
  const onError = (error: unknown) => logger.warn({ err: error }, 'trying again')
  const { store } = system.deps
  const feed = createLogFeed({ store, databaseUrl, onError })
  const { database, pool } = system
  const { events, seconds } = await rebuildProjection({ database, store, feed, pool, projection, onError })
  await feed.close()
  return `${projection.name}: ${events} events read, swapped in after ${seconds.toFixed(1)} s`
}

/** Parts that were opened, the last first. */
const opened: Running[] = []
try {
  const config = readConfig(process.env, { root })
  const postgres = await joinDatabase(config)
  opened.unshift(postgres)
  const { url, ownerUrl } = postgres
  if (!(await isKeyBound(ownerUrl ?? url)))
    throw new Error('There is no log in this database: nothing is to be rebuilt.')
  const ready = await openProcess({ ...withoutCallLimits(config), databaseOwnerUrl: ownerUrl }, url, 'rebuild')
  opened.unshift({ stop: ready.system.close })
  console.log(await rebuild(ready, process.argv[2]))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
for (const one of opened) await one.stop().catch(() => {})
process.exit()
