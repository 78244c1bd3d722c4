import { randomBytes } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import { catalogue } from '#events/catalogue.ts'
import type { EventStore } from '#infra/event-store/event-store.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres-event-store.ts'
import { eventStoreMigrations } from '#infra/event-store/schema.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { createPool } from '#infra/postgres/pool.ts'
import { createBenchDatabase, settle } from './bench-database.ts'
import { pairedRounds, printResult, printTable, ratio, setting, throughput } from './paired-rounds.ts'
import { createPlainInsert } from './plain-insert.ts'
import { listUserUnit } from './sample-units.ts'

const ROUNDS = setting('ROUNDS', 5)
const SECONDS = setting('SECONDS', 4)
const IN_FLIGHT = setting('IN_FLIGHT', 64)

const appendWithEmmett = (store: ReturnType<typeof getPostgreSQLEventStore>) => () => {
  const { appends, metadata } = listUserUnit()
  const [{ stream, events } = { stream: '', events: [] }] = appends
  // Emmett's event type wants an index signature; ours are plain records.
  const theirs = events.map(({ type, data }) => ({ type, data: data as Record<string, unknown>, metadata }))
  return store.appendToStream(stream, theirs, { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' })
}

/** What one of our events looks like when it is stored. */
const storedExample = async (store: EventStore) => {
  const { position } = await store.append(listUserUnit())
  const [event] = await store.readSealedLog(position - 1, 1)
  if (!event) throw new Error('the event just appended is not in the log')
  return event
}

const database = await createBenchDatabase()
const pool = createPool(database.url, { max: 16 })
const emmettPool = new pg.Pool({ connectionString: database.url, max: 16 })
try {
  await migrate(pool, eventStoreMigrations)
  const store = createPostgresEventStore({ pool, catalogue, masterKey: randomBytes(32), boxKey: randomBytes(32) })
  const emmett = getPostgreSQLEventStore(database.url, { connectionOptions: { pool: emmettPool } })
  await emmett.schema.migrate()
  const event = await storedExample(store)
  const plain = await createPlainInsert(database.url, event)
  console.log(`${database.server}; plain: ${plain.tool}; ${event.data.length} bytes of data, ${event.metadata.length} of metadata; ${IN_FLIGHT} in flight; events a second`)
  const contenders = [
    { name: 'plain', measure: () => plain.measure(SECONDS, IN_FLIGHT) },
    { name: 'append', measure: () => throughput(SECONDS, IN_FLIGHT, () => store.append(listUserUnit())) },
    { name: 'emmett', measure: () => throughput(SECONDS, IN_FLIGHT, appendWithEmmett(emmett)) },
  ].map(({ name, measure }) => ({ name, measure: () => settle(database.url).then(measure) }))
  const series = await pairedRounds(ROUNDS, contenders)
  const [plainly, appended, withEmmett] = series
  const ratios = [ratio('append_per_plain', appended, plainly), ratio('append_per_emmett', appended, withEmmett)]
  printTable([...series, ...ratios])
  await emmett.close()
  printResult(ratios)
} finally {
  await Promise.all([pool.end(), emmettPool.end()].map((ended) => ended.catch(() => {})))
  await database.drop()
}
