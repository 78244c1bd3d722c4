import { sql } from 'kysely'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { ReadModelTransaction } from './projection.ts'

/**
 * Leases that decide which process feeds which read model. A lease is a session lock: it ends with
 * its process or connection. It only spares double work; the checkpoint makes sure that nothing
 * counts twice.
 */
export type Leases = {
  /** Takes free leases; returns those of the names that this process holds now. */
  readonly take: (names: readonly string[]) => Promise<ReadonlySet<string>>
  /** Tells whether this process holds a lease, as far as it knows. */
  readonly holds: (name: string) => boolean
  /**
   * Joins a group of processes that build the same read models, and returns how the named leases
   * are held. A process is in one group.
   */
  readonly survey: (group: string, names: readonly string[]) => Promise<BuildSurvey>
  /** Gives leases back, for other processes to take. */
  readonly giveBack: (names: readonly string[]) => Promise<void>
  readonly release: () => Promise<void>
}

/** Leases of builds, as processes hold them. */
export type BuildSurvey = {
  /** Number of processes of the group, this one among them. */
  readonly builders: number
  /** Session of the process that holds a lease, of the group or not, by the lease. */
  readonly holders: ReadonlyMap<string, number>
}

const LEASE_SPACE = 7_301
/** Space of the locks that the processes of a group share. */
const BUILDER_SPACE = 7_302

/**
 * Returns the lease of a version of a read model: while processes are replaced, the old ones feed
 * their version and the new ones build theirs beside it.
 */
export const leaseOf = ({ name, version }: { readonly name: string; readonly version: number }): string =>
  `${name}-v${version}`

/**
 * Returns the lease of a build that is far behind: such builds are shared, whichever process feeds
 * the read model.
 */
export const leaseOfBuild = (schema: string): string => `build ${schema}`

const SURVEY = `
  with held as (
    select pid, classid, objid from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and granted and classid in ($1::integer::bit(32)::bigint, $2::integer::bit(32)::bigint)
  )
  select null as name, pid from held
  where classid = $1::integer::bit(32)::bigint and objid = hashtext($4)::bit(32)::bigint
  union all
  select name, pid from unnest($3::text[]) as name join held
    on classid = $2::integer::bit(32)::bigint and objid = hashtext(name)::bit(32)::bigint`

/** Tells whether any process holds a lease. */
export const isLeased = async (database: ReadModelTransaction, lease: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${LEASE_SPACE}::integer::bit(32)::bigint and objid = hashtext(${lease})::bit(32)::bigint and granted`.execute(
    database,
  )
  return rows.length > 0
}

/**
 * Connection that holds locks; `end` destroys it, and with its session every lock, and may be
 * called repeatedly.
 */
type LockConnection = { readonly client: PoolClient; readonly end: () => void }

const lockConnectionOf = (client: PoolClient): LockConnection => {
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    client.release(true)
  }
  return { client, end }
}

/**
 * Keeps one connection of the pool, taken at first use; `onEnd` is called when its session has
 * ended, or may have: after an error no lock is relied on.
 */
const createLockSession = (pool: Pool, onEnd: () => void) => {
  let connection: Promise<LockConnection> | undefined

  const forget = (): void => {
    connection = undefined
    onEnd()
  }

  const open = async (): Promise<LockConnection> => {
    const opened = lockConnectionOf(await pool.connect())
    const own = connection
    opened.client.once('error', () => {
      if (connection === own) forget()
      // The pool would throw at a second release: an error may come while the connection is being
      // given back.
      opened.end()
    })
    return opened
  }

  const connect = (): Promise<LockConnection> => {
    connection ??= open()
    connection.catch(forget)
    return connection
  }

  return {
    query: async <Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly Row[]> => {
      const own = connect()
      const { client, end } = await own
      try {
        return (await client.query<Row>(text, [...values])).rows
      } catch (error) {
        if (connection === own) forget()
        end()
        throw error
      }
    },
    end: async (): Promise<void> => {
      const last = await connection?.catch(() => undefined)
      forget()
      last?.end()
    },
  }
}

/** Creates leases over one connection of the pool, taken at first use. */
export const createLeases = (pool: Pool): Leases => {
  const held = new Set<string>()
  let isBuilder = false
  const session = createLockSession(pool, () => {
    isBuilder = false
    held.clear()
  })
  return {
    take: async (names) => {
      const wanted = names.filter((name) => !held.has(name))
      if (wanted.length > 0) {
        const rows = await session.query<{ name: string; taken: boolean }>(
          'select name, pg_try_advisory_lock($1, hashtext(name)) as taken from unnest($2::text[]) as name',
          [LEASE_SPACE, wanted],
        )
        for (const { name, taken } of rows) if (taken) held.add(name)
      }
      return new Set(names.filter((name) => held.has(name)))
    },
    holds: (name) => held.has(name),
    survey: async (group, names) => {
      if (!isBuilder) {
        await session.query('select pg_advisory_lock_shared($1, hashtext($2))', [BUILDER_SPACE, group])
        isBuilder = true
      }
      const asked = [BUILDER_SPACE, LEASE_SPACE, names, group]
      const rows = await session.query<{ name: string | null; pid: number }>(SURVEY, asked)
      return {
        builders: rows.filter(({ name }) => name === null).length,
        holders: new Map(rows.flatMap(({ name, pid }) => (name === null ? [] : [[name, pid] as const]))),
      }
    },
    giveBack: async (names) => {
      const own = names.filter((name) => held.has(name))
      if (own.length === 0) return
      await session.query('select pg_advisory_unlock($1, hashtext(name)) from unnest($2::text[]) as name', [
        LEASE_SPACE,
        own,
      ])
      for (const name of own) held.delete(name)
    },
    release: session.end,
  }
}
