import { sql } from 'kysely'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { allGenerations, schemaOf } from '#infra/platform/projection/generations.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import { rebuildProjection } from '#infra/platform/projection/rebuild.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { openBenchSystem } from '../bench-system.ts'
import { startServer } from '../insight/figures-server.ts'
import { median, printResult, quantile, setting } from '../paired-rounds.ts'
import { writeLongLog } from './long-log.ts'

// Measures the cost of a long log: bytes an event in the log and in each read model, how fast each
// is built from it, and how long figures of the past take. Set BENCH_EVENTS=10000000 for a log of
// ten million events.

const EVENTS = setting('BENCH_EVENTS', 1_000_000)
const ENTRIES_A_LIST = setting('BENCH_ENTRIES_A_LIST', 10_000)
const CALLS = setting('BENCH_CALLS', 40)
const EVENTS_AN_ENTRY = 4
const MS = 1_000

/** Names of the read models that are measured, all where none is named. */
const only = process.env['BENCH_READ_MODELS']?.split(',')
/** Read models without which no list can be made. */
const base = ['admins', 'apartments', 'lists']

const onError = (error: unknown): void => console.error(error)
const idOf = (text: string): string => (JSON.parse(text) as { readonly id: string }).id

type Server = Awaited<ReturnType<typeof startServer>>

/** Makes as many lists as the log's entries fill. */
const makeLists = async ({ call }: Server): Promise<readonly string[]> => {
  const apartmentId = idOf(await call('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 10_000 }))
  const days = { startDate: '2026-01-01', endDate: '2030-12-31' }
  const lists = Math.max(1, Math.round(EVENTS / EVENTS_AN_ENTRY / ENTRIES_A_LIST))
  const ids: string[] = []
  while (ids.length < lists)
    ids.push(
      idOf(await call('/api/list', { name: `명부 ${ids.length}`, type: 'vote', apartmentId, rule: 'bylaws', ...days })),
    )
  return ids
}

type System = Awaited<ReturnType<typeof openBenchSystem>>

type Relation = { readonly name: string; readonly bytes: number }

/** Returns the size of each table and each index of a schema, the largest first. */
const relationsOf = async ({ database }: System, schema: string): Promise<readonly Relation[]> => {
  const { rows } = await sql<Relation>`
    select c.relname as name, (case c.relkind when 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end)::float8 as bytes
    from pg_class c where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'i') order by 2 desc`.execute(
    database,
  )
  return rows
}

type Built = {
  readonly name: string
  readonly perSecond: number
  readonly bytes: number
  readonly relations: readonly Relation[]
}

const build = async (system: System, databaseUrl: string, projection: Projection): Promise<Built> => {
  const { deps, database, pool } = system
  const feed = createLogFeed({ store: deps.store, databaseUrl, onError })
  try {
    const { events, seconds } = await rebuildProjection({
      database,
      store: deps.store,
      feed,
      pool,
      projection,
      onError,
    })
    const live = (await allGenerations(database)).find(
      ({ name, status }) => name === projection.name && status === 'live',
    )
    const relations = live ? await relationsOf(system, schemaOf(live)) : []
    const bytes = relations.reduce((sum, relation) => sum + relation.bytes, 0) / events
    return { name: projection.name, perSecond: events / seconds, bytes, relations }
  } finally {
    await feed.close()
  }
}

const logBytes = async ({ database }: System, events: number): Promise<number> => {
  const { rows } = await sql<{ readonly bytes: number }>`
    select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('event')`.execute(database)
  return (rows[0]?.bytes ?? 0) / events
}

/** Milliseconds that calls take, one after another: the present, its newest past, any instant. */
const measureFigures = async ({ call }: Server, listIds: readonly string[]) => {
  const pathOf = (turn: number): string => `/api/list/${listIds[turn % listIds.length]}/stats`
  const at = (share: number): string => new Date(Date.now() + Math.floor(share * EVENTS) * MS).toISOString()
  const kinds = {
    stats: pathOf,
    stats_at_newest: (turn: number) => `${pathOf(turn)}?at=${at(0.999)}`,
    stats_at_any: (turn: number) => `${pathOf(turn)}?at=${at(Math.random())}`,
    explain: (turn: number) => `${pathOf(turn)}/explain?figure=completedHouseholds`,
  }
  const figures: Record<string, number[]> = {}
  for (const [name, path] of Object.entries(kinds)) {
    await call(path(0))
    const times: number[] = []
    for (let turn = 0; turn < CALLS; turn += 1) {
      const started = performance.now()
      await call(path(turn))
      times.push(performance.now() - started)
    }
    figures[name] = times
  }
  return figures
}

const bench = await createBenchDatabase()
try {
  const server = await startServer(bench.url, base)
  const listIds = await makeLists(server)
  await server.caughtUp().catch(() => undefined)
  await writeLongLog(bench.url, { listIds, events: EVENTS })
  await server.stop()
  const system = await openBenchSystem({ databaseUrl: bench.url })
  const events = await system.deps.store.lastPosition()
  console.log(`${bench.server}; ${events} events, ${listIds.length} lists of ${ENTRIES_A_LIST} entries`)
  console.log(`log: ${Math.round(await logBytes(system, events))} bytes an event`)
  const built: Built[] = []
  for (const projection of system.projections) {
    if (only && !only.includes(projection.name) && !base.includes(projection.name)) continue
    const one = await build(system, bench.url, projection)
    built.push(one)
    console.log(
      `${one.name.padEnd(24)}${Math.round(one.perSecond).toLocaleString('en').padStart(10)} ` +
        `events/s${one.bytes.toFixed(0).padStart(8)} bytes/event`,
    )
    if (only) for (const { name, bytes } of one.relations) console.log(`  ${name}: ${(bytes / events).toFixed(1)}`)
  }
  await system.close()
  const reader = await startServer(bench.url, [])
  const figures = await measureFigures(reader, listIds)
  for (const [name, times] of Object.entries(figures))
    console.log(`${name}: ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`)
  await reader.stop()
  printResult([
    { name: 'bytes_an_event', figures: [built.reduce((sum, { bytes }) => sum + bytes, 0)] },
    { name: 'slowest_per_second', figures: [Math.min(...built.map(({ perSecond }) => perSecond))] },
    ...Object.entries(figures).map(([name, times]) => ({ name: `${name}_ms`, figures: times })),
  ])
} finally {
  await bench.drop()
}
