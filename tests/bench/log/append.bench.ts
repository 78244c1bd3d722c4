import pg from 'pg'
import { eventStoreMigrations } from '#infra/platform/event-store/schema.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { createBenchStore } from '../bench-store.ts'
import { throughput } from '../http/load.ts'
import { pairedRounds, printResult, printTable, ratio, setting } from '../paired-rounds.ts'
import { openEmmett, type EmmettStore } from './emmett/open-emmett.ts'
import { createPlainInsert, storedExample } from './plain-insert.ts'
import { listUserWrite } from './sample-writes.ts'

// Measures how many events a second can be made durable: by our log, by plain INSERTs, and by
// another event store for Node and Postgres.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 4)
const IN_FLIGHT = setting('BENCH_IN_FLIGHT', 64)
const POOL = 16

const appendWithEmmett = (store: EmmettStore) => () => {
  const { appends, metadata } = listUserWrite()
  const [{ stream, events } = { stream: '', events: [] }] = appends
  // Its event type wants an index signature; ours are plain records.
  const theirs = events.map(({ type, data }) => ({ type, data: data as Record<string, unknown>, metadata }))
  return store.appendToStream(stream, theirs, { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' })
}

const database = await createBenchDatabase()
const pool = createPool(database.url, { max: POOL, pipeline: true })
const emmettPool = new pg.Pool({ connectionString: database.url, max: POOL })
// Closing its store leaves connections behind, which the end of the database cuts.
emmettPool.on('error', () => {})
try {
  await migrate(pool, eventStoreMigrations)
  const store = createBenchStore(pool)
  const emmett = openEmmett(database.url, emmettPool)
  await emmett.schema.migrate()
  const event = await storedExample(store)
  const plain = await createPlainInsert(database.url, event)
  console.log(
    `${database.server}; plain: ${plain.tool}; ${event.data.length} bytes of data and ` +
      `${event.metadata.length} of metadata an event; ${IN_FLIGHT} in flight; events a second`,
  )

  const contenders = [
    { name: 'plain', measure: (seconds: number) => plain.measure(seconds, IN_FLIGHT) },
    {
      name: 'append',
      measure: (seconds: number) => throughput(seconds, IN_FLIGHT, () => store.append(listUserWrite())),
    },
    { name: 'emmett', measure: (seconds: number) => throughput(seconds, IN_FLIGHT, appendWithEmmett(emmett)) },
  ].map(({ name, measure }) => ({
    name,
    measure: (seconds: number) => settle(database.url).then(() => measure(seconds)),
  }))
  const series = await pairedRounds(ROUNDS, SECONDS, contenders)
  const [plainly, appended, withEmmett] = series
  const ratios = [ratio('append_per_plain', appended, plainly), ratio('append_per_emmett', appended, withEmmett)]
  printTable([...series, ...ratios])
  await emmett.close()
  printResult(ratios)
} finally {
  await Promise.all([pool.end(), emmettPool.end()].map((ended) => ended.catch(() => {})))
  await database.drop()
}
