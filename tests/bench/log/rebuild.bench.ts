import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { allGenerations, schemaOf } from '#infra/platform/projection/generations.ts'
import { createBenchDatabase, onServer, settle } from '../bench-database.ts'
import { openBenchSystem } from '../bench-system.ts'
import { startServer } from '../insight/figures-server.ts'
import { printResult, setting } from '../paired-rounds.ts'
import { writeLongLog } from './long-log.ts'
import { createProcessorMeter } from './processor-seconds.ts'

// Measures how long all read models take to be built from a log, as after a restore: the time until
// votes and signatures are served, until everything is, and the processor seconds of the projector
// and of Postgres.

const EVENTS = setting('BENCH_EVENTS', 400_000)
const ENTRIES_A_LIST = setting('BENCH_ENTRIES_A_LIST', 10_000)
const ROUNDS = setting('BENCH_ROUNDS', 1)
const EVENTS_AN_ENTRY = 4
const POLL_INTERVAL_MS = 250

const idOf = (text: string): string => (JSON.parse(text) as { readonly id: string }).id

/** Writes the log, with as many lists as its entries fill. */
const fill = async (url: string): Promise<void> => {
  const { call, caughtUp, stop } = await startServer(url, ['admins', 'apartments', 'lists'])
  const apartmentId = idOf(await call('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 10_000 }))
  const days = { startDate: '2026-01-01', endDate: '2030-12-31' }
  const lists = Math.max(1, Math.round(EVENTS / EVENTS_AN_ENTRY / ENTRIES_A_LIST))
  const listIds: string[] = []
  while (listIds.length < lists) {
    const list = { name: `명부 ${listIds.length}`, type: 'vote', apartmentId, rule: 'bylaws', ...days }
    listIds.push(idOf(await call('/api/list', list)))
  }
  await caughtUp().catch(() => undefined)
  await writeLongLog(url, { listIds, events: EVENTS })
  await stop()
}

type System = Awaited<ReturnType<typeof openBenchSystem>>

/** Drops every read model, as a restore begins without any. */
const dropReadModels = async (url: string): Promise<void> => {
  const system = await openBenchSystem({ databaseUrl: url })
  const schemas = (await allGenerations(system.database)).filter(({ status }) => status !== 'reactor').map(schemaOf)
  await system.close()
  for (const schema of schemas) await onServer(url, `drop schema ${schema} cascade`)
  await onServer(url, `delete from projection where status <> 'reactor'`)
}

type Progress = { readonly behind: readonly string[]; readonly isThere: boolean }

/** Returns which read models have not been built yet. */
const lookAt = async ({ database, projections }: System, end: number): Promise<Progress> => {
  const built = (await allGenerations(database)).filter(({ status, position }) => status === 'live' && position >= end)
  const names = new Set(built.map(({ name }) => name))
  const behind = projections.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  return { behind, isThere: behind.length === 0 }
}

const servesVotes = ({ projections }: System): readonly string[] =>
  process.env['BENCH_PARTICIPATION']?.split(',') ??
  projections.filter((one) => 'serves' in one && one.serves === 'participation').map(({ name }) => name)

/** Builds all read models in a process of their own; returns the seconds that it took. */
const build = async (url: string) => {
  await dropReadModels(url)
  await settle(url)
  const system = await openBenchSystem({ databaseUrl: url })
  const end = await system.deps.store.lastPosition()
  const started = performance.now()
  const child = fork(fileURLToPath(new URL('read-models.process.ts', import.meta.url)), [url])
  const meter = createProcessorMeter(url, child.pid ?? 0)
  const since = (): number => (performance.now() - started) / 1_000
  const reached = new Map<string, number>()
  for (;;) {
    const { behind, isThere } = await lookAt(system, end)
    for (const { name } of system.projections)
      if (!behind.includes(name) && !reached.has(name)) reached.set(name, since())
    await meter.look()
    if (isThere) break
    await sleep(POLL_INTERVAL_MS)
  }
  const [all, cpu] = [since(), meter.seconds()]
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
  const votes = Math.max(...servesVotes(system).map((name) => reached.get(name) ?? Number.NaN))
  await system.close()
  return { end, all, votes, ...cpu, reached }
}

const bench = await createBenchDatabase()
try {
  await fill(bench.url)
  console.log(bench.server)
  const rounds: Awaited<ReturnType<typeof build>>[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const built = await build(bench.url)
    rounds.push(built)
    const { end, all, votes, node, postgres, reached } = built
    console.log(
      `round ${round}: ${end} events; votes served after ${votes.toFixed(1)} s, everything after ${all.toFixed(1)} s; ` +
        `processor: projector ${node.toFixed(1)} s, Postgres ${postgres.toFixed(1)} s`,
    )
    console.log([...reached].map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', '))
  }
  printResult([
    { name: 'votes_served_s', figures: rounds.map(({ votes }) => votes) },
    { name: 'all_s', figures: rounds.map(({ all }) => all) },
    { name: 'events_per_second', figures: rounds.map(({ end, all }) => end / all) },
    { name: 'projector_processor_s', figures: rounds.map(({ node }) => node) },
    { name: 'postgres_processor_s', figures: rounds.map(({ postgres }) => postgres) },
  ])
} finally {
  await bench.drop()
}
