import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setting } from '#tests/bench/paired-rounds.ts'
import { prepareVote, type DrilledVote } from '../drilled-vote.ts'
import { findPostgresPrograms, makeCluster, makeStandby, type Cluster } from './cluster.ts'
import {
  castUnderLoad,
  countLost,
  expectSame,
  healthOf,
  makeDrillDirectory,
  runOperatorCommand,
  removeDrillDirectory,
  startProduct,
  reportFindings,
  untilTrue,
  findings,
  type DrilledProduct,
  type TimedReceipt,
} from '../drilled-product.ts'
import { startMovingAddress, type MovingAddress } from './moving-address.ts'

// Ends the primary under load and promotes its streaming standby: a synchronous one, of which
// nothing acknowledged is lost, and an asynchronous one that is behind, of which the loss is told
// and no second head of a size is signed.

const BEFORE = setting('DRILL_BEFORE', 60)
const LATER = setting('DRILL_LATER', 60)
const BEHIND = setting('DRILL_BEHIND', 20)
const AT_ONCE = 8

type Head = { readonly size: number; readonly root: string }

type Pair = {
  readonly primary: Cluster
  readonly standby: Cluster
  /** Address of the product. */
  readonly address: MovingAddress
  /** Address that the standby streams from. */
  readonly link: MovingAddress
  readonly product: DrilledProduct
  readonly vote: DrilledVote
}

const seconds = (from: number, to = performance.now()): string => `${((to - from) / 1_000).toFixed(1)} s`

const headsOf = ({ query }: Cluster): Promise<readonly Head[]> =>
  query<Head>(`select size::int as size, root::text as root from signed_tree_head order by size`)

const logEnd = async ({ query }: Cluster): Promise<number> =>
  Number((await query<{ position: string }>('select position from log_head'))[0]?.position)

const setStandbys = async ({ query }: Cluster, names: string): Promise<void> => {
  await query(`alter system set synchronous_standby_names = '${names}'`)
  await query('select pg_reload_conf()')
}

const isStreaming = async ({ query }: Cluster, state: 'sync' | 'async'): Promise<boolean> => {
  const rows = await query<{ sync_state: string }>(
    `select sync_state from pg_stat_replication where state = 'streaming'`,
  )
  return rows.some(({ sync_state: found }) => found === state)
}

const withPair = async (
  bin: string,
  standbys: '' | 'standby',
  voters: number,
  work: (pair: Pair, home: string) => Promise<void>,
): Promise<void> => {
  const home = makeDrillDirectory()
  const ended: (() => Promise<void>)[] = []
  try {
    const primary = await makeCluster(bin, join(home, 'primary'))
    ended.unshift(primary.stop)
    const link = await startMovingAddress(primary.port)
    ended.unshift(link.close)
    const standby = await makeStandby(bin, join(home, 'standby'), { name: 'standby', from: link.port })
    ended.unshift(standby.stop)
    await setStandbys(primary, standbys)
    await untilTrue(() => isStreaming(primary, standbys === '' ? 'async' : 'sync'))
    const address = await startMovingAddress(primary.port)
    ended.unshift(address.close)
    const product = await startProduct(`postgres://postgres@127.0.0.1:${address.port}/postgres`, home)
    ended.unshift(product.end)
    const vote = await prepareVote(product.base, voters)
    await work({ primary, standby, address, link, product, vote }, home)
  } finally {
    for (const end of ended) await end()
    removeDrillDirectory(home)
  }
}

/** Ends the primary, promotes the standby and moves the address; returns when the primary ended. */
const failOver = async ({ primary, standby, address }: Pair): Promise<number> => {
  const ended = performance.now()
  await primary.kill()
  await standby.query('select pg_promote(true, 60)')
  // The name of the standby came with the copy of the settings: writes would wait for it for ever.
  await setStandbys(standby, '')
  address.moveTo(standby.port)
  return ended
}

const verifyLog = async (product: DrilledProduct): Promise<void> => {
  const { code, output } = await runOperatorCommand(product, 'log-verify')
  if (code !== 0) findings.push(`log:verify: ${output}`)
}

/** Takes the standby away for a while: nothing is acknowledged meanwhile, and everything later. */
const loseStandby = async ({ primary, link, product, vote }: Pair): Promise<readonly TimedReceipt[]> => {
  link.silence()
  const began = performance.now()
  const casting = castUnderLoad(product, vote, { from: 0, count: AT_ONCE, atOnce: AT_ONCE })
  const first = await Promise.race([casting, sleep(8_000, undefined)])
  expectSame('ballots acknowledged without the standby', first?.length ?? 0, 0)
  link.moveTo(primary.port)
  const receipts = await casting
  console.log(
    `  standby away for 8 s: 0 ballots acknowledged meanwhile, all ${receipts.length} after ${seconds(began)}`,
  )
  return receipts
}

