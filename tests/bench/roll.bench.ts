import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { createLogFeed } from '#infra/feed/log-feed.ts'
import { startJobRunner } from '#infra/jobs/job-runner.ts'
import { createLeases } from '#infra/projection/leases.ts'
import { startProjectionRunner } from '#infra/projection/runner.ts'
import { writeXlsxApart } from '#infra/spreadsheet/write-xlsx-apart.ts'
import { createLogger } from '#infra/telemetry/logger.ts'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/super-admin.ts'
import type { AdminToken } from '#services/core/session.ts'
import { importRoll } from '#services/roll-import/import-job.ts'
import { IMPORT_ROLL } from '#services/roll-import/roll-import.reactor.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { openSystem, type System } from '#services/processes/system.ts'
import { unreachableKakao } from '#tests/support/unreachable-kakao.ts'
import { createBenchDatabase, settle } from './bench-database.ts'
import { median, printResult, printTable, setting, type Series } from './paired-rounds.ts'

// A roll of 10,000 owners: how long it takes to be shown and to be imported, and how fast it is looked at and searched then. API, read
// models and jobs run in this one process, as under `npm start`. The plain table beside it has the same rows and no index but its key.

const OWNERS = setting('BENCH_OWNERS', 10_000)
const ROUNDS = setting('BENCH_ROUNDS', 3)
const LOOKS = setting('BENCH_LOOKS', 60)
const ROWS_AN_INSERT = 250

type Owner = {
  readonly dong: string
  readonly ho: string
  readonly name: string
  readonly phone: string
  readonly birth: string
  readonly area: number
}

const SURNAMES = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임']
const SYLLABLES = [...'가나다라마바사아자하경민서준지현우수영희철']

/** Owners of a round, each of a name and phone of their own; every round has others, or the second would find the first one's persons. */
const ownersOf = (round: number): readonly Owner[] =>
  Array.from({ length: OWNERS }, (_, n) => ({
    dong: String(101 + Math.floor(n / 100)),
    ho: String((Math.floor((n % 100) / 4) + 1) * 100 + (n % 4) + 1),
    name: `${SURNAMES[n % 10]}${SYLLABLES[Math.floor(n / 10) % SYLLABLES.length]}${SYLLABLES[Math.floor(n / 200) % SYLLABLES.length]}`,
    phone: `010-${String(1_000 + round).padStart(4, '0')}-${String(n).padStart(4, '0')}`,
    birth: `19${String(40 + (n % 50))}-0${String(1 + (n % 9))}-1${n % 9}`,
    area: 59.9912 + (n % 3) * 12.5,
  }))

const fileOf = (owners: readonly Owner[]): Promise<Buffer> =>
  writeXlsxApart([
    {
      name: '명부',
      columns: ['동', '호', '소유자명', '연락처', '생년월일', '전용면적(㎡)'].map((title) => ({ title, width: 12 })),
      rows: owners.map(({ dong, ho, name, phone, birth, area }) => [dong, ho, name, phone, birth, area]),
    },
  ])

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

const insertPlainly = async (client: pg.Client, round: number, owners: readonly Owner[]): Promise<void> => {
  for (let start = 0; start < owners.length; start += ROWS_AN_INSERT) {
    const part = owners.slice(start, start + ROWS_AN_INSERT)
    const values = part
      .map(
        (_, row) =>
          `($${row * 7 + 1}, $${row * 7 + 2}, $${row * 7 + 3}, $${row * 7 + 4}, $${row * 7 + 5}, $${row * 7 + 6}, $${row * 7 + 7})`,
      )
      .join(', ')
    await client.query(
      `insert into plain_owner (round, dong, ho, name, phone, birth, area) values ${values}`,
      part.flatMap((owner) => [round, ...Object.values(owner)]),
    )
  }
}

type Ask = (
  method: 'GET' | 'POST',
  url: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>
type Office = {
  readonly system: System
  readonly ask: Ask
  readonly call: <Body>(...asked: Parameters<Ask>) => Promise<Body>
}

const openOffice = async (databaseUrl: string): Promise<Office & { readonly stop: () => Promise<void> }> => {
  const fail = (error: unknown) => console.error(error)
  const system = await openSystem({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1),
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1_000,
    checkStorage: async () => {},
    identity: unreachableKakao,
  })
  const { deps } = system
  const app = await createApp(deps)
  await app.ready()
  const feed = createLogFeed({ store: deps.store, databaseUrl, onError: fail })
  const runner = startProjectionRunner({
    database: system.database,
    store: deps.store,
    feed,
    projections: system.projections,
    reactors: system.reactors,
    leases: createLeases(system.pool),
    onError: (_name, error) => fail(error),
  })
  const jobs = await startJobRunner({
    pool: system.pool,
    concurrency: 4,
    logger: createLogger({ level: 'silent', name: 'bench' }),
    tasks: { [IMPORT_ROLL]: importRoll(deps) },
    onFailed: ({ error }) => fail(error),
  })
  const adminId = await ensureSuperAdmin(deps, {
    email: 'root@danji.test',
    password: 'correct-horse-battery',
    now: new Date(),
  })
  const authorization = `Bearer ${app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 } satisfies AdminToken, { expiresIn: 36_000 })}`
  const ask: Ask = async (method, url, payload, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const call: Office['call'] = async (...asked) => (await ask(...asked)).json()
  const stop = async () => {
    await jobs.stop()
    await runner.stop()
    await feed.close()
    await app.close()
    await system.close()
  }
  return { system, ask, call, stop }
}

const upload = async ({ call }: Office, listId: string, bytes: Buffer): Promise<RollImportPreview> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '명부.xlsx')
  const encoded = new Response(form)
  return call('POST', `/api/roll-import/list/${listId}`, Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
}

