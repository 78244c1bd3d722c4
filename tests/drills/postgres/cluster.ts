import { execFile, spawn } from 'node:child_process'
import { appendFileSync, chownSync, chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountFor } from '#infra/platform/postgres/embedded/account.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/** Returns the directory of a Postgres with all its programs, the newest; undefined without one. */
export const findPostgresPrograms = (): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : []
  return [process.env['POSTGRES_BIN'] ?? '', ...versions.map((version) => join(DEBIAN, version, 'bin'))].find(
    (directory) => directory !== '' && existsSync(join(directory, 'pg_basebackup')),
  )
}

const account = accountFor(undefined)

/** Makes a directory that the account of Postgres owns. */
export const makeOwnDirectory = (path: string): string => {
  mkdirSync(path, { recursive: true })
  if (account) chownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
  return path
}

/** Runs a program of Postgres as its account. @throws Error with its output where it fails */
const runProgram = async (
  bin: string,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { stdout } = await run(join(bin, name), [...args], {
    ...account,
    cwd: '/',
    env: { PATH: `${bin}:/usr/bin:/bin`, LANG: 'C.UTF-8', ...env },
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout
}

/** A Postgres of the drill's own, on a port of its own. */
export type Cluster = {
  readonly directory: string
  readonly port: number
  /** URL of its first user, who may do everything. */
  readonly url: string
  readonly start: () => Promise<void>
  /** Ends all its processes at once, as a power cut does. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly query: <Row extends pg.QueryResultRow>(text: string) => Promise<readonly Row[]>
}

export type ClusterPlace = { readonly bin: string; readonly directory: string; readonly port: number }

const postmasterOf = (directory: string): number =>
  Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10)

const childrenOf = async (pid: number): Promise<readonly number[]> =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readFileSync(join('/proc', name, 'stat'), 'utf8')
            .split(') ')[1]
            ?.split(' ')[1] === String(pid)
        )
      } catch {
        return false
      }
    })
    .map(Number)

const killAll = async (directory: string): Promise<void> => {
  const pid = postmasterOf(directory)
  for (const one of [pid, ...(await childrenOf(pid))]) process.kill(one, 'SIGKILL')
}

/** Returns the handle of a cluster whose files are there. */
export const clusterAt = ({ bin, directory, port }: ClusterPlace): Cluster => {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    directory,
    port,
    url,
    start: async () => {
      const args = [
        '-D',
        directory,
        '-w',
        '-t',
        '120',
        '-l',
        join(directory, 'server.log'),
        '-o',
        `-p ${port}`,
        'start',
      ]
      // The server keeps the output of its starter open: waiting for the end of that takes for ever.
      const starting = spawn(join(bin, 'pg_ctl'), args, { ...account, cwd: '/', stdio: 'ignore' })
      const code = await new Promise<number | null>((resolve) => starting.once('exit', resolve))
      if (code !== 0) throw new Error(readFileSync(join(directory, 'server.log'), 'utf8').slice(-3_000))
    },
    kill: () => killAll(directory),
    stop: async () => {
      if (existsSync(join(directory, 'postmaster.pid')))
        await runProgram(bin, 'pg_ctl', ['-D', directory, '-m', 'immediate', 'stop']).catch(() => {})
    },
    query: async <Row extends pg.QueryResultRow>(text: string) => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
wal_level = replica
max_wal_senders = 10
wal_keep_size = '256MB'
hot_standby = on
shared_buffers = '64MB'
`

/** Makes an empty cluster, and starts it with further settings. */
export const makeCluster = async (bin: string, directory: string, settings = ''): Promise<Cluster> => {
  makeOwnDirectory(directory)
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=ko-KR']
  await runProgram(bin, 'initdb', ['-D', directory, '-U', 'postgres', '--auth=trust', ...locale])
  appendFileSync(join(directory, 'postgresql.conf'), SETTINGS + settings)
  const cluster = clusterAt({ bin, directory, port: await freePort() })
  await cluster.start()
  return cluster
}

/**
 * Makes a standby that streams from an address, and starts it. `name`: its name in
 * `synchronous_standby_names`.
 */
export const makeStandby = async (
  bin: string,
  directory: string,
  { name, from }: { readonly name: string; readonly from: number },
): Promise<Cluster> => {
  makeOwnDirectory(directory)
  const source = `host=127.0.0.1 port=${from} user=postgres application_name=${name}`
  await runProgram(bin, 'pg_basebackup', ['-D', directory, '-d', source, '-X', 'stream', '-c', 'fast', '-R'])
  const cluster = clusterAt({ bin, directory, port: await freePort() })
  await cluster.start()
  return cluster
}
