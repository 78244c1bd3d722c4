import pg from 'pg'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { createBenchDatabase, settle } from './bench-database.ts'
import { median, printResult, printTable, setting, type Series } from './paired-rounds.ts'
import { openOffice, type Office } from './signing/open-office.ts'
import { fileOf, insertPlainly, ownersOf, type Owner } from './sample-roll.ts'

// A roll of 10,000 owners: how long it takes to be shown and to be imported, and how fast it is
// looked at and searched then. API, read models and jobs run in this one process, as under `npm
// start`. The plain table beside it has the same rows and no index but its key.

const OWNERS = setting('BENCH_OWNERS', 10_000)
const ROUNDS = setting('BENCH_ROUNDS', 3)
const LOOKS = setting('BENCH_LOOKS', 60)

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

const upload = async ({ call }: Office, listId: string, bytes: Buffer): Promise<RollImportPreview> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '명부.xlsx')
  const encoded = new Response(form)
  return call('POST', `/api/roll-import/list/${listId}`, Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
}

/**
 * Starts an import and waits for its end, asking as often as the office's page does.
 * @throws Error where not all was added
 */
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
    'create table plain_owner (id bigint generated always as identity primary key, round ' +
      'integer, dong text, ho text, name text, phone text, birth date, area numeric)',
  )
  const office = await openOffice(bench.url)
  const { id: apartmentId } = await office.call<{ id: string }>('POST', '/api/apartment', {
    name: '한빛마을',
    address: '고양시',
    totalUnits: OWNERS,
  })
  console.log(`${bench.server}; ${OWNERS} owners a round`)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const owners = ownersOf(round, OWNERS)
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
