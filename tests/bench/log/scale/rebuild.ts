import { openBenchSystem } from '../../bench-system.ts'
import type { Series } from '../../paired-rounds.ts'
import { buildAll } from '../build-all.ts'
import type { ScaleLogs } from './scale-log.ts'
import { readModelBytes } from './sizes.ts'

/** Builds all read models at once, as after a restore, and prints their sizes. */
export const measureRebuild = async ({ long, empty }: ScaleLogs): Promise<readonly Series[]> => {
  await buildAll(empty.url)
  const { end, all, votes, node, postgres } = await buildAll(long.url)
  const system = await openBenchSystem({ databaseUrl: long.url })
  const sizes = await readModelBytes(system.database)
  await system.close()
  console.log(
    `rebuild: votes and signatures served after ${votes.toFixed(1)} s, everything after ${all.toFixed(1)} s; ` +
      `processor: projector ${node.toFixed(1)} s, Postgres ${postgres.toFixed(1)} s`,
  )
  for (const { name, bytes } of sizes)
    console.log(`${name.padEnd(24)}${(bytes / end).toFixed(0).padStart(8)} bytes/event`)
  return [
    { name: 'read_model_bytes_an_event', figures: [sizes.reduce((sum, { bytes }) => sum + bytes, 0) / end] },
    { name: 'rebuild_votes_s', figures: [votes] },
    { name: 'rebuild_all_s', figures: [all] },
    { name: 'rebuild_events_per_s', figures: [end / all] },
    { name: 'rebuild_processor_s', figures: [node + postgres] },
  ]
}
