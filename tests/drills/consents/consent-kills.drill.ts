import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { createBenchDatabase } from '#tests/bench/bench-database.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { join } from 'node:path'
import { compareCertificates, compareNumbers, compareRun, openSigned } from './consent-findings.ts'
import { compareFigures } from '../drill-figures.ts'
import { startProviders } from './drill-providers.ts'
import { drillMasterKey, drillVariables, fewConnections } from '../drill-variables.ts'
import { prepareCertified, signByCertificate, type CertifiedCampaign, type SignedConsent } from './drilled-consents.ts'
import { makeDrillDirectory, removeDrillDirectory } from '../drilled-product.ts'
import { killInTurn, runProcesses, untilCounted, type Kill, type ProcessName } from '../killed-processes.ts'
import { compareLog, counting, openFiles, readRows, type Findings } from '../signature-findings.ts'

// Kills every process in turn, at random moments, while three hundred owners sign by certificate:
// each takes a number, has a document made and signs it in an app, and every tenth answer of the
// apps' provider is lost. Who was told that nothing was signed signs again. Then what they were told
// is compared with the log as it lies in its table, the files as they lie in the storage, and what
// the provider has given.

const SIGNERS = setting('DRILL_SIGNERS', 300)
const LOSE_EVERY = 10
/** Number of owners who sign at the same time. */
const AT_ONCE = 40

const home = makeDrillDirectory()
const dataDir = join(home, 'data')
const database = await createBenchDatabase()
const nats = findNatsServer() ? await startNatsServer() : undefined
if (!nats) console.log('nats-server is not installed: the log itself is followed, without a relay')
const providers = await startProviders({ loseEvery: LOSE_EVERY })
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const variables = {
  ...drillVariables({ databaseUrl: database.url, dataDir, url: base }),
  ...fewConnections,
  PORT: String(port),
  ...providers.variables,
  ...(nats ? { NATS_URL: nats.url, NATS_PREFIX: 'danjidrill' } : {}),
}
const names: readonly ProcessName[] = ['api', ...(nats ? (['relay'] as const) : []), 'projector', 'worker']
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
// The drill reports why it ended, not that the database was dropped beneath an idle connection.
pool.on('error', () => {})

const moments = (name: ProcessName, counted: Kill['counted'], times: number): readonly Kill[] =>
  Array.from({ length: times }, () => ({ name, counted, at: Math.random() * 0.9 }))

/** The API is spoken to at every step; the worker follows pages that were closed, and makes files. */
const kills = [
  ...moments('api', 'consents', 6),
  ...names.filter((name) => name !== 'api').flatMap((name) => moments(name, 'consents', 2)),
].toSorted((one, other) => one.at - other.at)

const [countSigned, countSealed] = [counting(pool, 'ConsentSigned'), counting(pool, 'DocumentSealed')]

/** Lets all owners sign, so many at a time, while processes die; waits for the documents. */
const storm = async (
  campaign: CertifiedCampaign,
  processes: ReturnType<typeof runProcesses>,
  { wrong }: Findings,
): Promise<readonly SignedConsent[]> => {
  const waiting = campaign.signers.values()
  const signed: SignedConsent[] = []
  const signNext = async (): Promise<void> => {
    for (const signer of waiting)
      await signByCertificate(campaign, signer, providers.certificates).then(
        (one) => signed.push(one),
        (error: unknown) => wrong.push(`the owner of ${signer.phone}: ${String(error)}`),
      )
  }
  const counts = { consents: countSigned, documents: countSealed }
  await Promise.all([
    Promise.all(Array.from({ length: AT_ONCE }, signNext)),
    killInTurn(processes, kills, { of: SIGNERS, counts }),
  ])
  await untilCounted(countSealed, signed.length)
  return signed
}

/** Waits until nothing moves the log any more: jobs that follow closed pages may still write. */
const untilQuiet = async (): Promise<void> => {
  const last = async (): Promise<number> =>
    (await pool.query<{ last: number }>('select position::int as last from log_head')).rows[0]?.last ?? 0
  for (let before = -1, now = await last(); now !== before; now = await last()) {
    before = now
    await sleep(2_000)
  }
}

const verifyLog = async ({ wrong }: Findings): Promise<void> => {
  const verifying = spawnMain('log-verify', variables)
  if ((await verifying.ended) !== 0) wrong.push(`log:verify: ${verifying.output()}`)
}

const compare = async ({ listId, admin }: CertifiedCampaign, signed: readonly SignedConsent[], findings: Findings) => {
  const { counted } = findings
  const receipts = signed.map(({ receipt }) => receipt)
  for (const [reason, ends] of Map.groupBy(
    signed.flatMap(({ ends }) => ends),
    (end) => end,
  ))
    counted[`told: ${reason}`] = ends.length
  const log = await readRows(pool)
  compareLog(log, receipts, findings)
  compareNumbers(log, findings)
  compareCertificates(log, providers.certificates, findings)
  const store = { databaseUrl: database.url, dataDir, masterKey: drillMasterKey }
  await openFiles({ ...store, seals: [dataDir] }, log, findings)
  await openSigned(store, log, findings)
  const of = { listId, signers: SIGNERS }
  await compareFigures({ base, admin, pool }, of, receipts, findings)
  await compareRun({ base, admin, pool }, of, log, findings)
  await verifyLog(findings)
}

const drill = async (processes: ReturnType<typeof runProcesses>): Promise<Findings> => {
  const findings: Findings = { counted: {}, wrong: [] }
  await processes.untilAnswers()
  const campaign = await prepareCertified(base, SIGNERS)
  console.log(`${SIGNERS} owners sign by certificate, ${AT_ONCE} at a time; ${database.server}`)
  const began = performance.now()
  const signed = await storm(campaign, processes, findings)
  findings.counted['seconds'] = Math.round((performance.now() - began) / 1_000)
  await untilQuiet()
  await compare(campaign, signed, findings)
  return findings
}

const processes = runProcesses(names, variables)
try {
  const { counted, wrong } = await drill(processes)
  console.log(JSON.stringify(counted))
  for (const one of wrong) console.log(`WRONG: ${one}`)
  console.log(`${kills.length} kills: ${wrong.length === 0 ? 'everything holds' : `${wrong.length} findings`}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.log(processes.output())
  throw error
} finally {
  await processes.end()
  await pool.end()
  await nats?.stop()
  await providers.close()
  await database.drop()
  removeDrillDirectory(home)
}
