import { catalogue } from '#events/catalogue.ts'
import { createPostgresEventStore, type PostgresEventStoreOptions } from '#infra/event-store/postgres-event-store.ts'
import { eventStoreMigrations } from '#infra/event-store/schema.ts'
import { prepareJobs } from '#infra/jobs/job-queue.ts'
import { deriveKey } from '#infra/master-key.ts'
import { prepareAppRole, type AppRole } from '#infra/postgres/app-role.ts'
import { grantAppRole } from '#infra/postgres/grants.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { createDatabase, createPool } from '#infra/postgres/pool.ts'
import { listenToChanges } from '#infra/projection/changes.ts'
import { createFreshness } from '#infra/projection/freshness.ts'
import { prepareProjections } from '#infra/projection/generations.ts'
import type { Projection, Reactor } from '#infra/projection/projection.ts'
import type { Database } from '#infra/projection/read-tables.ts'
import { projectionMigrations } from '#infra/projection/schema.ts'
import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import { pinKey, publicKeyOf, treeHeadKey } from '#projections/log/tree-heads.ts'
import { readModels } from '#projections/read-models.ts'
import type { Pool } from 'pg'
import { areas } from '../areas.ts'
import { roomsOf } from '../core/area.ts'
import type { Deps, Tools } from '../core/deps.ts'
import { createSecrets } from '../core/secrets.ts'
import { guardedTables, ownersFunctions } from './database-guards.ts'

export type SystemOptions = {
  readonly databaseUrl: string
  /** Owns the log's tables and brings them up to date; absent: as whom `databaseUrl` signs in. */
  readonly ownerUrl?: string | undefined
  /** 32 bytes; every other key is derived from it. */
  readonly masterKey: Buffer
  readonly publicUrl: string
  readonly production: boolean
  readonly rateLimitFactor: number
  readonly checkStorage: () => Promise<void>
  readonly identity: AdminIdentity
  readonly clock?: () => Date
  readonly onBatch?: PostgresEventStoreOptions['onBatch']
  /** Notes, outside of the database, that a person is about to be erased: a backup from before would bring their key back. */
  readonly noteErasure?: (personId: string) => Promise<void>
  /** Told of connections that broke and are made again. */
  readonly onError?: (error: unknown) => void
}

/** What every process stands on: the database brought up to date, the log, the read side, the keys. */
export type System = {
  readonly deps: Deps
  /** What everything connects with: as the product's own role. */
  readonly databaseUrl: string
  readonly pool: Pool
  readonly database: Database
  readonly projections: readonly Projection[]
  readonly reactors: readonly Reactor[]
  readonly close: () => Promise<void>
}

/** Every table that is no read model, in the order of their making. */
export const migrations = Object.assign(
  {},
  eventStoreMigrations,
  projectionMigrations,
  ...areas.map(({ tables = {} }) => tables),
) as Readonly<Record<string, string>>

const reactors = areas.flatMap(({ reactors: ofRoom = [] }) => ofRoom)

/** As the owner: brings the tables up to date, pins the key that signs, and grants the product's role what it needs. */
const prepareDatabase = async (
  { databaseUrl, ownerUrl = databaseUrl }: SystemOptions,
  publicKey: string,
): Promise<AppRole> => {
  const role = await prepareAppRole(databaseUrl, ownerUrl)
  const owner = createPool(ownerUrl, { max: 1 })
  try {
    await migrate(owner, migrations)
    await pinKey(createDatabase(owner), publicKey)
    if (role.separation !== 'none') await grantAppRole(owner, { guarded: guardedTables, functions: ownersFunctions })
    return role
  } finally {
    await owner.end()
  }
}

/** Opens the system; several processes may do so at once. */
export const openSystem = async (options: SystemOptions): Promise<System> => {
  const { masterKey, publicUrl, production, rateLimitFactor, checkStorage, identity } = options
  const headKey = treeHeadKey(deriveKey(masterKey, 'tree-head'))
  const { url: databaseUrl, separation } = await prepareDatabase(options, publicKeyOf(headKey))
  const pool = createPool(databaseUrl, { max: 16 })
  // The log is read by index alone. A plan that a connection made while the log was nearly empty would scan all of it at every read, until
  // Postgres counts its rows anew.
  const settings = { enable_seqscan: 'off', jit: 'off' }
  const logPool = createPool(databaseUrl, { max: 12, pipeline: true, applicationName: 'danji-log', settings })
  await prepareJobs(pool)
  const database: Database = createDatabase(pool)
  const keyFor = (purpose: string) => deriveKey(masterKey, purpose)
  const clock = options.clock ?? (() => new Date())
  const projections = readModels({ key: headKey, now: clock })
  await prepareProjections(database, projections, reactors)
  const store = createPostgresEventStore({
    pool: logPool,
    catalogue,
    masterKey: keyFor('person-keys'),
    boxKey: keyFor('ballot-box'),
    ...(options.onBatch ? { onBatch: options.onBatch } : {}),
    ...(options.noteErasure ? { noteErasure: options.noteErasure } : {}),
  })
  const tools: Tools = {
    store,
    database,
    freshness: createFreshness(database),
    changes: listenToChanges({ databaseUrl, onError: options.onError ?? (() => {}) }),
    clock,
    secrets: createSecrets(keyFor, publicKeyOf(headKey)),
    publicUrl,
    production,
    rateLimitFactor,
    checkStorage,
    guards: separation,
    identity,
  }
  const deps: Deps = { ...tools, rooms: roomsOf(areas, tools) }
  const close = async () => {
    await deps.changes.close()
    await store.close()
    await logPool.end()
    await pool.end()
  }
  return { deps, databaseUrl, pool, database, projections, reactors, close }
}
