import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** How long those who cannot wait have patience with Postgres, in milliseconds. */
export type Limits = {
  /** For a connection, made or given back. */
  readonly poolMs: number
  /** For an answer to one statement. */
  readonly statementMs: number
  /** For a lock that somebody else holds. */
  readonly lockMs: number
}

/** Most connections of a process, by what they are for, and the limits that calls and the log keep; absent: nobody waits for an answer. */
export type DatabaseSettings = {
  readonly pools: { readonly calls: number; readonly log: number; readonly work: number }
  readonly limits?: Limits
}

/** The limits on pool and statement are together less than five seconds: who asks is told in that time that nothing can be had. */
export const defaultDatabaseSettings = {
  pools: { calls: 12, log: 12, work: 16 },
  limits: { poolMs: 1_500, statementMs: 3_000, lockMs: 2_000 },
} satisfies DatabaseSettings

export const PATIENT_POOL_MS = 10_000

/** Postgres itself says first that it took too long: then its connection is as good as before. */
export const GRACE_MS = 250

/** A transaction that its process has forgotten lets go what it holds. */
const FORGOTTEN_MS = 60_000

/** Postgres' own settings for it. */
export const settingsOf = ({ statementMs, lockMs }: Limits): Readonly<Record<string, string>> => ({
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: String(FORGOTTEN_MS),
})

/** A connection of pg has its socket; pg's types do not say so. */
const socketOf = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream

/** Postgres, or the way to it, has said nothing at all. */
class DatabaseSilent extends Error {
  constructor(ms: number) {
    super(`Postgres was silent for ${ms} ms`)
    this.name = 'DatabaseSilent'
  }
}

/**
 * Cuts connections off that are in use and over which nothing came for so long: a Postgres that hangs does not keep its own limits.
 * Whoever waits is told at once; the pool makes another connection.
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

/** Limits as Postgres says them: SQLSTATE 57014 (statement), 55P03 (lock), 25P03 (a transaction left alone). */
const SQL_STATES: readonly unknown[] = ['57014', '55P03', '25P03']

/** Whether something took longer than it may. What was to be written may have been. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof DatabaseSilent || (error instanceof Error && 'code' in error && SQL_STATES.includes(error.code))
