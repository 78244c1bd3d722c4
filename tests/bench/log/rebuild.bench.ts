import { createBenchDatabase } from '../bench-database.ts'
import { startServer } from '../insight/figures-server.ts'
import { printResult, setting } from '../paired-rounds.ts'
import { buildAll } from './build-all.ts'
import { writeLongLog } from './long-log.ts'

// Measures how long all read models take to be built from a log, as after a restore: the time until
// votes and signatures are served, until everything is, and the processor seconds of the projector
// and of Postgres. BENCH_PROCESSES=1,2 compares numbers of projectors that share the work, in turn.

const EVENTS = setting('BENCH_EVENTS', 400_000)
const ENTRIES_A_LIST = setting('BENCH_ENTRIES_A_LIST', 10_000)
const ROUNDS = setting('BENCH_ROUNDS', 1)
const PROCESSES = (process.env['BENCH_PROCESSES'] ?? '1').split(',').map(Number)
const EVENTS_AN_ENTRY = 4

const idOf = (text: string): string => (JSON.parse(text) as { readonly id: string }).id

/** Writes the log, with as many lists as its entries fill. */
const fill = async (url: string): Promise<void> => {
  const { call, stop } = await startServer(url, ['admins', 'apartments', 'lists'])
  const apartmentId = idOf(await call('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 10_000 }))
  const days = { startDate: '2026-01-01', endDate: '2030-12-31' }
  const lists = Math.max(1, Math.round(EVENTS / EVENTS_AN_ENTRY / ENTRIES_A_LIST))
  const listIds: string[] = []
  while (listIds.length < lists) {
    const list = { name: `명부 ${listIds.length}`, type: 'vote', apartmentId, rule: 'bylaws', ...days }
    listIds.push(idOf(await call('/api/list', list)))
  }
  await writeLongLog(url, { listIds, events: EVENTS })
  await stop()
}

const bench = await createBenchDatabase()
try {
  await fill(bench.url)
  console.log(bench.server)
  const rounds = new Map<number, Awaited<ReturnType<typeof buildAll>>[]>(PROCESSES.map((count) => [count, []]))
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [count, built] of rounds) {
      const one = await buildAll(bench.url, count)
      built.push(one)
      const { end, all, votes, node, postgres, reached } = one
      console.log(
        `round ${round}, projectors ${count}: ${end} events; votes served after ${votes.toFixed(1)} s, ` +
          `everything after ${all.toFixed(1)} s; processor: projectors ${node.toFixed(1)} s, Postgres ${postgres.toFixed(1)} s`,
      )
      console.log([...reached].map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', '))
    }
  for (const [count, built] of rounds) {
    const suffix = count === 1 ? '' : `_${count}_projectors`
    printResult([
      { name: `votes_served_s${suffix}`, figures: built.map(({ votes }) => votes) },
      { name: `all_s${suffix}`, figures: built.map(({ all }) => all) },
      { name: `events_per_second${suffix}`, figures: built.map(({ end, all }) => end / all) },
      { name: `projector_processor_s${suffix}`, figures: built.map(({ node }) => node) },
      { name: `postgres_processor_s${suffix}`, figures: built.map(({ postgres }) => postgres) },
    ])
  }
} finally {
  await bench.drop()
}
