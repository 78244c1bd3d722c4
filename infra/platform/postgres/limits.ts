import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** Time limits of interactive work with Postgres, in milliseconds. */
export type Limits = {
  /** Limit for getting a connection, new or returned. */
  readonly poolMs: number
  /** Limit for the answer to one statement. */
  readonly statementMs: number
  /** Limit for a lock that another session holds. */
  readonly lockMs: number
}

/**
 * Maximum number of connections of a process, by purpose, and the limits for calls and the log;
 * absent: unlimited waiting.
 */
export type DatabaseSettings = {
  readonly pools: { readonly calls: number; readonly log: number; readonly work: number }
  readonly limits?: Limits
}

/**
 * Default settings. The limits of pool and statement are together less than five seconds: callers
 * get an error within that time.
 */
export const defaultDatabaseSettings = {
  pools: { calls: 12, log: 12, work: 16 },
  limits: { poolMs: 1_500, statementMs: 3_000, lockMs: 2_000 },
} satisfies DatabaseSettings

export const PATIENT_POOL_MS = 10_000

/** Time by which Postgres itself times out first: its connection stays usable then. */
export const GRACE_MS = 250

/** Time after which a transaction that its process has abandoned releases its locks. */
const FORGOTTEN_MS = 60_000

/** Returns the limits as settings of Postgres. */
export const settingsOf = ({ statementMs, lockMs }: Limits): Readonly<Record<string, string>> => ({
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: String(FORGOTTEN_MS),
})

/** Returns the socket of a connection, which pg's types lack. */
const socketOf = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream

/** Postgres, or the network to it, does not answer at all. */
class DatabaseSilent extends Error {
  constructor(ms: number) {
    super(`Postgres was silent for ${ms} ms`)
    this.name = 'DatabaseSilent'
  }
}

/**
 * Destroys connections in use that have been silent for `ms`: a Postgres that hangs does not
 * enforce its own limits. Callers get an error at once; the pool makes another connection.
 */
export const cutOffSilence = (pool: Pool, ms: number): void => {
  const watched = new WeakSet<Socket>()
  pool.on('acquire', (client) => {
    const socket = socketOf(client)
    if (!watched.has(socket)) socket.on('timeout', () => socket.destroy(new DatabaseSilent(ms)))
    watched.add(socket)
    socket.setTimeout(ms)
  })
  pool.on('release', (_error, client) => void socketOf(client).setTimeout(0))
}

/** SQLSTATEs of exceeded limits: 57014 (statement), 55P03 (lock), 25P03 (idle transaction). */
const SQL_STATES: readonly unknown[] = ['57014', '55P03', '25P03']

/** Tells whether an error is an exceeded limit. A write may have been done nevertheless. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof DatabaseSilent || (error instanceof Error && 'code' in error && SQL_STATES.includes(error.code))
