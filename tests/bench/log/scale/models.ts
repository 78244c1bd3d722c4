import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { allGenerations, schemaOf } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { rebuildProjections } from '#infra/platform/projection/rebuild.ts'
import { openBenchSystem } from '../../bench-system.ts'
import type { Series } from '../../paired-rounds.ts'
import { base, type ScaleLogs } from './scale-log.ts'
import { relationsOf, type Relation } from './sizes.ts'

/** Names of the read models that are measured, all where none is named. */
const only = process.env['BENCH_READ_MODELS']?.split(',')

const onError = (error: unknown): void => console.error(error)

type System = Awaited<ReturnType<typeof openBenchSystem>>

type Built = {
  readonly name: string
  readonly perSecond: number
  readonly bytes: number
  readonly relations: readonly Relation[]
}

const build = async (system: System, databaseUrl: string, projection: Projection): Promise<Built> => {
  const { deps, database, pool } = system
  const { store } = deps
  const feed = createLogFeed({ store, databaseUrl, onError })
  try {
    const { events, seconds } = await rebuildProjections({
      database,
      store,
      feed,
      pool,
      projections: [projection],
      onError,
    })
    const live = (await allGenerations(database)).find(
      ({ name, status }) => name === projection.name && status === 'live',
    )
    const relations = live ? await relationsOf(database, schemaOf(live)) : []
    const bytes = relations.reduce((sum, relation) => sum + relation.bytes, 0) / events
    return { name: projection.name, perSecond: events / seconds, bytes, relations }
  } finally {
    await feed.close()
  }
}

/** Builds read models one after another, and prints the speed and the size of each. */
export const measureModels = async ({ long, events }: ScaleLogs): Promise<readonly Series[]> => {
  const system = await openBenchSystem({ databaseUrl: long.url })
  const built: Built[] = []
  for (const projection of system.projections) {
    if (only && !only.includes(projection.name) && !base.includes(projection.name)) continue
    const one = await build(system, long.url, projection)
    built.push(one)
    console.log(
      `${one.name.padEnd(24)}${Math.round(one.perSecond).toLocaleString('en').padStart(10)} ` +
        `events/s${one.bytes.toFixed(0).padStart(8)} bytes/event`,
    )
    if (only) for (const { name, bytes } of one.relations) console.log(`  ${name}: ${(bytes / events).toFixed(1)}`)
  }
  await system.close()
  return [
    { name: 'bytes_an_event', figures: [built.reduce((sum, { bytes }) => sum + bytes, 0)] },
    { name: 'slowest_per_second', figures: [Math.min(...built.map(({ perSecond }) => perSecond))] },
  ]
}
