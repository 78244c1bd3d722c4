import { afterAll } from 'vitest'
import { sql } from 'kysely'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { watchLog } from '#infra/platform/feed/log-watch.ts'
import { createPool, createDatabase } from '#infra/platform/postgres/pool.ts'
import { allGenerations, schemaOf, type Generation } from '#infra/platform/projection/generations.ts'
import { createLeases } from '#infra/platform/projection/leases.ts'
import type { AnyDatabase, Projection } from '#infra/platform/projection/projection.ts'
import { startReactors, type ReactorRunnerOptions } from '#infra/platform/projection/reactor-runner.ts'
import { startProjectionRunner, type RunnerOptions } from '#infra/platform/projection/runner.ts'
import { openSystem, type System } from '#services/processes/setup/system.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { administer } from '#tests/support/stack/test-database.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { noObjects } from '#tests/support/stack/objects.ts'

/** `databaseUrl` is what the product itself connects with. */
export type ReadSide = { readonly system: System; readonly databaseUrl: string }

/**
 * Opens a system on an empty database whose read models nobody feeds. Call it at the top of the
 * file.
 */
export const openReadSide = async (): Promise<ReadSide> => {
  const { url } = await preparedDatabase()
  const system = await openSystem({
    databaseUrl: url,
    masterKey: Buffer.alloc(32, 7),
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1,
    objects: noObjects,
    identity: unreachableKakao,
  })
  afterAll(system.close)
  return { system, databaseUrl: system.databaseUrl }
}

/** The one generation of a read model or reactor with a status. */
export const generationOf = async (
  database: AnyDatabase,
  name: string,
  status: Generation['status'] = 'live',
): Promise<Generation> => {
  const found = (await allGenerations(database)).find(
    (generation) => generation.name === name && generation.status === status,
  )
  if (!found) throw new Error(`${name} has no generation that is ${status}`)
  return found
}

/** All rows of a generation's tables, in an order of their own. */
export const tablesOf = async (
  database: AnyDatabase,
  projection: Projection,
  generation: Generation,
): Promise<Readonly<Record<string, readonly unknown[]>>> => {
  const schema = schemaOf(generation)
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = ${schema} order by 1`.execute(
    database,
  )
  if (tables.length === 0) throw new Error(`${projection.name} has no tables`)
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: unknown
      }>`select to_json(t) as row from ${sql.table(`${schema}.${name}`)} t order by t::text collate "C"`.execute(
        database,
      )
      return [name, rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(contents)
}

export type TestRunner = {
  readonly stop: () => Promise<void>
  readonly errors: readonly unknown[]
  readonly break: () => Promise<void>
  /** Cuts all its connections and lets it open no other, as `kill -9` does. */
  readonly kill: () => Promise<void>
}

/**
 * Starts a runner as in a process of its own: with its own connections, leases and feed. `break`
 * cuts all its connections, as a kill does.
 */
export const startRunner = (
  { system, databaseUrl }: ReadSide,
  {
    projections = [],
    reactors = [],
    ...bulk
  }: Partial<Pick<RunnerOptions, 'projections' | 'sizes' | 'buildsOnly'> & Pick<ReactorRunnerOptions, 'reactors'>>,
): TestRunner => {
  const applicationName = `runner-${Math.random().toString(36).slice(2)}`
  const pool = createPool(databaseUrl, { max: 8, applicationName })
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const feed = createLogFeed({ store: system.deps.store, databaseUrl, onError })
  const watch = watchLog({ databaseUrl, onError })
  const own = {
    database: createDatabase(pool),
    store: system.deps.store,
    leases: createLeases(pool),
    onError: (_name: string, error: unknown) => onError(error),
  }
  const reacting = startReactors({ ...own, watch, reactors })
  const runner = startProjectionRunner({ ...own, ...bulk, feed, projections })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await reacting.stop()
    await runner.stop()
    await feed.close()
    await watch.close()
    await pool.end()
  }
  const stopOnce = () => (stopped ??= stop())
  afterAll(stopOnce)
  const cut = async (): Promise<void> =>
    void (await administer((postgres) =>
      postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        applicationName,
      ]),
    ))
  return {
    stop: stopOnce,
    errors,
    break: cut,
    kill: async () => {
      // A pool that ends hands out no connection any more.
      const ended = pool.end()
      stopped = Promise.resolve()
      await cut()
      await ended
      await Promise.all([reacting.stop(), runner.stop(), feed.close(), watch.close()])
    },
  }
}
