import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import pg from 'pg'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { createBenchDatabase } from '#tests/bench/bench-database.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { must } from './calls.ts'
import { drillVariables, fewConnections } from './drill-variables.ts'
import { drillAdmin } from './drilled-campaign.ts'
import { runProcesses, untilCounted } from './killed-processes.ts'
import { compareRegistry } from './registry-findings.ts'
import { counting, type Findings } from './signature-findings.ts'

// Kills the worker twenty times, at random moments, while the registers of two hundred units are
// bought from a register office that loses every tenth answer after it took the money. Then what
// was paid there, the log and the read model are held against each other: every unit has one
// register and was paid once, and nothing is unclear.

const UNITS = setting('DRILL_UNITS', 200)
const KILLS = setting('DRILL_KILLS', 20)
const LOSE_EVERY = 10
/** Delay of the register office's answers: with it many a kill comes between intent and outcome. */
const DELAY_MS = 50
const ADDRESS = '서울특별시 강남구 테헤란로 1'
const BUILDING = '한빛마을'

const home = mkdtempSync(join(tmpdir(), 'danji-drill-'))
chmodSync(home, 0o755)
const database = await createBenchDatabase()
const officeApp = Fastify()
const { registry: office } = registerSimulators(officeApp, {
  production: false,
  registry: { switches: { delayMs: DELAY_MS, dropEvery: LOSE_EVERY } },
})
const officePort = Number(new URL(await officeApp.listen({ port: 0, host: '127.0.0.1' })).port)
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const variables = {
  ...drillVariables({ databaseUrl: database.url, dataDir: join(home, 'data'), url: base }),
  ...fewConnections,
  PORT: String(port),
}
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
// The database is dropped under a connection that is about to end.
pool.on('error', () => {})
const countIntents = counting(pool, 'RegisterPurchaseIntended')

const units = Array.from({ length: UNITS }, (_, n) => ({
  name: `주민${n}`,
  dong: String(101 + Math.floor(n / 100)),
  ho: String(101 + (n % 100)),
}))

/**
 * Makes a list with an owner a unit, known to the register office; and starts a collection of all
 * by the office's calls.
 */
const startCollecting = async (): Promise<void> => {
  const { body: signedIn } = await must(`${base}/api/auth/super-admin/login`, { body: drillAdmin })
  const headers = { authorization: `Bearer ${(signedIn as { readonly token: string }).token}` }
  const made = async (where: string, body: object): Promise<string> =>
    ((await must(base + where, { body, headers })).body as { readonly id: string }).id
  const apartmentId = await made('/api/apartment', { name: BUILDING, address: ADDRESS, totalUnits: UNITS })
  const listId = await made('/api/list', { name: '재건축 동의', type: 'signature', apartmentId })
  const users = units.map((unit, n) => ({ ...unit, phone: `0105555${String(2_000 + n)}`, area: 59 }))
  await must(`${base}/api/list-user/bulk`, { body: { listId, users }, headers })
  office.tell(
    units.map(({ name, dong, ho }) => ({
      address: ADDRESS,
      buildingName: BUILDING,
      dong,
      ho,
      owners: [{ name, birth6: '600101', share: [1, 1] }],
    })),
  )
  await made('/api/registry-collection/start', { listId })
}

/**
 * Kills workers, each at its share of the intents and a moment later: before, while and after the
 * register office answers.
 */
const killWorkers = async ({ restart }: ReturnType<typeof runProcesses>): Promise<number> => {
  const moments = Array.from({ length: KILLS }, () => Math.random() * 0.9).toSorted((one, other) => one - other)
  let inDoubt = 0
  for (const at of moments) {
    await untilCounted(countIntents, Math.floor(at * UNITS))
    await sleep(Math.random() * 6 * DELAY_MS)
    await restart('worker')
    inDoubt += (await countOpen()) > 0 ? 1 : 0
  }
  return inDoubt
}

const countOf = async (text: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${text}`)
  return rows[0]?.count ?? 0
}

/** Counts intents without an outcome. */
const countOpen = (): Promise<number> =>
  countOf(`event i where i.type = 'RegisterPurchaseIntended' and not exists (
    select 1 from event o where o.type in ('RegisterPurchased', 'RegisterPurchaseRefused')
      and o.data->>'purchaseId' = i.data->>'purchaseId')`)

/** Until the read model has the end of the collection, and none of its units is in doubt. */
const untilDelivered = async (): Promise<void> => {
  await untilCounted(() => countOf(`read.registry_collection_unit where outcome = 'delivered'`), UNITS)
  await untilCounted(() => countOf(`read.registry_collection where status = 'completed'`), 1)
}

const drill = async (served: ReturnType<typeof runProcesses>, worker: typeof served): Promise<Findings> => {
  const findings: Findings = { counted: {}, wrong: [] }
  await served.untilAnswers()
  console.log(`registers of ${UNITS} units are bought; ${database.server}`)
  const began = performance.now()
  await startCollecting()
  findings.counted['killsInDoubt'] = await killWorkers(worker)
  await untilDelivered()
  findings.counted['seconds'] = Math.round((performance.now() - began) / 1_000)
  await compareRegistry({ pool, charges: office.charges(), units, countOf, countOpen }, findings)
  return findings
}

const served = runProcesses(['api', 'projector'], variables)
// Outside production a process asks the simulators of the port that it knows: the worker those of
// this process.
const worker = runProcesses(['worker'], { ...variables, PORT: String(officePort) })
try {
  const { counted, wrong } = await drill(served, worker)
  console.log(JSON.stringify(counted))
  for (const one of wrong) console.log(`WRONG: ${one}`)
  console.log(`${KILLS} kills: ${wrong.length === 0 ? 'everything holds' : `${wrong.length} findings`}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.log(served.output(), worker.output())
  throw error
} finally {
  await worker.end()
  await served.end()
  await pool.end()
  await officeApp.close()
  await database.drop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
