import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { createBenchDatabase } from '#tests/bench/bench-database.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { sideBySide } from '#tests/support/stack/side-by-side.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import type { DrillAnswer } from './calls.ts'
import { drillMasterKey, drillVariables, fewConnections } from './drill-variables.ts'
import { prepareCampaign, submit, type DrilledCampaign } from './drilled-campaign.ts'
import { killInTurn, runProcesses, untilCounted, type Kill, type ProcessName } from './killed-processes.ts'
import { compareFigures } from './drill-figures.ts'
import { backUp, restoreElsewhere, type Original } from './restored-campaign.ts'
import { compareLog, counting, openFiles, readRows, type Findings } from './signature-findings.ts'

// Kills every process in turn, at random moments, while two hundred residents submit at once and
// their documents are made. Then what they were told is compared with the log as it lies in its
// table, and every file is opened where it lies; and a backup that was made meanwhile is brought
// back elsewhere.

const SIGNERS = setting('DRILL_SIGNERS', 200)

const home = mkdtempSync(join(tmpdir(), 'danji-drill-'))
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
const database = await createBenchDatabase()
const nats = findNatsServer() ? await startNatsServer() : undefined
if (!nats) console.log('nats-server is not installed: the log itself is followed, without a relay')
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const variables = {
  ...drillVariables({ databaseUrl: database.url, dataDir, url: base }),
  ...fewConnections,
  PORT: String(port),
  ...(nats ? { NATS_URL: nats.url, NATS_PREFIX: 'danjidrill' } : {}),
}
const names: readonly ProcessName[] = ['api', ...(nats ? (['relay'] as const) : []), 'projector', 'worker']
const original: Original = { variables, dataDir, masterKey: drillMasterKey, elsewhere: join(home, 'elsewhere') }
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
// The drill reports why it ended, not that the database was dropped beneath an idle connection.
pool.on('error', () => {})

const moments = (name: ProcessName, counted: Kill['counted'], times: number): readonly Kill[] =>
  Array.from({ length: times }, () => ({ name, counted, at: Math.random() * 0.9 }))

/**
 * The API while it is spoken to, the worker while it makes documents, the others meanwhile; each at
 * least twice.
 */
const kills = [
  ...moments('api', 'consents', 3),
  ...names.filter((name) => name !== 'api').flatMap((name) => moments(name, 'consents', 1)),
  ...moments('worker', 'documents', 2),
  ...names.filter((name) => name !== 'worker').flatMap((name) => moments(name, 'documents', 1)),
].toSorted((one, other) => one.counted.localeCompare(other.counted) || one.at - other.at)

/** Moment of the backup, as a share of the documents. */
const backupAt = Math.random() * 0.5

const [countSigned, countSealed] = [counting(pool, 'ConsentSigned'), counting(pool, 'DocumentSealed')]

/**
 * Sends all submissions at once, while processes die; returns the answers, and waits for the
 * documents.
 */
const storm = async (
  { submitUrl, signers }: DrilledCampaign,
  processes: ReturnType<typeof runProcesses>,
): Promise<readonly DrillAnswer[]> => {
  const counts = { consents: countSigned, documents: countSealed }
  const [answers] = await Promise.all([
    Promise.all(signers.map((signer) => submit(submitUrl, signer))),
    killInTurn(processes, kills, { of: SIGNERS, counts }),
    untilCounted(countSealed, Math.floor(backupAt * SIGNERS)).then(() => backUp(original)),
  ])
  await untilCounted(countSealed, SIGNERS)
  return answers
}

const receiptOf = ({ body }: DrillAnswer): SigningReceipt => (body as { readonly receipt: SigningReceipt }).receipt

const compareAnswers = async (
  { submitUrl, signers }: DrilledCampaign,
  first: readonly DrillAnswer[],
  { counted, wrong }: Findings,
): Promise<readonly SigningReceipt[]> => {
  for (const { status, text } of first) if (status !== 200) wrong.push(`answered ${status} ${text}`)
  const given = first.filter(({ status }) => status === 200)
  counted['repeated'] = given.filter(({ tries }) => tries > 1).length
  // Recorded before the try that was answered: the answer to an earlier one was lost.
  counted['lostAnswers'] = given.filter((one) => new Date(receiptOf(one).submittedAt) < one.sentAt).length
  const again = await sideBySide(signers, (signer) => submit(submitUrl, signer))
  for (const [n, { text }] of again.entries())
    if (text !== first[n]?.text) wrong.push(`the same submission again is answered ${text}, before ${first[n]?.text}`)
  return given.map(receiptOf)
}

const verifyLog = async ({ wrong }: Findings): Promise<void> => {
  const verifying = spawnMain('log-verify', variables)
  if ((await verifying.ended) !== 0) wrong.push(`log:verify: ${verifying.output()}`)
}

const drill = async (processes: ReturnType<typeof runProcesses>): Promise<Findings> => {
  const findings: Findings = { counted: {}, wrong: [] }
  await processes.untilAnswers()
  const campaign = await prepareCampaign(base, SIGNERS)
  const { listId, admin } = campaign
  console.log(`${SIGNERS} residents have proved who they are and submit at once; ${database.server}`)
  const began = performance.now()
  const answers = await storm(campaign, processes)
  findings.counted['seconds'] = Math.round((performance.now() - began) / 1_000)
  const receipts = await compareAnswers(campaign, answers, findings)
  const log = await readRows(pool)
  compareLog(log, receipts, findings)
  await openFiles({ databaseUrl: database.url, dataDir, masterKey: drillMasterKey, seals: [dataDir] }, log, findings)
  await compareFigures({ base, admin, pool }, { listId, signers: SIGNERS }, receipts, findings)
  await verifyLog(findings)
  await processes.end()
  await restoreElsewhere(original, findings)
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
  await database.drop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
