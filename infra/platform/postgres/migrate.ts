import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from './transaction.ts'

/** Key of an advisory lock that nothing else in the database uses. */
const LOCK = 7_262_254_461

const recordedHash = async (client: PoolClient, name: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ hash: string }>('select hash from schema_migration where name = $1', [name])
  return rows[0]?.hash
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Reads the hashes of all migrations that have run, in one query: nearly every start finds nothing
 * to do.
 */
const recordedHashes = async (pool: Pool): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ begun: boolean }>("select to_regclass('schema_migration') is not null as begun")
  if (rows[0]?.begun !== true) return new Map()
  const recorded = await pool.query<{ name: string; hash: string }>('select name, hash from schema_migration')
  return new Map(recorded.rows.map(({ name, hash }) => [name, hash]))
}

const runOnce = async (client: PoolClient, name: string, text: string): Promise<void> => {
  // The lock is held until the commit: of processes that start together, the second finds the work
  // done.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query("select set_config('client_min_messages', 'warning', true)")
  await client.query(
    'create table if not exists schema_migration (name text primary key, hash text not null, ' +
      'applied_at timestamptz not null default now())',
  )
  const hash = hashOf(text)
  const recorded = await recordedHash(client, name)
  if (recorded === hash) return
  if (recorded) throw new Error(`migration ${name} was changed after it had run: leave it as it was and add a new one`)
  await client.query(text)
  await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
}

/**
 * Migrates the database: runs each SQL text that has not run yet, in the order of the record, each
 * in a transaction of its own. Takes name → SQL; may be called by several processes at once.
 * @throws {Error} where a text that has run was changed since, or where one fails (it leaves
 * nothing behind; those before it stay)
 */
export const migrate = async (pool: Pool, migrations: Readonly<Record<string, string>>): Promise<void> => {
  const recorded = await recordedHashes(pool)
  for (const [name, text] of Object.entries(migrations)) {
    if (recorded.get(name) === hashOf(text)) continue
    await inTransaction(pool, (client) => runOnce(client, name, text)).catch((error: unknown) => {
      throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    })
  }
}
