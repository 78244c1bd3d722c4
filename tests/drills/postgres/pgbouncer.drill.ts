import { spawn } from 'node:child_process'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { accountFor } from '#infra/platform/postgres/embedded/account.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { prepareVote } from '../drilled-vote.ts'
import { findPostgresPrograms, makeCluster, makeOwnDirectory, type Cluster } from './cluster.ts'
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

// Runs the product through pgbouncer. In session mode ballots are cast, notifications arrive, locks
// and leases change hands when processes are killed; every other way of pooling is refused at the
// start, by name.

const BALLOTS = setting('DRILL_BALLOTS', 60)
const AT_ONCE = 8
const PGBOUNCER = '/usr/sbin/pgbouncer'
const account = accountFor(undefined)

type Pooler = { readonly port: number; readonly stop: () => Promise<void> }

const answers = async (port: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  client.on('error', () => {})
  await client.connect()
  await client.end()
  return true
}

const startPooler = async (home: string, cluster: Cluster, mode: string, more = ''): Promise<Pooler> => {
  const port = await freePort()
  const directory = makeOwnDirectory(join(home, `pgbouncer-${port}`))
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(join(directory, 'users.txt'), '"postgres" ""\n')
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${directory}/users.txt
pool_mode = ${mode}
max_client_conn = 300
default_pool_size = 150
logfile = ${directory}/log
${more}`,
  )
  if (account)
    for (const name of ['users.txt', 'pgbouncer.ini']) chownSync(join(directory, name), account.uid, account.gid)
  const running = spawn(PGBOUNCER, ['-q', file], { ...account, cwd: '/', stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => void running.once('exit', () => resolve()))
  await untilTrue(() => answers(port))
  return {
    port,
    stop: async () => {
      running.kill('SIGKILL')
      await ended
    },
  }
}

const urlOf = (port: number, more = ''): string => `postgres://postgres@127.0.0.1:${port}/postgres${more}`

type Session = { readonly name: string; readonly role: string }

const sessionsOf = ({ query }: Cluster): Promise<readonly Session[]> =>
  query<Session>(
    `select application_name as name, usename as role from pg_stat_activity where application_name like 'danji%'`,
  )

const locksOf = async ({ query }: Cluster): Promise<number> =>
  Number(
    (await query<{ count: string }>(`select count(*) from pg_locks where locktype = 'advisory' and granted`))[0]?.count,
  )

const inSessionMode = async (home: string, cluster: Cluster): Promise<void> => {
  const pooler = await startPooler(home, cluster, 'session')
  const product = await startProduct(urlOf(pooler.port, '?pooler=session'), home)
  try {
    const vote = await prepareVote(product.base, 2 * BALLOTS)
    const began = performance.now()
    const first = await castUnderLoad(product, vote, { from: 0, count: BALLOTS, atOnce: AT_ONCE })
    const took = ((performance.now() - began) / 1_000).toFixed(1)
    const [sessions, locks] = [await sessionsOf(cluster), await locksOf(cluster)]
    if (locks === 0) findings.push('no process holds an advisory lock')
    if (!sessions.some(({ name }) => name.includes('reactors'))) findings.push('no session of reactors')
    const restarted = performance.now()
    const casting = castUnderLoad(product, vote, { from: BALLOTS, count: BALLOTS, atOnce: AT_ONCE })
    for (const name of ['projector', 'worker'] as const) await product.processes.restart(name)
    const second = await casting
    const again = ((performance.now() - restarted) / 1_000).toFixed(1)
    await untilTrue(async () => (await healthOf(product.base)).status === 200)
    const lost = await countLost(product.base, [...first, ...second])
    expectSame('ballots lost', lost, 0)
    const { code, output } = await runOperatorCommand(product, 'log-verify')
    if (code !== 0) findings.push(`log:verify: ${output}`)
    const doctor = await runOperatorCommand(product, 'doctor')
    if (!/database\s.*Postgres answers/.test(doctor.output)) findings.push(`doctor: ${doctor.output}`)
    console.log(
      `session mode: ${first.length} ballots in ${took} s over ${sessions.length} sessions with ${locks} advisory locks, ` +
        `${second.length} more in ${again} s while projector and worker were killed, ${lost} lost, log verified`,
    )
  } finally {
    await product.end()
    await pooler.stop()
  }
}

/** Starts the API on a database; returns what it says as it refuses. */
const refusalAt = async (url: string, home: string): Promise<string> => {
  const variables = {
    NODE_ENV: 'development',
    DATABASE_URL: url,
    DATA_DIR: join(home, 'refused'),
    DANJI_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    PORT: String(await freePort()),
  }
  const said: string[] = []
  for (const name of ['api', 'doctor']) {
    const started = spawnMain(name, variables)
    const code = await started.ended
    if (code !== 1) findings.push(`${name} ended with ${code}`)
    said.push(started.output())
  }
  return said.join('\n')
}

const refuse = async (
  home: string,
  cluster: Cluster,
  { mode, more = '', parameter, reason }: { mode: string; more?: string; parameter: string; reason: string },
): Promise<void> => {
  const pooler = await startPooler(home, cluster, mode, more)
  try {
    const said = await refusalAt(urlOf(pooler.port, parameter), home)
    if (said.split(reason).length !== 3) findings.push(`${mode} ${more} ${parameter}: ${said}`)
    console.log(
      `${mode} mode${more === '' ? '' : `, ${more}`}${parameter === '' ? '' : `, ${parameter}`}: refused, "${reason}"`,
    )
  } finally {
    await pooler.stop()
  }
}

const ignoring = 'ignore_startup_parameters = options'
const drill = async (bin: string): Promise<void> => {
  const home = makeDrillDirectory()
  const cluster = await makeCluster(bin, join(home, 'primary'))
  try {
    await inSessionMode(home, cluster)
    const shared = 'a pooler shares sessions between connections'
    await refuse(home, cluster, { mode: 'session', parameter: '', reason: 'a pooler stands before Postgres' })
    await refuse(home, cluster, {
      mode: 'session',
      more: ignoring,
      parameter: '',
      reason: 'a pooler leaves out the settings',
    })
    await refuse(home, cluster, { mode: 'transaction', parameter: '?pooler=session', reason: shared })
    await refuse(home, cluster, { mode: 'transaction', more: ignoring, parameter: '', reason: shared })
    const spread = `${ignoring}\nserver_round_robin = 1\nmin_pool_size = 5`
    await refuse(home, cluster, { mode: 'transaction', more: spread, parameter: '', reason: shared })
  } finally {
    await cluster.stop()
    removeDrillDirectory(home)
  }
}

const bin = findPostgresPrograms()
if (bin === undefined || !existsSync(PGBOUNCER))
  console.log('pgbouncer or Postgres is not installed: nothing was tried')
else await drill(bin)
reportFindings()
