import pg from 'pg'

/** Where a benchmark runs: an empty database of its own, which is dropped in the end. */
export type BenchDatabase = { readonly url: string; readonly server: string; readonly drop: () => Promise<void> }

const LOCAL = 'postgres://postgres:trust@127.0.0.1:5432/postgres'

/** One statement on a connection of its own. */
export const onServer = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const answers = (url: string): Promise<boolean> =>
  onServer(url, 'select 1').then(
    () => true,
    () => false,
  )

/** A scratch database on DATABASE_URL's server; without it on a Postgres on this machine. */
export const createBenchDatabase = async (): Promise<BenchDatabase> => {
  const server = process.env['DATABASE_URL'] ?? LOCAL
  if (!(await answers(server))) throw new Error(`no Postgres answers at ${server}`)
  const name = `danji_bench_${process.pid}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const [settings] = await onServer<{ line: string }>(
    server,
    `select format('PostgreSQL %s, fsync %s, synchronous_commit %s', current_setting('server_version'), current_setting('fsync'), current_setting('synchronous_commit')) as line`,
  )
  return { url: url.href, server: settings?.line ?? '', drop: async () => void (await onServer(server, `drop database ${name} with (force)`)) }
}

/**
 * Begins a measurement from a clean slate: the work that the previous one left to the checkpointer is done now, not in somebody else's time.
 * Where the user may not do so, nothing happens.
 */
export const settle = (url: string): Promise<unknown> => onServer(url, 'checkpoint').catch(() => undefined)
