import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { rebuildProjections } from '#infra/platform/projection/rebuild.ts'
import type { Database, Tables } from '#infra/platform/projection/read-tables.ts'
import { findEntriesAt, findListFiguresAt } from '#projections/list/find-list-figures-at.ts'
import { findListFigures } from '#projections/list/find-list-figures.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { openBenchSystem } from '../bench-system.ts'
import { startServer } from './figures-server.ts'
import { writeLongLog } from '../log/long-log.ts'
import { median, pairedRounds, printResult, printTable, ratio, setting } from '../paired-rounds.ts'

// Measures what the figures of an instant of one long list cost: nothing known of it, one beside an
// instant that was read before, and the newest; in milliseconds, in those of this thread's
// processor, and the longest time that the thread was held at once.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const ENTRIES = setting('BENCH_ENTRIES', 10_000)
const EVENTS_AN_ENTRY = 4
const CALLS = 6
/** Events between two instants of a history that is played in a hundred steps. */
const STEP = Math.ceil((ENTRIES * EVENTS_AN_ENTRY) / 100)
const MICROSECONDS_A_MS = 1_000

const onError = (error: unknown): void => console.error(error)
const idOf = (text: string): string => (JSON.parse(text) as { readonly id: string }).id

/** Makes a list with its history in the log; returns its id and the position of its first event. */
const makeList = async (url: string): Promise<{ readonly listId: string; readonly first: number }> => {
  const server = await startServer(url, ['admins', 'apartments', 'lists'])
  const apartmentId = idOf(
    await server.call('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: ENTRIES }),
  )
  const days = { startDate: '2026-01-01', endDate: '2030-12-31' }
  const listId = idOf(
    await server.call('/api/list', { name: '명부', type: 'vote', apartmentId, rule: 'bylaws', ...days }),
  )
  const first = (await server.lastPosition()) + 1
  await writeLongLog(url, { listIds: [listId], events: ENTRIES * EVENTS_AN_ENTRY })
  await server.stop()
  return { listId, first }
}

const build = async (url: string): Promise<string> => {
  const system = await openBenchSystem({ databaseUrl: url })
  const { deps, database, pool, projections } = system
  const feed = createLogFeed({ store: deps.store, databaseUrl: url, onError })
  const projection = projections.find(({ name }) => name === 'list-progress')
  if (!projection) throw new Error('there is list-progress')
  const built = await rebuildProjections({
    database,
    store: deps.store,
    feed,
    pool,
    projections: [projection],
    onError,
  })
  const { rows } = await sql<{ readonly name: string; readonly bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text like 'list_progress%' order by 2 desc`.execute(database)
  const sizes = rows.map(({ name, bytes }) => `${name} ${Math.round(bytes / built.events)}`)
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0)
  await feed.close()
  await system.close()
  const rate = Math.round(built.events / built.seconds)
  return `${rate} events/s; bytes an event ${Math.round(sum / built.events)}: ${sizes.slice(0, 5).join(', ')}`
}

type Cost = { readonly ms: number; readonly cpuMs: number; readonly holdMs: number }

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS_A_MS
}

/** Measures work, and the longest time of the processor between two turns of the event loop. */
const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  let [isDone, holdMs, own] = [false, 0, 0]
  const watch = async (): Promise<void> => {
    while (!isDone) {
      const before = cpuMs()
      await setImmediate()
      const held = cpuMs() - before
      holdMs = Math.max(holdMs, held)
      own += held
    }
  }
  const watching = watch()
  const started = performance.now()
  await work()
  const ms = performance.now() - started
  isDone = true
  await watching
  return { ms, cpuMs: own, holdMs }
}

const measure = async (url: string, { listId, first }: Awaited<ReturnType<typeof makeList>>): Promise<void> => {
  const pool = createPool(url)
  /** A database of which nothing is known yet, over the same connections. */
  const newDatabase = (): Database => createDatabase<Tables>(pool)
  const events = ENTRIES * EVENTS_AN_ENTRY
  const known = newDatabase()
  const costs = new Map<string, Cost[]>()
  const contender = (name: string, work: (turn: number) => Promise<unknown>) => ({
    name,
    measure: async () => {
      const found: Cost[] = []
      for (let turn = 0; turn < CALLS; turn += 1) found.push(await costOf(() => work(turn)))
      costs.set(name, [...(costs.get(name) ?? []), ...found])
      return median(found.map(({ ms }) => ms))
    },
  })
  const anywhere = (): number => first + Math.floor(Math.random() * events)
  let playing = first
  const step = (): number => (playing = playing + STEP < first + events ? playing + STEP : first + STEP)
  const series = await pairedRounds(ROUNDS, 1, [
    contender('present', () => findListFigures(known, listId)),
    contender('newest', () => findListFiguresAt(newDatabase(), { listId, position: first + events })),
    contender('last but ten', () => findListFiguresAt(newDatabase(), { listId, position: first + events - 10 })),
    contender('any, nothing known', () => findListFiguresAt(newDatabase(), { listId, position: anywhere() })),
    contender('played', () => findListFiguresAt(known, { listId, position: step() })),
    contender('entries, played', () => findEntriesAt(known, { listId, position: step() })),
  ])
  const [present, newest, , any, played] = series
  const ratios = [
    ratio('newest_per_present', newest, present),
    ratio('any_per_present', any, present),
    ratio('played_per_present', played, present),
  ]
  printTable([...series, ...ratios])
  for (const [name, all] of costs)
    console.log(
      `${name}: ${median(all.map(({ ms }) => ms)).toFixed(1)} ms, processor ${median(all.map((one) => one.cpuMs)).toFixed(1)} ms, ` +
        `held at once ${median(all.map(({ holdMs }) => holdMs)).toFixed(1)}, at most ${Math.max(...all.map(({ holdMs }) => holdMs)).toFixed(1)} ms`,
    )
  printResult(ratios)
  await pool.end()
}

const bench = await createBenchDatabase()
try {
  const list = await makeList(bench.url)
  console.log(`${bench.server}; a list of ${ENTRIES} entries with ${ENTRIES * EVENTS_AN_ENTRY} events`)
  console.log(await build(bench.url))
  await measure(bench.url, list)
} finally {
  await bench.drop()
}
