import { sql } from 'kysely'
import { analyticsViews, selectView } from '#projections/analytics/analytics-schema.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { fillViews } from './filled-views.ts'
import { median, setting } from '../paired-rounds.ts'

// Measures how long each of the analysts' views takes over a million events of all complexes, as a
// super administrator's tool reads it.

const LISTS = setting('BENCH_LISTS', 100)
/**
 * An entry is added, and of six in ten a ballot cast; a message goes to each: 2.6 events an entry.
 */
const ENTRIES_A_LIST = setting('BENCH_ENTRIES_A_LIST', 4_000)
const ROUNDS = setting('BENCH_ROUNDS', 5)

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Milliseconds that the slowest of the views takes, the middle of some rounds; each view is
 * printed.
 */
export const slowestViewMs = async (): Promise<number> => {
  const bench = await createBenchDatabase()
  try {
    const system = await openSystem({
      databaseUrl: bench.url,
      masterKey: Buffer.alloc(32, 1),
      publicUrl: 'http://127.0.0.1',
      production: false,
      rateLimitFactor: 1,
      objects: noObjects,
      identity: unreachableKakao,
    })
    try {
      await fillViews(system.database, { lists: LISTS, entriesAList: ENTRIES_A_LIST })
      const figures: number[] = []
      for (const view of analyticsViews) {
        // The database does all of its work; what it comes to is not carried over.
        const count = async () => {
          const { rows } = await sql<{
            count: number
          }>`select count(*) as count from (${selectView(view, undefined)}) v`.execute(system.database)
          return rows[0]?.count ?? 0
        }
        const rows = await count()
        const rounds: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timed(count))
        figures.push(median(rounds))
        console.log(`${view.name}: ${median(rounds).toFixed(0)} ms, ${rows} rows`)
      }
      return Math.max(...figures)
    } finally {
      await system.close()
    }
  } finally {
    await bench.drop()
  }
}

if (import.meta.main) console.log(JSON.stringify({ slowest_view_ms: Math.round(await slowestViewMs()) }))
