import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import type { LogCheckAnswer } from '#services/audit/log-check/log-check.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { must } from './calls.ts'
import { drillAdmin } from './drilled-campaign.ts'
import { castBallot, checkReceipt, prepareVote, type DrilledVote } from './drilled-vote.ts'
import { startVendor } from './drill-vendor.ts'
import { startFailingOverPostgres, type FailingOverPostgres } from './failing-over-postgres.ts'
import { runProcesses, untilCounted } from './killed-processes.ts'

// Acknowledges ballots that an asynchronous replica never received, fails over to it under the
// living product, and goes on: the loss is told with each lost receipt, nothing is signed, an
// operator acknowledges it, and everything is signed and counted again. Over the log, and over
// JetStream.

const KEPT = setting('DRILL_KEPT', 5)
const LOST = setting('DRILL_LOST', 15)
const LATER = setting('DRILL_LATER', 5)

type Ground = {
  readonly postgres: FailingOverPostgres
  readonly pool: pg.Pool
  readonly variables: Readonly<Record<string, string>>
  readonly vendor: Awaited<ReturnType<typeof startVendor>>
  readonly base: string
}

const wrong: string[] = []
const expectSame = (what: string, found: unknown, expected: unknown): void => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) wrong.push(`${what}: ${one}, not ${other}`)
}

const newestHead = async ({ pool }: Ground): Promise<number> =>
  Number(
    (await pool.query<{ size: string }>('select coalesce(max(size), 0) as size from signed_tree_head')).rows[0]?.size,
  )

const logEnd = async ({ pool }: Ground): Promise<number> =>
  Number((await pool.query<{ position: string }>('select position from log_head')).rows[0]?.position)

const healthOf = async ({ base }: Ground): Promise<{ readonly status: number; readonly continuity: string }> => {
  const answer = await fetch(`${base}/health`)
  const { continuity }: { readonly continuity: string } = await answer.json().then((body) => body as never)
  return { status: answer.status, continuity }
}

const untilTrue = (isTrue: () => Promise<boolean>): Promise<void> =>
  untilCounted(async () => ((await isTrue().catch(() => false)) ? 1 : 0), 1)

const operate = async (
  { variables }: Ground,
  name: string,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const command = spawnMain(name, variables, args)
  const code = await command.ended
  return { code, output: command.output() }
}

const castAll = async (ground: Ground, vote: DrilledVote, from: number, count: number): Promise<readonly Receipt[]> => {
  const receipts: Receipt[] = []
  for (const owner of vote.owners.slice(from, from + count))
    receipts.push(await castBallot({ vote, phones: ground.vendor.phones }, owner))
  return receipts
}

const lossOf = async ({ base }: Ground, vote: DrilledVote): Promise<LogCheckAnswer['loss']> => {
  const { body } = await must(`${base}/api/admin/log-check`, { headers: vote.admin })
  return (body as LogCheckAnswer).loss
}

/** Fails over and checks the alarm; returns the lost receipts, and the later ones. */
const loseSome = async (ground: Ground, vote: DrilledVote, hasBroker: boolean): Promise<readonly Receipt[]> => {
  const { postgres, pool } = ground
  const survived = await logEnd(ground)
  const lost = await castAll(ground, vote, KEPT, LOST)
  await untilTrue(async () => (await newestHead(ground)) === (await logEnd(ground)))
  const end = await logEnd(ground)
  await postgres.failOver()
  await untilTrue(async () => (await healthOf(ground)).continuity === 'ERROR')
  const signed = await newestHead(ground)
  expectSame('/health', await healthOf(ground), { status: 503, continuity: 'ERROR' })
  expectSame('readiness', (await fetch(`${ground.base}/readyz`)).status, 200)
  for (const receipt of lost) expectSame('a lost receipt', (await checkReceipt(ground.base, receipt)).status, 404)
  const later = await castAll(ground, vote, KEPT + LOST, LATER)
  const again = await castAll(ground, vote, KEPT, LOST)
  expectSame('heads signed meanwhile', (await newestHead(ground)) - signed, 0)
  const loss = await lossOf(ground, vote)
  expectSame(
    'the loss that the office sees',
    [loss?.events, loss?.first, loss?.last],
    [end - survived, survived + 1, end],
  )
  const listed = await operate(ground, 'log-acknowledge')
  expectSame('the command that lists', listed.code, 1)
  for (const { hash } of lost) if (!listed.output.includes(hash)) wrong.push(`lost receipt ${hash} is not listed`)
  if (!listed.output.includes('signed head of')) wrong.push('no lost head is listed')
  const { rows } = await pool.query<{ whole: number }>(
    'select count(distinct hash)::int as whole from log_loss_event where sealed is not null',
  )
  expectSame('events that the broker kept whole', rows[0]?.whole, hasBroker ? end - survived : 0)
  console.log(`  ${end - survived} events and ${lost.length} acknowledged ballots lost, noticed at ${loss?.noticedAt}`)
  return [...later, ...again]
}

