import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { accountFor } from '#infra/platform/postgres/embedded/account.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { prepareVote } from '../drilled-vote.ts'
import { clusterAt, findPostgresPrograms, makeCluster, makeOwnDirectory, type Cluster } from './cluster.ts'
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
} from '../drilled-product.ts'
import { startMovingAddress } from './moving-address.ts'

// Recovers a database to a point in time from a base copy and archived journal, with the commands of
// docs/postgres.md as they stand there, and lets the product say what is missing.

const KEPT = setting('DRILL_KEPT', 40)
const LOST = setting('DRILL_LOST', 15)
const AT_ONCE = 8

const run = promisify(execFile)
const account = accountFor(undefined)
const MANUAL = fileURLToPath(new URL('../../../docs/postgres.md', import.meta.url))

/** Reads the commands below a heading of the manual, a block each. */
const commandsOf = (heading: string): readonly string[] => {
  const [, section = ''] = readFileSync(MANUAL, 'utf8').split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const blocks = [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.replaceAll(/^ {3}/gm, ''))
  if (blocks.length === 0) throw new Error(`docs/postgres.md has no commands below "${heading}"`)
  return blocks
}

type Names = Readonly<Record<string, string>>

const runBlock = async (block: string, names: Names): Promise<void> => {
  const { stdout, stderr } = await run('sh', ['-eu', '-c', block], { ...account, cwd: '/', env: { ...names } })
  if (process.env['DRILL_SHOWS'] !== undefined) console.log(block, stdout, stderr)
}

const logEnd = async ({ query }: Cluster): Promise<number> =>
  Number((await query<{ position: string }>('select position from log_head'))[0]?.position)

const newestHead = async ({ query }: Cluster): Promise<number> =>
  Number((await query<{ size: string }>('select coalesce(max(size), 0) as size from signed_tree_head'))[0]?.size)

const seconds = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`

const drill = async (bin: string): Promise<void> => {
  const home = makeDrillDirectory()
  const [archive, base] = [makeOwnDirectory(join(home, 'archive')), join(home, 'base')]
  makeOwnDirectory(base)
  const primary = await makeCluster(bin, join(home, 'primary'))
  const recovered = clusterAt({ bin, directory: makeOwnDirectory(join(home, 'recovered')), port: primary.port + 1 })
  const address = await startMovingAddress(primary.port)
  const names = {
    PATH: `${bin}:/usr/bin:/bin`,
    ARCHIVE: archive,
    BASE: base,
    PGDATA: recovered.directory,
    PGHOST: '127.0.0.1',
    PGUSER: 'postgres',
    PGPORT: String(primary.port),
  }
  const [archiving = '', copy = ''] = commandsOf('Archive of the journal')
  await runBlock(archiving, names)
  await primary.stop()
  await primary.start()
  const product = await startProduct(`postgres://postgres@127.0.0.1:${address.port}/postgres`, home)
  try {
    const vote = await prepareVote(product.base, KEPT + LOST)
    await runBlock(copy, names)
    const kept = await castUnderLoad(product, vote, { from: 0, count: KEPT, atOnce: AT_ONCE })
    await untilTrue(async () => (await newestHead(primary)) === (await logEnd(primary)))
    const survives = await logEnd(primary)
    const [moment] = await primary.query<{ now: string }>(`select now()::text as now, pg_switch_wal()`)
    const lost = await castUnderLoad(product, vote, { from: KEPT, count: LOST, atOnce: AT_ONCE })
    await untilTrue(async () => (await newestHead(primary)) === (await logEnd(primary)))
    const end = await logEnd(primary)
    await primary.query('select pg_switch_wal()')
    await untilTrue(async () => {
      const [row] = await primary.query<{ done: boolean }>(
        `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`,
      )
      return row?.done === true
    })
    await primary.kill()
    const began = performance.now()
    for (const block of commandsOf('Recovery to a point in time').filter((one) => !one.includes('npm ')))
      await runBlock(block, { ...names, TIME: moment?.now ?? '', PGPORT: String(recovered.port) })
    const took = seconds(began)
    expectSame('end of the recovered log', await logEnd(recovered), survives)
    address.moveTo(recovered.port)
    await untilTrue(async () => (await healthOf(product.base)).continuity === 'ERROR')
    const told = seconds(began)
    const verified = await runOperatorCommand(product, 'log-verify')
    const listed = await runOperatorCommand(product, 'log-acknowledge')
    expectSame('the command that lists', listed.code, 1)
    for (const { receipt } of lost)
      if (!listed.output.includes(receipt.hash)) findings.push(`lost receipt ${receipt.hash} is not listed`)
    const done = await runOperatorCommand(
      product,
      'log-acknowledge',
      '--by',
      'drill',
      '--reason',
      'recovered to a point in time',
    )
    expectSame('the acknowledgement', done.code, 0)
    const again = await castUnderLoad(product, vote, { from: KEPT, count: LOST, atOnce: AT_ONCE })
    await untilTrue(async () => (await healthOf(product.base)).status === 200)
    expectSame('ballots lost beside those', await countLost(product.base, [...kept, ...again]), 0)
    expectSame('lost receipts', await countLost(product.base, lost), LOST)
    const whole = await runOperatorCommand(product, 'log-verify')
    if (whole.code !== 0) findings.push(`log:verify: ${whole.output}`)
    console.log(
      `point in time: ${survives} of ${end} events recovered in ${took}, ${end - survives} missing told after ${told}; ` +
        `log:verify before the acknowledgement ended with ${verified.code}: ${verified.output.trim().split('\n').at(-1)}`,
    )
  } catch (error) {
    console.log(product.processes.output().slice(-3_000))
    throw error
  } finally {
    await product.end()
    await address.close()
    await primary.stop()
    await recovered.stop()
    removeDrillDirectory(home)
  }
}

const bin = findPostgresPrograms()
if (bin === undefined) console.log('Postgres with pg_basebackup is not installed: nothing was tried')
else await drill(bin)
reportFindings()