/** Starts an import and waits for its end, asking as often as the office's page does. @throws Error where not all was added */
const importAll = async ({ call }: Office, id: string): Promise<void> => {
  await call('POST', `/api/roll-import/${id}/start`, {})
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { status, counts, error } = await call<RollImportPreview>('GET', `/api/roll-import/${id}`)
    if (status === 'running') continue
    if (status !== 'done' || counts.added !== OWNERS)
      throw new Error(`the import ended ${status} (${error}) with ${counts.added} added`)
    return
  }
}

/** Milliseconds of one look, the median of many. */
const millisecondsOf = async (look: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  for (let n = 0; n < LOOKS; n += 1) taken.push((await secondsOf(look)) * 1000)
  return median(taken)
}

const filterOf = (q: string): string => encodeURIComponent(JSON.stringify({ q }))

const bench = await createBenchDatabase()
const plain = new pg.Client({ connectionString: bench.url })
await plain.connect()
const figures = new Map<string, number[]>()
const note = (name: string, figure: number): void => {
  figures.set(name, [...(figures.get(name) ?? []), figure])
  console.log(`${name}: ${figure.toPrecision(4)}`)
}

const measureLooks = async (
  { call }: Office,
  listId: string,
  round: number,
  owners: readonly Owner[],
): Promise<void> => {
  const someone = owners[Math.floor(OWNERS / 2)]
  if (!someone) return
  const digits = someone.phone.replaceAll('-', '').slice(-4)
  const scan = async (where: string, values: readonly unknown[]) =>
    plain.query(`select * from plain_owner where round = ${round} and ${where} order by dong, ho limit 25`, [...values])
  const looks: readonly (readonly [string, string, string, readonly unknown[]])[] = [
    ['first page', '', 'true', []],
    ['search by name', `&filter=${filterOf(someone.name)}`, 'name ilike $1', [`%${someone.name}%`]],
    ['search by phone', `&filter=${filterOf(digits)}`, 'phone like $1', [`%${digits}%`]],
    [
      'search by unit',
      `&filter=${filterOf(`${someone.dong}-${someone.ho}`)}`,
      "dong || '-' || ho like $1",
      [`%${someone.dong}-${someone.ho}%`],
    ],
  ]
  for (const [name, query, where, values] of looks) {
    const ours = await millisecondsOf(() => call('GET', `/api/list-user/list/${listId}?range=[0,24]${query}`))
    const scanned = await millisecondsOf(() => scan(where, values))
    note(`${name}, ms`, ours)
    note(`${name}, a plain scan, ms`, scanned)
    note(`${name} per plain scan`, ours / scanned)
  }
}

try {
  await plain.query(
    'create table plain_owner (id bigint generated always as identity primary key, round integer, dong text, ho text, name text, phone text, birth date, area numeric)',
  )
  const office = await openOffice(bench.url)
  const { id: apartmentId } = await office.call<{ id: string }>('POST', '/api/apartment', {
    name: '한빛마을',
    address: '고양시',
    totalUnits: OWNERS,
  })
  console.log(`${bench.server}; ${OWNERS} owners a round`)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const owners = ownersOf(round)
    const bytes = await fileOf(owners)
    const { id: listId } = await office.call<{ id: string }>('POST', '/api/list', {
      name: `명부 ${round}`,
      type: 'vote',
      apartmentId,
    })
    await settle(bench.url)
    const inserted = await secondsOf(() => insertPlainly(plain, round, owners))
    note('plain INSERT, s', inserted)
    const shown: { id?: string } = {}
    note('preview, s', await secondsOf(async () => (shown.id = (await upload(office, listId, bytes)).id)))
    const imported = await secondsOf(() => importAll(office, shown.id ?? ''))
    note('import, s', imported)
    note('import per plain INSERT', imported / inserted)
    await office.system.deps.freshness.wait(await office.system.deps.store.lastPosition(), 60_000)
    await measureLooks(office, listId, round, owners)
    note('preview of the same again, s', await secondsOf(() => upload(office, listId, bytes)))
    note('export .xlsx, s', await secondsOf(() => office.ask('GET', `/api/list-user/list/${listId}/export`)))
    note('export .csv, s', await secondsOf(() => office.ask('GET', `/api/list-user/list/${listId}/export?format=csv`)))
  }
  await office.stop()
  const series: readonly Series[] = [...figures].map(([name, taken]) => ({ name, figures: taken }))
  printTable(series)
  printResult(series)
} finally {
  await plain.end()
  await bench.drop()
}
