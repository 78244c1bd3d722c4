import { fileURLToPath } from 'node:url'
import { createLogFeed } from '#infra/feed/log-feed.ts'
import { readConfig } from '#infra/config.ts'
import { rebuildProjection } from '#infra/projection/rebuild.ts'
import { requireNode } from './node-version.ts'
import { openProcess } from './open-process.ts'

/** `npm run projection:rebuild NAME`: builds a read model anew beside the live one and swaps it in. Needs DATABASE_URL. */

requireNode()
const root = fileURLToPath(new URL('../..', import.meta.url))
const [name] = process.argv.slice(2)
const config = readConfig(process.env, { root })
if (config.databaseUrl === undefined)
  throw new Error('set DATABASE_URL to the database whose read model is to be rebuilt')
const { system, databaseUrl, logger } = await openProcess(config, config.databaseUrl, 'rebuild')
const projection = system.projections.find((one) => one.name === name)
if (!projection) {
  console.error(
    `usage: npm run projection:rebuild NAME\nNAME is one of: ${system.projections.map((one) => one.name).join(', ')}`,
  )
  process.exit(1)
}
const onError = (error: unknown) => logger.warn({ err: error }, 'trying again')
const feed = createLogFeed({ store: system.deps.store, databaseUrl, onError })
const { events, seconds } = await rebuildProjection({
  database: system.database,
  store: system.deps.store,
  feed,
  pool: system.pool,
  projection,
  onError,
})
console.log(`${projection.name}: ${events} events read, swapped in after ${seconds.toFixed(1)} s`)
await feed.close()
await system.close()
process.exit(0)
