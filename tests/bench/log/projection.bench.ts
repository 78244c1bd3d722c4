import { sql } from 'kysely'
import { newId } from '#services/core/secrets.ts'
import type { EventStore, RecordedEvent, Write } from '#infra/platform/event-store/event-store.ts'
import { eventStoreMigrations } from '#infra/platform/event-store/schema.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { beginRebuild, prepareProjections, schemaOf, swapIn } from '#infra/platform/projection/generations.ts'
import type { AnyDatabase } from '#infra/platform/projection/projection.ts'
import { projectionMigrations } from '#infra/platform/projection/schema.ts'
import { listProgress } from '#projections/list/list-progress.ts'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { createBenchStore } from '../bench-store.ts'
import { pairedRounds, printResult, printTable, ratio, setting } from '../paired-rounds.ts'
import { entryAndBallot } from './sample-writes.ts'

// Measures how fast a read model is built from the log: in batches, and event by event. Both build
// the same one through the same code.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const EVENTS = setting('BENCH_EVENTS', 20_000)
/**
 * One by one takes fifty times as long: so many of them say as much, and leave the benchmark within
 * two minutes.
 */
const SINGLE_EVENTS = setting('BENCH_SINGLE_EVENTS', 3_000)
const BATCH = 500
const CHUNK = 1_000

const slices = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, slice) => items.slice(slice * size, (slice + 1) * size))

/** Appends entries of a roll, each followed by its ballot, and reads the log back. */
const writeLog = async (store: EventStore, size: number): Promise<readonly RecordedEvent[]> => {
  const persons = Array.from({ length: 1_000 }, () => newId())
  const writes: readonly Write[] = Array.from({ length: size / 2 }, () => entryAndBallot(persons)).flat()
  for (const chunk of slices(writes, CHUNK)) await Promise.all(chunk.map((write) => store.append(write)))
  const log: RecordedEvent[] = []
  while (log.length < size) log.push(...(await store.readLog(log.length, CHUNK)))
  return log
}

/**
 * Builds a new generation from the events in batches of a size; events a second.
 * @throws Error where it did not count all of them.
 */
const build = async (database: AnyDatabase, events: readonly RecordedEvent[], batchSize: number): Promise<number> => {
  const generation = await beginRebuild(database, listProgress)
  const started = performance.now()
  for (const batch of slices(events, batchSize)) await applyBatch(database, listProgress, generation, batch)
  const seconds = (performance.now() - started) / 1000
  const progress = sql.id(schemaOf(generation), 'list_progress')
  const { rows } = await sql<{
    counted: number
  }>`select (sum(targets) + sum(completed))::integer as counted from ${progress}`.execute(database)
  if (rows[0]?.counted !== events.length) throw new Error(`${rows[0]?.counted} of ${events.length} events were counted`)
  await swapIn(database, listProgress, generation)
  return events.length / seconds
}

const bench = await createBenchDatabase()
const pool = createPool(bench.url)
const database: AnyDatabase = createDatabase(pool)
try {
  await migrate(pool, { ...eventStoreMigrations, ...projectionMigrations })
  await prepareProjections(database, [listProgress], [])
  const log = await writeLog(createBenchStore(pool), EVENTS)
  console.log(`${bench.server}; ${log.length} events into ${listProgress.name}; events a second`)
  const contender = (name: string, batchSize: number, events: readonly RecordedEvent[]) => ({
    name,
    measure: async (seconds: number) => {
      await settle(bench.url)
      // The warm-up is short.
      return build(database, seconds > 1 ? events : events.slice(0, CHUNK), batchSize)
    },
  })
  const series = await pairedRounds(ROUNDS, Number.POSITIVE_INFINITY, [
    contender(`batches of ${BATCH}`, BATCH, log),
    contender('event by event', 1, log.slice(0, SINGLE_EVENTS)),
  ])
  const ratios = [ratio('batch_per_single', series[0], series[1])]
  printTable([...series, ...ratios])
  printResult(ratios)
} finally {
  await pool.end()
  await bench.drop()
}
