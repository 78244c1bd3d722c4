import type { BenchDatabase } from '../../bench-database.ts'
import { openBenchSystem } from '../../bench-system.ts'
import { startServer } from '../../insight/figures-server.ts'
import { setting } from '../../paired-rounds.ts'
import { writeLongLog } from '../long-log.ts'
import { logBytes } from './sizes.ts'

/** Read models without which no list can be made. */
export const base = ['admins', 'apartments', 'lists']

const ENTRIES_A_LIST = setting('BENCH_ENTRIES_A_LIST', 10_000)
const EVENTS_AN_ENTRY = 4
/** One list of so many is of consents, the others are of votes. */
const LISTS_A_SIGNATURE_LIST = 3

/** A long log, and beside it one that holds next to nothing. */
export type ScaleLogs = {
  readonly long: BenchDatabase
  readonly empty: BenchDatabase
  readonly listIds: readonly string[]
  /** Events of the long log. */
  readonly events: number
}

const idOf = (text: string): string => (JSON.parse(text) as { readonly id: string }).id

type Server = Awaited<ReturnType<typeof startServer>>

/** Makes as many lists as the log's entries fill, of votes and of consents. */
const makeLists = async ({ call }: Server, events: number) => {
  const apartmentId = idOf(await call('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 10_000 }))
  const days = { startDate: '2026-01-01', endDate: '2030-12-31' }
  const count = Math.max(1, Math.round(events / EVENTS_AN_ENTRY / ENTRIES_A_LIST))
  const [listIds, signatureListIds]: [string[], string[]] = [[], []]
  while (listIds.length < count) {
    const isVote = listIds.length % LISTS_A_SIGNATURE_LIST !== 1
    const kind = isVote ? { type: 'vote', rule: 'bylaws' } : { type: 'signature', rule: 'improvement-committee' }
    const id = idOf(await call('/api/list', { name: `명부 ${listIds.length}`, apartmentId, ...kind, ...days }))
    listIds.push(id)
    if (!isVote) signatureListIds.push(id)
  }
  return { listIds, signatureListIds }
}

/** Makes one list in a log that stays all but empty. */
const begin = async (url: string): Promise<void> => {
  const server = await startServer(url, base)
  await makeLists(server, 0)
  await server.stop()
}

const fill = async (url: string, events: number): Promise<readonly string[]> => {
  const server = await startServer(url, base)
  const { listIds, signatureListIds } = await makeLists(server, events)
  // One statement writes the log: a server that follows it would scan rows that it cannot see yet.
  await server.stop()
  const started = performance.now()
  await writeLongLog(url, { listIds, signatureListIds, events })
  console.log(`log written in ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  return listIds
}

/** Writes the long log and prints its size. */
export const writeScaleLog = async (
  { long, empty }: Pick<ScaleLogs, 'long' | 'empty'>,
  events: number,
): Promise<ScaleLogs> => {
  await begin(empty.url)
  const listIds = await fill(long.url, events)
  const system = await openBenchSystem({ databaseUrl: long.url })
  const position = await system.deps.store.lastPosition()
  const bytes = await logBytes(system.database)
  await system.close()
  console.log(`${long.server}; ${position} events, ${listIds.length} lists of ${ENTRIES_A_LIST} entries`)
  console.log(`log: ${Math.round(bytes / position)} bytes an event`)
  return { long, empty, listIds, events: position }
}