const goOn = async (ground: Ground, vote: DrilledVote, receipts: readonly Receipt[]): Promise<void> => {
  const done = await operate(ground, 'log-acknowledge', '--by', 'drill', '--reason', 'the replica was behind')
  expectSame('the acknowledgement', done.code, 0)
  await untilTrue(async () => (await newestHead(ground)) === (await logEnd(ground)))
  await untilTrue(async () => (await healthOf(ground)).status === 200)
  expectSame('the loss that the office sees', await lossOf(ground, vote), null)
  for (const receipt of receipts)
    expectSame('a receipt', await checkReceipt(ground.base, receipt), { status: 200, hash: receipt.hash })
  const turnout = async (): Promise<number> => {
    const { body } = await must(`${ground.base}/api/votes/${vote.voteId}/results`, { headers: vote.admin })
    return (body as { readonly turnout: { readonly voted: number } }).turnout.voted
  }
  await untilTrue(async () => (await turnout()) === KEPT + LOST + LATER)
  const { code, output } = await operate(ground, 'log-verify')
  if (code !== 0) wrong.push(`log:verify: ${output}`)
}

const drill = async (feed: string, natsUrl?: string): Promise<void> => {
  const home = mkdtempSync(join(tmpdir(), 'danji-drill-'))
  chmodSync(home, 0o755)
  const [postgres, vendor, port] = [
    await startFailingOverPostgres(),
    await startVendor({ balance: 1_000_000 }),
    await freePort(),
  ]
  const base = `http://127.0.0.1:${port}`
  const variables = {
    NODE_ENV: 'development',
    DATABASE_URL: postgres.url,
    DATA_DIR: join(home, 'data'),
    DANJI_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    PORT: String(port),
    PUBLIC_URL: base,
    RATE_LIMIT_FACTOR: '100000',
    SUPER_ADMIN_EMAIL: drillAdmin.email,
    SUPER_ADMIN_PASSWORD: drillAdmin.password,
    ...vendor.variables,
    ...(natsUrl === undefined ? {} : { NATS_URL: natsUrl, NATS_PREFIX: 'danjifailover' }),
  }
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => {})
  const ground: Ground = { postgres, pool, variables, vendor, base }
  const processes = runProcesses(
    ['api', 'projector', 'worker', ...(natsUrl === undefined ? [] : (['relay'] as const))],
    variables,
  )
  try {
    await processes.untilAnswers()
    const vote = await prepareVote(base, KEPT + LOST + LATER)
    const kept = await castAll(ground, vote, 0, KEPT)
    await untilTrue(async () => (await newestHead(ground)) === (await logEnd(ground)))
    await postgres.keepReplica()
    await processes.untilAnswers()
    const receipts = await loseSome(ground, vote, natsUrl !== undefined)
    await goOn(ground, vote, [...kept, ...receipts])
    console.log(`${feed}: ${wrong.length === 0 ? 'told, acknowledged, signed and counted again' : 'findings'}`)
  } catch (error) {
    console.log(processes.output())
    throw error
  } finally {
    await processes.end()
    await pool.end()
    await vendor.close()
    await postgres.end()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

await drill('log')
const nats = findNatsServer() ? await startNatsServer() : undefined
if (nats)
  try {
    await drill('JetStream', nats.url)
  } finally {
    await nats.stop()
  }
else console.log('nats-server is not installed: JetStream was left out')
for (const one of wrong) console.log(`WRONG: ${one}`)
process.exitCode = wrong.length === 0 ? 0 : 1