const synchronous = (bin: string): Promise<void> =>
  withPair(bin, 'standby', AT_ONCE + BEFORE + LATER, async (pair, home) => {
    const { standby, product, vote } = pair
    const waited = await loseStandby(pair)
    let ended: number | undefined
    let known: readonly TimedReceipt[] = []
    const receipts = await castUnderLoad(product, vote, {
      from: AT_ONCE,
      count: BEFORE + LATER,
      atOnce: AT_ONCE,
      onReceipt: (all) => {
        if (all.length < BEFORE || ended !== undefined) return
        known = [...all]
        ended = performance.now()
        failOver(pair).catch((error: unknown) => findings.push(`failover: ${String(error)}`))
      },
    })
    const from = ended ?? 0
    const first = Math.min(...receipts.map(({ at }) => at).filter((at) => at > from + 50))
    const all = [...waited, ...receipts]
    expectSame('acknowledged ballots lost', await countLost(product.base, all), 0)
    await untilTrue(async () => (await healthOf(product.base)).status === 200)
    expectSame('/health', await healthOf(product.base), { status: 200, continuity: 'OK' })
    await verifyLog(product)
    const again = await makeStandby(bin, join(home, 'again'), { name: 'standby', from: standby.port })
    try {
      await setStandbys(standby, 'standby')
      await untilTrue(() => isStreaming(standby, 'sync'))
    } finally {
      await setStandbys(standby, '')
      await again.stop()
    }
    console.log(
      `synchronous: primary killed after ${known.length} acknowledged ballots with ${AT_ONCE} at once, ` +
        `next one acknowledged after ${seconds(from, first)}; ${all.length} acknowledged in all, ` +
        `${await countLost(product.base, all)} lost, log of ${await logEnd(standby)} events verified`,
    )
  })

/** Counts sizes at which two different heads were signed. */
const countTwice = (one: readonly Head[], other: readonly Head[]): number => {
  const roots = new Map(one.map(({ size, root }) => [size, root]))
  return other.filter(({ size, root }) => roots.has(size) && roots.get(size) !== root).length
}

const asynchronous = (bin: string): Promise<void> =>
  withPair(bin, '', BEFORE + BEHIND + LATER, async (pair) => {
    const { primary, standby, product, vote, link } = pair
    const kept = await castUnderLoad(product, vote, { from: 0, count: BEFORE, atOnce: AT_ONCE })
    await untilTrue(async () => (await logEnd(standby)) === (await logEnd(primary)))
    link.silence()
    const survived = await logEnd(standby)
    const lost = await castUnderLoad(product, vote, { from: BEFORE, count: BEHIND, atOnce: AT_ONCE })
    await untilTrue(async () => ((await headsOf(primary)).at(-1)?.size ?? 0) === (await logEnd(primary)))
    const [end, signed] = [await logEnd(primary), await headsOf(primary)]
    const ended = await failOver(pair)
    await untilTrue(async () => (await healthOf(product.base)).continuity === 'ERROR')
    const alarm = seconds(ended)
    const later = await castUnderLoad(product, vote, { from: BEFORE + BEHIND, count: LATER, atOnce: AT_ONCE })
    expectSame('lost receipts', await countLost(product.base, lost), BEHIND)
    expectSame('heads of a size that was signed before', countTwice(signed, await headsOf(standby)), 0)
    const listed = await runOperatorCommand(product, 'log-acknowledge')
    expectSame('the command that lists', listed.code, 1)
    for (const { receipt } of lost)
      if (!listed.output.includes(receipt.hash)) findings.push(`lost receipt ${receipt.hash} is not listed`)
    const again = await castUnderLoad(product, vote, { from: BEFORE, count: BEHIND, atOnce: AT_ONCE })
    const done = await runOperatorCommand(
      product,
      'log-acknowledge',
      '--by',
      'drill',
      '--reason',
      'the standby was behind',
    )
    expectSame('the acknowledgement', done.code, 0)
    await untilTrue(async () => ((await headsOf(standby)).at(-1)?.size ?? 0) === (await logEnd(standby)))
    await untilTrue(async () => (await healthOf(product.base)).status === 200)
    expectSame('ballots lost beside those', await countLost(product.base, [...kept, ...later, ...again]), 0)
    expectSame('heads of such a size, once acknowledged', countTwice(signed, await headsOf(standby)), 0)
    await verifyLog(product)
    console.log(
      `asynchronous: ${end - survived} events and ${lost.length} acknowledged ballots lost, alarm after ${alarm}, ` +
        `${signed.length} heads before, none of their sizes signed twice, ${later.length} ballots cast meanwhile`,
    )
  })

const bin = findPostgresPrograms()
if (bin === undefined) console.log('Postgres with pg_basebackup is not installed: nothing was tried')
else {
  await synchronous(bin)
  await asynchronous(bin)
}
reportFindings()
