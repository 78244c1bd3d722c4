import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createDatabase } from './pool.ts'

const names = new Map<string, string>()

/** Names a statement; Postgres takes names of up to 63 bytes. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `kept_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`
  names.set(text, name)
  return name
}

const keeping = (client: pg.PoolClient): PostgresPoolClient => {
  const query = (text: unknown, values?: readonly unknown[]): unknown =>
    typeof text === 'string' && values !== undefined && values.length > 0
      ? client.query({ name: nameOf(text), text, values: [...values] })
      : client.query(text as string)
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/**
 * Maximum age of plans in milliseconds: one made for a table of a hundred rows may be bad when it
 * has a million.
 */
const PLANS_MS = 60_000

const keepingPool = (pool: pg.Pool, plansMs: number): PostgresPool => {
  const plannedAt = new WeakMap<pg.PoolClient, number>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const now = performance.now()
      const since = plannedAt.get(client) ?? Infinity
      const areOld = now - since > plansMs
      // A broken connection also fails at its first statement of the work.
      if (areOld) await client.query('discard plans').catch(() => {})
      if (areOld || since === Infinity) plannedAt.set(client, now)
      return keeping(client)
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

const unkept = new WeakMap<object, object>()

/**
 * Creates typed SQL over a pool whose connections prepare every statement that has parameters:
 * Postgres parses and plans it once, not each time. For work that repeats the same few statements:
 * a connection holds all its statements until it ends, and plans them anew once a minute
 * (`plansMs`). A statement's columns must be the same with every search path.
 */
export const createPreparingDatabase = <Schema>(pool: pg.Pool, plansMs = PLANS_MS): Kysely<Schema> => {
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: keepingPool(pool, plansMs) }) })
  unkept.set(database, createDatabase(pool))
  return database
}

/**
 * Returns the same database for statements that deserve a plan of their own each time; one that
 * prepares no statements is returned unchanged.
 */
export const withoutPreparing = <Database extends object>(database: Database): Database =>
  // The database was made together with the other one, with the same schema.
  (unkept.get(database) as Database | undefined) ?? database
