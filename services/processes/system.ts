import { catalogue } from '#events/catalogue.ts'
import { createPostgresEventStore, type PostgresEventStoreOptions } from '#infra/event-store/postgres-event-store.ts'
import { eventStoreMigrations } from '#infra/event-store/schema.ts'
import { prepareJobs } from '#infra/jobs/job-queue.ts'
import { deriveKey } from '#infra/master-key.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { createDatabase, createPool } from '#infra/postgres/pool.ts'
import { listenToChanges } from '#infra/projection/changes.ts'
import { createFreshness } from '#infra/projection/freshness.ts'
import { prepareProjections } from '#infra/projection/generations.ts'
import type { Projection, Reactor } from '#infra/projection/projection.ts'
import type { Database } from '#infra/projection/read-tables.ts'
import { projectionMigrations } from '#infra/projection/schema.ts'
import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import { publicKeyOf, treeHeadKey } from '#projections/log/merkle-tree.ts'
import { readModels } from '#projections/read-models.ts'
import type { Pool } from 'pg'
import { areas } from '../areas.ts'
import { roomsOf } from '../core/area.ts'
import type { Deps, Tools } from '../core/deps.ts'
import { createSecrets } from '../core/secrets.ts'

export type SystemOptions = {
  readonly databaseUrl: string
  /** 32 bytes; every other key is derived from it. */
  readonly masterKey: Buffer
  readonly publicUrl: string
  readonly production: boolean
  readonly rateLimitFactor: number
  readonly checkStorage: () => Promise<void>
  readonly identity: AdminIdentity
  readonly clock?: () => Date
  readonly onBatch?: PostgresEventStoreOptions['onBatch']
  /** Told of connections that broke and are made again. */
  readonly onError?: (error: unknown) => void
}

/** What every process stands on: the database brought up to date, the log, the read side, the keys. */
export type System = {
  readonly deps: Deps
  readonly pool: Pool
  readonly database: Database
  readonly projections: readonly Projection[]
  readonly reactors: readonly Reactor[]
  readonly close: () => Promise<void>
}

const migrations = Object.assign(
  {},
  eventStoreMigrations,
  projectionMigrations,
  ...areas.map(({ tables = {} }) => tables),
) as Readonly<Record<string, string>>

const reactors = areas.flatMap(({ reactors: ofRoom = [] }) => ofRoom)

/** Opens the system; several processes may do so at once. */
export const openSystem = async (options: SystemOptions): Promise<System> => {
  const { databaseUrl, masterKey, publicUrl, production, rateLimitFactor, checkStorage, identity } = options
  const pool = createPool(databaseUrl, { max: 16, settings: { jit: 'off' } })
  // The log is read by index alone. A plan that a connection made while the log was nearly empty would scan all of it at every read, until
  // Postgres counts its rows anew.
  const settings = { enable_seqscan: 'off', jit: 'off' }
  const logPool = createPool(databaseUrl, { max: 12, pipeline: true, applicationName: 'danji-log', settings })
  await migrate(pool, migrations)
  await prepareJobs(pool)
  const database: Database = createDatabase(pool)
  const keyFor = (purpose: string) => deriveKey(masterKey, purpose)
  const headKey = treeHeadKey(keyFor('tree-head'))
  const projections = readModels(headKey)
  await prepareProjections(database, projections, reactors)
  const store = createPostgresEventStore({
    pool: logPool,
    catalogue,
    masterKey: keyFor('person-keys'),
    boxKey: keyFor('ballot-box'),
    ...(options.onBatch ? { onBatch: options.onBatch } : {}),
  })
  const tools: Tools = {
    store,
    database,
    freshness: createFreshness(
      database,
      projections.map(({ name }) => name),
    ),
    changes: listenToChanges({ databaseUrl, onError: options.onError ?? (() => {}) }),
    clock: options.clock ?? (() => new Date()),
    secrets: createSecrets(keyFor, publicKeyOf(headKey)),
    publicUrl,
    production,
    rateLimitFactor,
    checkStorage,
    identity,
  }
  const deps: Deps = { ...tools, rooms: roomsOf(areas, tools) }
  const close = async () => {
    await deps.changes.close()
    await store.close()
    await logPool.end()
    await pool.end()
  }
  return { deps, pool, database, projections, reactors, close }
}
