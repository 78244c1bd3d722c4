import { fileURLToPath } from 'node:url'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { readConfig } from '#infra/platform/config.ts'
import { isKeyBound } from '#infra/platform/keys/master-key-fingerprint.ts'
import { rebuildProjections } from '#infra/platform/projection/rebuild.ts'
import { withoutCallLimits } from './command.ts'
import { readBuildArguments, startBuildProcesses } from './run/build-processes.ts'
import { joinDatabase } from './setup/start-database.ts'
import { requireNode } from './setup/node-version.ts'
import { openProcess, type OpenedProcess } from './setup/open-process.ts'
import { reasonOf } from './setup/preflight.ts'
import type { Running } from './run/running.ts'

/**
 * `npm run projection:rebuild NAME …` or `--all`: builds read models anew beside the live ones and
 * swaps them in; `--processes N` shares the work among N processes. It uses the log of `npm start`
 * with the same environment, running or not; it creates neither a log nor a key.
 */

requireNode()
const root = fileURLToPath(new URL('../..', import.meta.url))

const rebuild = async (
  { system, databaseUrl, logger }: OpenedProcess,
  { names, all, processes }: ReturnType<typeof readBuildArguments>,
): Promise<string> => {
  const known = new Set(system.projections.map(({ name }) => name))
  if (all === names.length > 0 || names.some((name) => !known.has(name)))
    throw new Error(
      'usage: npm run projection:rebuild -- NAME … [--processes N], or --all instead of names\n' +
        `NAME is one of: ${[...known].join(', ')}`,
    )
  const projections = system.projections.filter(({ name }) => all || names.includes(name))
  const onError = (error: unknown) => logger.warn({ err: error }, 'trying again')
  const { store } = system.deps
  const feed = createLogFeed({ store, databaseUrl, onError })
  const { database, pool } = system
  const named = projections.map(({ name }) => name)
  const others = startBuildProcesses(processes - 1, named, logger)
  try {
    const { events, seconds } = await rebuildProjections({ database, store, feed, pool, projections, onError })
    const what = named.length === 1 ? named.join('') : `${named.length} read models`
    return `${what}: ${events} events read, swapped in after ${seconds.toFixed(1)} s`
  } finally {
    await others.stop()
    await feed.close()
  }
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
  console.log(await rebuild(ready, readBuildArguments(process.argv.slice(2))))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
for (const one of opened) await one.stop().catch(() => {})
process.exit()
