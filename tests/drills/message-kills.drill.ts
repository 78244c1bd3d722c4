import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { createBenchDatabase } from '#tests/bench/bench-database.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { must } from './calls.ts'
import { startVendor } from './drill-vendor.ts'
import { drillVariables, fewConnections } from './drill-variables.ts'
import { drillAdmin } from './drilled-campaign.ts'
import { runProcesses, untilCounted } from './killed-processes.ts'
import { counting, type Findings } from './signature-findings.ts'

// Kills the worker thirty times, at random moments, while five hundred people are written to, by a
// vendor that loses every tenth answer. Then the simulated phones, the log and what the read model
// says is left are held against each other: every phone has one message, nobody is in doubt.

const PEOPLE = setting('DRILL_RECIPIENTS', 500)
const KILLS = setting('DRILL_KILLS', 30)
/** Recipients of one mailing: many small ones are in progress at more moments than a large one. */
const TOGETHER = 5
const LOSE_EVERY = 10
/** Delay of the vendor's answers: with it many a kill comes between intent and outcome. */
const DELAY_MS = 150

const home = mkdtempSync(join(tmpdir(), 'danji-drill-'))
chmodSync(home, 0o755)
const database = await createBenchDatabase()
const vendor = await startVendor({ balance: 1_000_000, webhooks: 'off', loseEvery: LOSE_EVERY, delayMs: DELAY_MS })
const { phones } = vendor
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const variables = {
  ...drillVariables({ databaseUrl: database.url, dataDir: join(home, 'data'), url: base }),
  ...fewConnections,
  PORT: String(port),
  ...vendor.variables,
}
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
const countAttempts = counting(pool, 'MailingBatchAttempted')

/** None of those that the simulated vendor treats in its own way. */
const phoneOf = (n: number): string => `0105555${String(2_000 + n)}`
const everybody = Array.from({ length: PEOPLE }, (_, n) => n)

type Campaign = { readonly listId: string; readonly headers: Readonly<Record<string, string>> }

/**
 * A list of signatures that may write to its people at any hour, through the calls that the office
 * makes.
 */
const prepareList = async (): Promise<Campaign> => {
  const { body: signedIn } = await must(`${base}/api/auth/super-admin/login`, { body: drillAdmin })
  const headers = { authorization: `Bearer ${(signedIn as { readonly token: string }).token}` }
  const made = async (where: string, body: object): Promise<string> =>
    ((await must(base + where, { body, headers })).body as { readonly id: string }).id
  const apartmentId = await made('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: PEOPLE })
  const listId = await made('/api/list', { name: '재건축 동의', type: 'signature', apartmentId })
  const users = everybody.map((n) => ({
    name: `주민${n}`,
    phone: phoneOf(n),
    dong: '101',
    ho: String(101 + n),
    area: 59,
  }))
  await must(`${base}/api/list-user/bulk`, { body: { listId, users }, headers })
  await must(`${base}/api/lists/${listId}/signature/link`, { body: {}, headers })
  const occasions = [{ kind: 'invitation', enabled: true, templateId: 'KA01TP-danji-invitation-signature' }]
  const quietHours = { from: '00:00', to: '00:00' }
  await must(`${base}/api/kakao-message-settings/list/${listId}`, {
    method: 'PUT',
    body: { enabled: true, smsFallback: true, quietHours, occasions },
    headers,
  })
  return { listId, headers }
}

/** Asks for sendings of a few people each. */
const sendToAll = async ({ listId, headers }: Campaign): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(
    `select data->>'listUserId' as id from event where type = 'ListUserAdded' order by position`,
  )
  for (let start = 0; start < rows.length; start += TOGETHER)
    await must(`${base}/api/messages/list/${listId}/send`, {
      body: { occasion: 'invitation', listUserIds: rows.slice(start, start + TOGETHER).map(({ id }) => id) },
      headers,
    })
}

/**
 * Kills workers, each at its share of the attempts and a moment later: before, while and after the
 * vendor answers.
 */
const killWorkers = async ({ restart }: ReturnType<typeof runProcesses>): Promise<number> => {
  const moments = Array.from({ length: KILLS }, () => Math.random() * 0.9).toSorted((one, other) => one - other)
  let inDoubt = 0
  for (const at of moments) {
    await untilCounted(countAttempts, Math.floor((at * PEOPLE) / TOGETHER))
    await sleep(Math.random() * 3 * DELAY_MS)
    await restart('worker')
    inDoubt += (await doubtful()) > 0 ? 1 : 0
  }
  return inDoubt
}

