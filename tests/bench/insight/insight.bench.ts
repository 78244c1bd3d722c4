import { sql } from 'kysely'
import { measureExplorer } from './insight-explorer.bench.ts'
import { slowestViewMs } from './insight-views.bench.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { startServer } from './figures-server.ts'
import { throughput } from '../http/load.ts'
import { writeLongLog } from '../log/long-log.ts'
import { median, pairedRounds, printResult, printTable, ratio, setting, type Contender } from '../paired-rounds.ts'

// Measures what it costs to ask a long log: figures as they stood against those of now, and where
// one comes from.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 1)
const EVENTS = setting('BENCH_EVENTS', 1_000_000)
const LISTS = setting('BENCH_LISTS', 100)
const MS = 1_000
const fed = ['admins', 'apartments', 'lists', 'list-progress', 'log-index']

type Server = Awaited<ReturnType<typeof startServer>>

const idOf = (text: string): string => (JSON.parse(text) as { readonly id: string }).id

const prepare = async ({ call }: Server): Promise<readonly string[]> => {
  const apartmentId = idOf(await call('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 10_000 }))
  const days = { startDate: '2026-01-01', endDate: '2030-12-31' }
  const ids: string[] = []
  while (ids.length < LISTS)
    ids.push(
      idOf(await call('/api/list', { name: `명부 ${ids.length}`, type: 'vote', apartmentId, rule: 'bylaws', ...days })),
    )
  return ids
}

/** Milliseconds a call, one after another. */
const taking = (name: string, work: () => Promise<unknown>): Contender => ({
  name,
  measure: async (seconds) => MS / (await throughput(seconds, 1, work)),
})

/**
 * Waits until the read models that figures rest on have seen the whole log.
 * @throws Error where they do not within so long
 */
const caughtUp = async ({ database, lastPosition }: Server): Promise<void> => {
  const [last, until] = [await lastPosition(), Date.now() + 3_600 * MS]
  while (Date.now() < until) {
    const { rows } = await sql<{ readonly seen: number }>`
      select min(position) as seen from projection where name = any(${fed}::text[]) and status = 'live'`.execute(
      database,
    )
    if (rows[0]?.seen === last) return
    await new Promise((resolve) => setTimeout(resolve, MS))
  }
  throw new Error('the read models do not follow')
}

/** Figures by their names: what a moment costs beside now, and where a figure comes from. */
const measure = async (server: Server, listIds: readonly string[]): Promise<Parameters<typeof printResult>[0]> => {
  const { call } = server
  let turn = 0
  const stats = (): string => `/api/list/${listIds[(turn += 1) % listIds.length]}/stats`
  /** Any second of the log's length. */
  const instant = (): string => new Date(Date.now() + Math.floor(Math.random() * EVENTS) * MS).toISOString()
  const series = await pairedRounds(ROUNDS, SECONDS, [
    taking('GET stats', () => call(stats())),
    taking('GET stats?at=', () => call(`${stats()}?at=${instant()}`)),
    taking('GET stats/explain', () => call(`${stats()}/explain?figure=completedHouseholds`)),
    taking('GET stats/explain?at=', () => call(`${stats()}/explain?figure=completedOwners&at=${instant()}`)),
  ])
  const [now, then, explained, explainedThen] = series
  printTable(series)
  const slowest = [explained, explainedThen]
    .flatMap((one) => one ?? [])
    .toSorted((one, other) => median(other.figures) - median(one.figures))
  return [
    ratio('at_per_now', then, now),
    ...slowest.slice(0, 1).map(({ figures }) => ({ name: 'explain_ms', figures })),
  ]
}

const measureMoments = async (): Promise<Parameters<typeof printResult>[0]> => {
  const bench = await createBenchDatabase()
  try {
    const server = await startServer(bench.url, fed)
    console.log(`${bench.server}; a log of ${EVENTS} events, ${LISTS} lists; a second, one after another`)
    try {
      const listIds = await prepare(server)
      await writeLongLog(bench.url, { listIds, events: EVENTS })
      await caughtUp(server)
      return await measure(server, listIds)
    } finally {
      await server.stop()
    }
  } finally {
    await bench.drop()
  }
}

const moments = await measureMoments()
const views = await slowestViewMs()
const { explorer_ms } = await measureExplorer()
printResult([
  ...moments,
  { name: 'slowest_view_ms', figures: [views] },
  { name: 'explorer_ms', figures: [explorer_ms] },
])
