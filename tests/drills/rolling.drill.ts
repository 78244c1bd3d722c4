import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { spawnMain, type SpawnedProcess } from '#tests/support/stack/spawned-process.ts'
import { startBalancingProxy, type BalancingProxy } from './balancing-proxy.ts'
import { must, type DrillAnswer } from './calls.ts'
import { drillAdmin } from './drilled-campaign.ts'
import { castBallot, checkReceipt, prepareVote, type DrilledVote } from './drilled-vote.ts'
import { startVendor } from './drill-vendor.ts'

// Restarts every process of a whole installation while people vote through a load balancer: first
// gracefully, when no request may fail, then by killing them, when clients repeat what got no
// answer. Every ballot must be in the log once, and every receipt must hold.

const VOTERS = setting('DRILL_VOTERS', 1_000)
const CONCURRENT = setting('DRILL_CONCURRENT', 8)
const STOP_LIMIT_MS = 20_000
const BETWEEN_MS = 300
const WATCH_EVERY_MS = 500
const SETTLE_LIMIT_MS = 120_000

type Member = { readonly name: string; readonly main: string; readonly port?: number }
type Drill = {
  readonly proxy: BalancingProxy
  readonly members: readonly Member[]
  readonly running: Map<string, SpawnedProcess>
  readonly start: (member: Member) => void
}
type Load = { readonly receipts: readonly Receipt[]; readonly repeated: number; readonly seconds: number }

const wrong: string[] = []

const stopGracefully = async ({ running }: Drill, { name }: Member): Promise<void> => {
  const began = performance.now()
  const code = await running.get(name)?.stop()
  const took = performance.now() - began
  if (code !== 0) wrong.push(`${name} ended with ${code}: ${running.get(name)?.output().slice(-2_000)}`)
  if (took > STOP_LIMIT_MS) wrong.push(`${name} took ${Math.round(took)} ms to stop`)
}

const kill = async ({ running }: Drill, { name }: Member): Promise<void> => {
  if (running.get(name)?.hasEnded()) wrong.push(`${name} had ended by itself: ${running.get(name)?.output()}`)
  await running.get(name)?.kill()
}

/**
 * Ends and starts one process after another until `isOver`. Returns how many were restarted while
 * there was load.
 */
const restartInTurn = async (
  drill: Drill,
  end: (drill: Drill, member: Member) => Promise<void>,
  isOver: () => boolean,
): Promise<number> => {
  let count = 0
  while (!isOver()) {
    const member = drill.members[count % drill.members.length]
    if (!member) break
    await end(drill, member)
    drill.start(member)
    if (member.port !== undefined) await drill.proxy.untilReady(member.port)
    if (!isOver()) count += 1
    await sleep(BETWEEN_MS)
  }
  if (count < drill.members.length)
    wrong.push(`only ${count} processes were restarted under load: DRILL_VOTERS is too small`)
  return count
}

/**
 * Casts the ballots of some owners, several at a time; returns receipts and how many requests had
 * to be repeated.
 */
const castBallots = async (vote: DrilledVote, vendor: Vendor, owners: DrilledVote['owners']): Promise<Load> => {
  const [left, receipts, began] = [[...owners], [] as Receipt[], performance.now()]
  let repeated = 0
  const onAnswer = ({ tries }: DrillAnswer): void => void (repeated += tries - 1)
  const voter = async (): Promise<void> => {
    for (let owner = left.shift(); owner; owner = left.shift())
      receipts.push(await castBallot({ vote, phones: vendor.phones, onAnswer }, owner))
  }
  await Promise.all(Array.from({ length: CONCURRENT }, voter))
  return { receipts, repeated, seconds: (performance.now() - began) / 1_000 }
}
type Vendor = Awaited<ReturnType<typeof startVendor>>

const turnoutOf = async (vote: DrilledVote): Promise<DrillAnswer & { readonly voted: number }> => {
  const answer = await must(`${vote.base}/api/votes/${vote.voteId}/results`, { headers: vote.admin })
  return { ...answer, voted: (answer.body as { readonly turnout: { readonly voted: number } }).turnout.voted }
}

/**
 * Watches the turnout as the office does; returns how many looks had to be repeated. A turnout that
 * shrinks is wrong.
 */
const watchTurnout = async (vote: DrilledVote, isOver: () => boolean): Promise<number> => {
  let repeated = 0
  while (!isOver()) {
    repeated += (await turnoutOf(vote)).tries - 1
    await sleep(WATCH_EVERY_MS)
  }
  return repeated
}

const runPhase = async (
  drill: Drill,
  { vote, vendor, owners }: { vote: DrilledVote; vendor: Vendor; owners: DrilledVote['owners'] },
  end: (drill: Drill, member: Member) => Promise<void>,
): Promise<Load & { readonly restarts: number; readonly ofWatch: number }> => {
  let isOver = false
  const [load, restarts, ofWatch] = await Promise.all([
    castBallots(vote, vendor, owners).finally(() => (isOver = true)),
    restartInTurn(drill, end, () => isOver),
    watchTurnout(vote, () => isOver),
  ])
  return { ...load, restarts, ofWatch }
}

