import { sql } from 'kysely'
import { dayAt } from '#events/values/day.ts'
import { sumProgress } from '#projections/list/campaign-figures.ts'
import { findListFigures } from '#projections/list/find-list-figures.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { startServer } from './figures-server.ts'
import { addLists, fillLists, scanList, scanLists } from './filled-lists.ts'
import { throughput } from '../http/load.ts'
import { median, pairedRounds, printResult, printTable, ratio, setting, type Contender } from '../paired-rounds.ts'

// Measures what figures cost: read from counters against a scan of the entries, and answered by the
// server, one call after another.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 1)
const ENTRIES = setting('BENCH_ENTRIES', 10_000)
const UNITS = setting('BENCH_UNITS', 3_000)
const LISTS = setting('BENCH_LISTS', 1_000)
const ENTRIES_A_LIST = setting('BENCH_ENTRIES_A_LIST', 1_000)

const idOf = (text: string): string => (JSON.parse(text) as { readonly id: string }).id

/** Makes a contender that counts calls a second. */
const calling = (name: string, work: () => Promise<unknown>): Contender => ({
  name,
  measure: (seconds) => throughput(seconds, 1, work),
})

/**
 * Lists of one complex: one of many entries, one whose plan is drawn, and in further complexes many
 * small ones and as many of a thousand.
 */
const prepare = async ({ database, call, caughtUp }: Awaited<ReturnType<typeof startServer>>) => {
  const register = async () =>
    idOf(await call('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 1_000 }))
  const [apartmentId, smallId, largeId] = [await register(), await register(), await register()]
  const create = async () =>
    idOf(await call('/api/list', { name: '명부', type: 'vote', apartmentId, rule: 'remodelling-association' }))
  const [listId, planId] = [await create(), await create()]
  await caughtUp()
  await fillLists(database, [listId], ENTRIES)
  await fillLists(database, [planId], UNITS)
  await addLists(database, smallId, { lists: LISTS, entries: Math.ceil(ENTRIES_A_LIST / 50) })
  await addLists(database, largeId, { lists: LISTS, entries: ENTRIES_A_LIST })
  await sql`analyze`.execute(database)
  return { listId, planId, smallId, largeId }
}

const measure = async (server: Awaited<ReturnType<typeof startServer>>): Promise<void> => {
  const { call, sizeOf } = server
  const { database } = server
  const { listId, planId, smallId, largeId } = await prepare(server)
  const today = dayAt(new Date())
  const dashboardOf = (apartmentId: string) => () => call(`/api/admin/dashboard/stats?apartmentId=${apartmentId}`)
  const series = await pairedRounds(ROUNDS, SECONDS, [
    calling('one list, counters', () => findListFigures(database, listId)),
    calling('one list, scan', () => scanList(database, listId)),
    calling('all lists, counters', () => sumProgress(database, { only: undefined, today }, 'active')),
    calling('all lists, scan', () => scanLists(database, today)),
    calling('GET stats', () => call(`/api/list/${listId}/stats`)),
    calling('GET units', () => call(`/api/list/${planId}/units?form=compact`)),
    calling('GET units, a large list', () => call(`/api/list/${listId}/units?form=compact`)),
    calling('GET dashboard, small lists', dashboardOf(smallId)),
    calling('GET dashboard, large lists', dashboardOf(largeId)),
  ])
  const [oneList, oneScan, allLists, allScan, stats, units, manyUnits, small, large] = series
  const ratios = [
    ratio('one_list_counters_per_scan', oneList, oneScan),
    ratio('all_lists_counters_per_scan', allLists, allScan),
    ratio('dashboard_large_per_small', large, small),
  ]
  printTable([...series, ...ratios])
  for (const one of [stats, units, manyUnits, small, large])
    if (one) console.log(`${one.name}: ${(1000 / median(one.figures)).toFixed(1)} ms`)
  for (const [count, id] of [
    [UNITS, planId],
    [ENTRIES, listId],
  ] as const)
    console.log(`${count} units: ${(await sizeOf(`/api/list/${id}/units?form=compact`)).toLocaleString('en')} bytes`)
  printResult(ratios)
}

const bench = await createBenchDatabase()
try {
  const server = await startServer(bench.url)
  console.log(
    `${bench.server}; a list of ${ENTRIES} entries, ${LISTS} lists of ${ENTRIES_A_LIST}; a second, one after another`,
  )
  try {
    await measure(server)
  } finally {
    await server.stop()
  }
} finally {
  await bench.drop()
}
