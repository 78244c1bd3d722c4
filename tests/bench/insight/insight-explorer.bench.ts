import { sql } from 'kysely'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { createLeases } from '#infra/platform/projection/leases.ts'
import { startProjectionRunner } from '#infra/platform/projection/runner.ts'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import type { System } from '#services/processes/setup/system.ts'
import { openBenchSystem } from '../bench-system.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { median, printTable, setting } from '../paired-rounds.ts'

// Measures what a page of the explorer costs over HTTP on a long log: its first page, and the first
// page of each way of asking.

const EVENTS = setting('BENCH_EVENTS', 1_000_000)
const ROUNDS = setting('BENCH_ROUNDS', 15)
const COMPLEXES = 20
const LISTS = 200
const PERSONS = 50_000

const onError = (error: unknown): void => console.error(error)

/** Returns an id of a kind by its number, equal in SQL and here. */
const idOf = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`
const sqlId = (kind: number, number: string) =>
  sql.raw(`('${String(kind).padStart(8, '0')}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))`)

/** Builds every read model of the empty log, so that there are tables to fill. */
const buildReadModels = async (system: System, databaseUrl: string): Promise<void> => {
  const { deps, database, pool, projections } = system
  const feed = createLogFeed({ store: deps.store, databaseUrl, onError })
  const runner = startProjectionRunner({
    database,
    store: deps.store,
    feed,
    projections,
    leases: createLeases(pool),
    onError: (_name, error) => onError(error),
  })
  for (;;) {
    const { rows } = await sql<{ missing: number }>`
      select ${projections.length} - count(*)::int as missing from public.projection where status = 'live'`.execute(
      database,
    )
    if (rows[0]?.missing === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await runner.stop()
  await feed.close()
}

/**
 * Events of rolls and votes in many complexes, and the index over them as its fold would write it.
 */
const fill = async (databaseUrl: string): Promise<void> => {
  // The owner: the product itself may not add rows to the log.
  const pool = createPool(databaseUrl, { max: 1 })
  const database = createDatabase(pool)
  const { rows } = await sql<{ schema: string; first: number }>`
    select schemaname as schema, (select coalesce(max(position), 0) from public.event) as first
    from pg_tables where tablename = 'log_event'`.execute(database)
  const [{ schema, first } = { schema: '', first: 0 }] = rows
  const table = (name: string) => sql.raw(`"${schema}".${name}`)
  const types = sql`(array['ListUserAdded', 'VerificationCodeIssued', 'VoterVerified',
    'MessageAccepted', 'BallotPaperReturned'])[1 + n % 5]`
  const person = sqlId(3, `n % ${PERSONS}`)
  const list = sqlId(2, `n % ${LISTS}`)
  const complex = sqlId(1, `n % ${COMPLEXES}`)
  await sql`
    insert into public.event (position, stream, version, type, data, metadata, hash)
    select ${first} + n, 'bench-' || n, 1, 'BallotPaperReturned',
      json_build_object('voteId', ${list}, 'listId', ${list}, 'apartmentId', ${complex},
      'listUserId', ${person}, 'personId', ${person}, 'dong', '101', 'ho', (n % 999)::text),
      json_build_object('actor', json_build_object('kind', 'system', 'name', 'bench'), 'at',
      to_char(timestamp '2026-01-01' + n * interval '20 seconds', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
      sha256(n::text::bytea)
    from generate_series(1, ${EVENTS}) n`.execute(database)
  await sql`
    insert into ${table('log_event')} (position, at, type, apartment_id, list_id, vote_id, subject_id, dong, ho,
      device_hash, request_hash, cause)
    select ${first} + n, timestamptz '2026-01-01Z' + n * interval '20 seconds', ${types},
      ${complex}::uuid, ${list}::uuid, ${list}::uuid, ${person}::uuid, (101 + n % 12)::text, (n % 999)::text,
      hashtextextended('203.0.113.' || n % 50, 0), hashtextextended('r' || n / 10, 0),
      case when n % 10 > 0 then ${first} + n - n % 10 end
    from generate_series(1, ${EVENTS}) n`.execute(database)
  await sql`
    insert into ${table('log_hour')} (hour, first, last)
    select date_trunc('hour', at, 'UTC'), min(position), max(position) from ${table('log_event')} group by 1
    on conflict (hour) do update set first = excluded.first, last = excluded.last`.execute(database)
  await sql`analyze`.execute(database)
  await pool.end()
}

/** Queries of first pages; the last ones find little or nothing. */
const questions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  everything: {},
  'a complex': { apartmentId: idOf(1, 3) },
  'a complex and a type': { apartmentId: idOf(1, 3), type: 'VoterVerified' },
  'a list': { listId: idOf(2, 7) },
  'a person': { userId: idOf(3, 4_321) },
  'a unit': { dong: '103', ho: '77' },
  'a device': { device: '203.0.113.7' },
  'a request': { requestId: 'r77777' },
  'a type': { type: 'MessageAccepted' },
  'a day long ago': { from: '2026-01-03', to: '2026-01-03' },
  words: { q: '본인 확인을 마쳤습니다' },
  'words of a unit': { q: '103동 77호' },
  'nothing there is': { q: 'zzzz' },
  'a type that never was': { type: 'BallotBoxFoundBroken' },
}

const timesOf = async (work: () => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  // The first one prepares statements.
  return times.slice(1)
}

/**
 * Milliseconds of the first page, and of the slowest way of asking for one, on a log of a million
 * events.
 */
export const measureExplorer = async (): Promise<{ readonly explorer_ms: number; readonly slowest_ms: number }> => {
  const bench = await createBenchDatabase()
  const system = await openBenchSystem({
    databaseUrl: bench.url,
  })
  const app = await createApp(system.deps)
  try {
    const account = { email: 'bench@danji.test', password: 'bench-password', now: system.deps.clock() }
    const adminId = await ensureSuperAdmin(system.deps, account)
    await buildReadModels(system, bench.url)
    await fill(bench.url)
    const authorization = `Bearer ${app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 })}`
    const series: { readonly name: string; readonly figures: readonly number[] }[] = []
    for (const [name, asked] of Object.entries(questions)) {
      const url = `/api/admin/log/events?${new URLSearchParams(asked).toString()}`
      const ask = async () => {
        const { statusCode, body } = await app.inject({ url, headers: { authorization } })
        if (statusCode !== 200) throw new Error(`${name}: ${body}`)
      }
      series.push({ name, figures: await timesOf(ask) })
    }
    printTable(series)
    const medians = series.map(({ figures }) => median(figures))
    return { explorer_ms: medians[0] ?? 0, slowest_ms: Math.max(...medians) }
  } finally {
    await app.close()
    await system.close()
    await bench.drop()
  }
}

if (import.meta.main) console.log(JSON.stringify(await measureExplorer()))
