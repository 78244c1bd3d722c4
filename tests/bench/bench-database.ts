import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'

/** Empty database of a benchmark. `drop` ends everything. */
export type BenchDatabase = { readonly url: string; readonly server: string; readonly drop: () => Promise<void> }

type Server = { readonly url: string; readonly stop: () => Promise<void> }

const LOCAL = 'postgres://postgres:trust@127.0.0.1:5432/postgres'

/** Runs one statement on a connection of its own. */
export const onServer = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const answers = (url: string): Promise<boolean> =>
  onServer(url, 'select 1').then(
    () => true,
    () => false,
  )

const startOwn = async (): Promise<Server> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'danji-bench-'))
  // The account of Postgres must be able to enter.
  await chmod(dataDir, 0o755)
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  return { url, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })) }
}

const findServer = async (): Promise<Server> => {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  return (await answers(LOCAL)) ? { url: LOCAL, stop: async () => {} } : startOwn()
}

/**
 * Makes a database on the server of DATABASE_URL; without it on a Postgres of this machine, or else
 * on the project's own. `suffix` distinguishes several of one process.
 */
export const createBenchDatabase = async (suffix = ''): Promise<BenchDatabase> => {
  const server = await findServer()
  const name = `danji_bench_${process.pid}${suffix}`
  await onServer(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const [settings] = await onServer<{ line: string }>(
    server.url,
    `select format('PostgreSQL %s, fsync %s, synchronous_commit %s',
      current_setting('server_version'), current_setting('fsync'),
      current_setting('synchronous_commit')) as line`,
  )
  const drop = () => onServer(server.url, `drop database ${name} with (force)`).then(server.stop)
  return { url: url.href, server: settings?.line ?? '', drop }
}

/**
 * Begins a measurement from a clean slate: what the one before left to the checkpointer is done
 * now. Who may not do so goes without.
 */
export const settle = (url: string): Promise<unknown> => onServer(url, 'checkpoint').catch(() => undefined)