type AnsweredBatch = { readonly outcomes: readonly { readonly messageId: string; readonly kind: string }[] }
type AttemptedBatch = { readonly messageIds: readonly string[]; readonly suppressed: readonly object[] }

const dataOf = async <Data>(type: string): Promise<readonly Data[]> =>
  (await pool.query<{ data: Data }>('select data from event where type = $1 order by position', [type])).rows.map(
    ({ data }) => data,
  )

/** Counts messages that were handed over without an answer. */
const doubtful = async (): Promise<number> => {
  const handed = (await dataOf<AttemptedBatch>('MailingBatchAttempted')).flatMap(({ messageIds }) => messageIds)
  const outcomes = (await dataOf<AnsweredBatch>('MailingBatchAnswered')).flatMap((answered) => answered.outcomes)
  return handed.length - outcomes.length
}

const countAccepted = async (): Promise<number> =>
  (await dataOf<AnsweredBatch>('MailingBatchAnswered'))
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ kind }) => kind === 'accepted').length

const compare = async ({ counted, wrong }: Findings): Promise<void> => {
  const received = everybody.map((n) => phones.receivedBy(phoneOf(n)).length)
  for (const [n, times] of received.entries()) if (times !== 1) wrong.push(`${phoneOf(n)} has ${times} messages`)
  if (phones.count() !== PEOPLE) wrong.push(`all phones have ${phones.count()} messages`)
  const outcomes = (await dataOf<AnsweredBatch>('MailingBatchAnswered')).flatMap((answered) => answered.outcomes)
  const accepted = outcomes.filter(({ kind }) => kind === 'accepted').map(({ messageId }) => messageId)
  if (accepted.length !== PEOPLE || new Set(accepted).size !== PEOPLE)
    wrong.push(`the log says that ${accepted.length} were taken, of ${new Set(accepted).size} messages`)
  const attempts = await dataOf<AttemptedBatch>('MailingBatchAttempted')
  if (attempts.some(({ suppressed }) => suppressed.length > 0)) wrong.push('somebody was left out')
  if ((await doubtful()) !== 0) wrong.push(`${await doubtful()} are in doubt`)
  const unsettled = await pool.query('select 1 from read.mailing_batch where unsettled <> 0')
  if (unsettled.rows.length > 0) wrong.push(`${unsettled.rows.length} batches are not settled`)
  const batches = await counting(pool, 'MailingBatchPlanned')()
  Object.assign(counted, {
    batches,
    attempts: attempts.length,
    notTaken: outcomes.filter(({ kind }) => kind === 'not-taken').length,
    paused: await counting(pool, 'MailingPaused')(),
    messages: phones.count(),
  })
}

/** Until the read model has seen the last outcome. */
const untilSettled = (): Promise<void> =>
  untilCounted(
    async () => {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from read.mailing_batch where unsettled = 0',
      )
      return rows[0]?.count ?? 0
    },
    Math.ceil(PEOPLE / TOGETHER),
  )

const drill = async (processes: ReturnType<typeof runProcesses>): Promise<Findings> => {
  const findings: Findings = { counted: {}, wrong: [] }
  await processes.untilAnswers()
  const campaign = await prepareList()
  console.log(`${PEOPLE} are written to, ${TOGETHER} at a time; ${database.server}`)
  const began = performance.now()
  const [, inDoubt] = await Promise.all([sendToAll(campaign), killWorkers(processes)])
  findings.counted['killsInDoubt'] = inDoubt
  await untilCounted(countAccepted, PEOPLE)
  await untilSettled()
  findings.counted['seconds'] = Math.round((performance.now() - began) / 1_000)
  await compare(findings)
  return findings
}

const processes = runProcesses(['api', 'projector', 'worker'], variables)
try {
  const { counted, wrong } = await drill(processes)
  console.log(JSON.stringify(counted))
  for (const one of wrong) console.log(`WRONG: ${one}`)
  console.log(`${KILLS} kills: ${wrong.length === 0 ? 'everything holds' : `${wrong.length} findings`}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} catch (error) {
  console.log(processes.output())
  throw error
} finally {
  await processes.end()
  await pool.end()
  await vendor.close()
  await database.drop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