/** Compares receipts, log and read side with what the voters were answered. */
const recount = async (vote: DrilledVote, pool: pg.Pool, receipts: readonly Receipt[]): Promise<void> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from event where type = 'BallotCast'`,
  )
  if (rows[0]?.count !== VOTERS) wrong.push(`${rows[0]?.count} ballots are in the log, not ${VOTERS}`)
  const hashes = new Set(receipts.map(({ hash }) => hash))
  if (hashes.size !== VOTERS) wrong.push(`${hashes.size} receipts, not ${VOTERS}`)
  const deadline = performance.now() + SETTLE_LIMIT_MS
  let { voted } = await turnoutOf(vote)
  while (voted !== VOTERS && performance.now() < deadline) {
    await sleep(WATCH_EVERY_MS)
    voted = (await turnoutOf(vote)).voted
  }
  if (voted !== VOTERS) wrong.push(`the turnout says ${voted}, not ${VOTERS}`)
  for (const receipt of receipts) {
    const { status, hash } = await checkReceipt(vote.base, receipt)
    if (status !== 200 || hash !== receipt.hash) wrong.push(`receipt ${receipt.id}: ${status} ${hash}`)
  }
}

const describe = (
  name: string,
  { receipts, repeated, seconds, restarts, ofWatch }: Awaited<ReturnType<typeof runPhase>>,
) =>
  `${name}: ${receipts.length} ballots in ${seconds.toFixed(0)} s, ${restarts} restarts, ` +
  `${repeated} requests of voters and ${ofWatch} of the office repeated`

const home = mkdtempSync(join(tmpdir(), 'danji-drill-'))
// The account of Postgres must be able to enter.
chmodSync(home, 0o755)
const nats = findNatsServer() ? await startNatsServer() : undefined
if (!nats) console.log('nats-server is not installed: read models are fed from the log, no relay is restarted')
const postgres = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), say: () => {} })
const vendor = await startVendor({ balance: 10_000_000 })
const ports = [await freePort(), await freePort()] as const
const proxy = await startBalancingProxy(ports)
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
const variables = {
  NODE_ENV: 'development',
  DATABASE_URL: postgres.url,
  DATA_DIR: join(home, 'data'),
  DANJI_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
  PUBLIC_URL: proxy.url,
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '100000',
  STOP_WAIT_MS: '2000',
  SUPER_ADMIN_EMAIL: drillAdmin.email,
  SUPER_ADMIN_PASSWORD: drillAdmin.password,
  ...vendor.variables,
  ...(nats ? { NATS_URL: nats.url, NATS_PREFIX: 'danjirolling' } : {}),
}
const running = new Map<string, SpawnedProcess>()
const drill: Drill = {
  proxy,
  members: [
    ...ports.map((port, n) => ({ name: `api ${n + 1}`, main: 'api', port })),
    ...(nats ? ['relay'] : []).map((main) => ({ name: main, main })),
    { name: 'projector', main: 'projector' },
    { name: 'worker', main: 'worker' },
  ],
  running,
  start: ({ name, main, port }) =>
    void running.set(name, spawnMain(main, { ...variables, ...(port === undefined ? {} : { PORT: String(port) }) })),
}
try {
  for (const member of drill.members) {
    drill.start(member)
    if (member.port !== undefined) await proxy.untilReady(member.port)
  }
  const vote = await prepareVote(proxy.url, VOTERS)
  const half = Math.ceil(VOTERS / 2)
  const graceful = await runPhase(drill, { vote, vendor, owners: vote.owners.slice(0, half) }, stopGracefully)
  console.log(describe('graceful', graceful))
  if (graceful.repeated + graceful.ofWatch > 0) wrong.push('requests failed while processes were stopped gracefully')
  const killed = await runPhase(drill, { vote, vendor, owners: vote.owners.slice(half) }, kill)
  console.log(describe('killed', killed))
  await recount(vote, pool, [...graceful.receipts, ...killed.receipts])
  const verify = spawnMain('log-verify', variables)
  if ((await verify.ended) !== 0) wrong.push(`log:verify: ${verify.output()}`)
} catch (error) {
  for (const [name, one] of running) console.log(`${name}: ${one.output().slice(-4_000)}`)
  for (const line of wrong) console.log(`WRONG: ${line}`)
  throw error
} finally {
  await Promise.all([...running.values()].filter((one) => !one.hasEnded()).map((one) => one.kill()))
  await proxy.close()
  await pool.end()
  await vendor.close()
  await nats?.stop()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
for (const one of wrong) console.log(`WRONG: ${one}`)
console.log(
  `${VOTERS} voters: ${wrong.length === 0 ? 'nothing lost, nothing doubled, every receipt holds' : 'see above'}`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
