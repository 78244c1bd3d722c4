import pg from 'pg'
import type { LogCheckAnswer } from '#services/audit/log-check/log-check.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { must } from './calls.ts'
import {
  expectSame,
  findings,
  healthOf,
  makeDrillDirectory,
  removeDrillDirectory,
  reportFindings,
  runOperatorCommand,
  startProduct,
  untilTrue,
  type DrilledProduct,
} from './drilled-product.ts'
import { castBallot, checkReceipt, prepareVote, type DrilledVote } from './drilled-vote.ts'
import { startFailingOverPostgres, type FailingOverPostgres } from './failing-over-postgres.ts'
import type { ProcessName } from './killed-processes.ts'

// Acknowledges ballots that an asynchronous replica never received, fails over to it under the
// living product, and goes on: the loss is told with each lost receipt, nothing is signed, an
// operator acknowledges it, and everything is signed and counted again. Over the log, and over
// JetStream.

const KEPT = setting('DRILL_KEPT', 5)
const LOST = setting('DRILL_LOST', 15)
const LATER = setting('DRILL_LATER', 5)

type Drilled = {
  readonly postgres: FailingOverPostgres
  readonly pool: pg.Pool
  readonly product: DrilledProduct
}

const newestHead = async ({ pool }: Drilled): Promise<number> =>
  Number(
    (await pool.query<{ size: string }>('select coalesce(max(size), 0) as size from signed_tree_head')).rows[0]?.size,
  )

const logEnd = async ({ pool }: Drilled): Promise<number> =>
  Number((await pool.query<{ position: string }>('select position from log_head')).rows[0]?.position)

const castAll = async (
  drilled: Drilled,
  vote: DrilledVote,
  from: number,
  count: number,
): Promise<readonly Receipt[]> => {
  const receipts: Receipt[] = []
  for (const owner of vote.owners.slice(from, from + count))
    receipts.push(await castBallot({ vote, phones: drilled.product.vendor.phones }, owner))
  return receipts
}

const lossOf = async ({ product: { base } }: Drilled, vote: DrilledVote): Promise<LogCheckAnswer['loss']> => {
  const { body } = await must(`${base}/api/admin/log-check`, { headers: vote.admin })
  return (body as LogCheckAnswer).loss
}

/** Fails over and checks the alarm; returns the lost receipts, and the later ones. */
const loseSome = async (drilled: Drilled, vote: DrilledVote, hasBroker: boolean): Promise<readonly Receipt[]> => {
  const { postgres, pool, product } = drilled
  const { base } = product
  const survived = await logEnd(drilled)
  const lost = await castAll(drilled, vote, KEPT, LOST)
  await untilTrue(async () => (await newestHead(drilled)) === (await logEnd(drilled)))
  const end = await logEnd(drilled)
  await postgres.failOver()
  await untilTrue(async () => (await healthOf(base)).continuity === 'ERROR')
  const signed = await newestHead(drilled)
  expectSame('/health', await healthOf(base), { status: 503, continuity: 'ERROR' })
  expectSame('readiness', (await fetch(`${base}/readyz`)).status, 200)
  for (const receipt of lost) expectSame('a lost receipt', (await checkReceipt(base, receipt)).status, 404)
  const later = await castAll(drilled, vote, KEPT + LOST, LATER)
  const again = await castAll(drilled, vote, KEPT, LOST)
  expectSame('heads signed meanwhile', (await newestHead(drilled)) - signed, 0)
  const loss = await lossOf(drilled, vote)
  expectSame(
    'the loss that the office sees',
    [loss?.events, loss?.first, loss?.last],
    [end - survived, survived + 1, end],
  )
  const listed = await runOperatorCommand(product, 'log-acknowledge')
  expectSame('the command that lists', listed.code, 1)
  for (const { hash } of lost) if (!listed.output.includes(hash)) findings.push(`lost receipt ${hash} is not listed`)
  if (!listed.output.includes('signed head of')) findings.push('no lost head is listed')
  const { rows } = await pool.query<{ whole: number }>(
    'select count(distinct hash)::int as whole from log_loss_event where sealed is not null',
  )
  expectSame('events that the broker kept whole', rows[0]?.whole, hasBroker ? end - survived : 0)
  console.log(`  ${end - survived} events and ${lost.length} acknowledged ballots lost, noticed at ${loss?.noticedAt}`)
  return [...later, ...again]
}

const goOn = async (drilled: Drilled, vote: DrilledVote, receipts: readonly Receipt[]): Promise<void> => {
  const { product } = drilled
  const { base } = product
  const done = await runOperatorCommand(
    product,
    'log-acknowledge',
    '--by',
    'drill',
    '--reason',
    'the replica was behind',
  )
  expectSame('the acknowledgement', done.code, 0)
  await untilTrue(async () => (await newestHead(drilled)) === (await logEnd(drilled)))
  await untilTrue(async () => (await healthOf(base)).status === 200)
  expectSame('the loss that the office sees', await lossOf(drilled, vote), null)
  for (const receipt of receipts)
    expectSame('a receipt', await checkReceipt(base, receipt), { status: 200, hash: receipt.hash })
  const turnout = async (): Promise<number> => {
    const { body } = await must(`${base}/api/votes/${vote.voteId}/results`, { headers: vote.admin })
    return (body as { readonly turnout: { readonly voted: number } }).turnout.voted
  }
  await untilTrue(async () => (await turnout()) === KEPT + LOST + LATER)
  const { code, output } = await runOperatorCommand(product, 'log-verify')
  if (code !== 0) findings.push(`log:verify: ${output}`)
}

const drill = async (feed: string, natsUrl?: string): Promise<void> => {
  const directory = makeDrillDirectory()
  const postgres = await startFailingOverPostgres()
  const relayed: Readonly<Record<string, string>> =
    natsUrl === undefined ? {} : { NATS_URL: natsUrl, NATS_PREFIX: 'danjifailover' }
  const names: readonly ProcessName[] = [
    'api',
    'projector',
    'worker',
    ...(natsUrl === undefined ? [] : ['relay' as const]),
  ]
  const product = await startProduct(postgres.url, directory, { names, variables: relayed })
  const { base, processes } = product
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => {})
  const drilled: Drilled = { postgres, pool, product }
  try {
    const vote = await prepareVote(base, KEPT + LOST + LATER)
    const kept = await castAll(drilled, vote, 0, KEPT)
    await untilTrue(async () => (await newestHead(drilled)) === (await logEnd(drilled)))
    await postgres.keepReplica()
    await processes.untilAnswers()
    const receipts = await loseSome(drilled, vote, natsUrl !== undefined)
    await goOn(drilled, vote, [...kept, ...receipts])
    console.log(`${feed}: ${findings.length === 0 ? 'told, acknowledged, signed and counted again' : 'findings'}`)
  } catch (error) {
    console.log(processes.output())
    throw error
  } finally {
    await product.end()
    await pool.end()
    await postgres.end()
    removeDrillDirectory(directory)
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
reportFindings()
