import { catalogue } from '#events/catalogue.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import {
  createPostgresEventStore,
  type PostgresEventStoreOptions,
} from '#infra/platform/event-store/postgres-event-store.ts'
import { logTurnMigrations } from '#infra/platform/event-store/writer-lock.ts'
import { eventStoreMigrations } from '#infra/platform/event-store/schema.ts'
import { prepareJobs } from '#infra/platform/jobs/job-queue.ts'
import { createPostgresKeyRing, decrypt } from '#infra/platform/event-store/key-ring.ts'
import {
  checkKeyFingerprint,
  storeKeyFingerprint,
  keyFingerprintMigrations,
} from '#infra/platform/keys/master-key-fingerprint.ts'
import { headKeyPurpose, keyRotationMigrations, readKeySet, type KeySet } from '#infra/platform/keys/key-set.ts'
import { deriveKey, keyFingerprint } from '#infra/platform/keys/master-key.ts'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import { scrubMigrations } from '#infra/platform/object-storage/scrub-position.ts'
import { createSealedObjects } from '#infra/platform/object-storage/sealed-objects.ts'
import { openDrafts } from '#infra/lib/document-renderer/index.ts'
import { openPdfPages } from '#infra/lib/pdf/pages/index.ts'
import { closeToAnalysts } from '#infra/platform/postgres/analysts.ts'
import { prepareAppRole, type AppRole } from '#infra/platform/postgres/app-role.ts'
import { grantAppRole } from '#infra/platform/postgres/grants.ts'
import type { DatabaseSettings } from '#infra/platform/postgres/limits.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { createPresence, presenceChannelOf } from '#infra/platform/presence/presence.ts'
import { listenToChanges } from '#infra/platform/projection/changes.ts'
import { createFreshness } from '#infra/platform/projection/freshness.ts'
import { prepareProjections } from '#infra/platform/projection/generations.ts'
import type { Projection, Reactor } from '#infra/platform/projection/projection.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { createReadThread } from '#infra/platform/read-thread/read-thread.ts'
import { readProgress, unseenSeconds } from '#infra/platform/projection/read-model-lag.ts'
import { projectionMigrations } from '#infra/platform/projection/schema.ts'
import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import { absentCertificates, type Certificates } from '#infra/providers/certificate-recognition.ts'
import { absentDocumentCentre, type DocumentCentre } from '#infra/providers/document-centre.ts'
import { absentMail, type Mail } from '#infra/providers/smtp/mail.ts'
import { absentAddresses, absentPublicData, type Addresses, type PublicData } from '#infra/providers/public-data.ts'
import { absentIdentity, type ResidentIdentities } from '#infra/providers/identity.ts'
import { absentMessaging, type Messaging } from '#infra/providers/messaging.ts'
import { uncountedCodes } from '#infra/platform/telemetry/code-metrics.ts'
import { createReadiness, type Readiness } from '#infra/platform/telemetry/readiness.ts'
import { prepareAnalyticsSchema } from '#projections/analytics/analytics-schema.ts'
import { pinKey, publicKeyOf, treeHeadKey, type HeadSigner } from '#projections/log/tree-heads.ts'
import { readModels } from '#projections/read-models.ts'
import type { Pool } from 'pg'
import { modules } from '../../modules.ts'
import { depsOf } from '../../core/module.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { messagingWithComplexes } from '../../message-account/complex-messaging.ts'
import { recordTables } from '../../core/reads.ts'
import { createSecrets } from '../../core/secrets.ts'
import { guardedTables, ownersFunctions } from './database-guards.ts'
import { accountTools, type AccountOptions } from './account-tools.ts'
import { closePools, openPools, readThreadPool, type Pools } from './pools.ts'
import { jobNames } from '../run/module-jobs.ts'
import { rememberLog, type MemoryOptions } from '../run/remember-log.ts'
import { addChecks } from '../run/readiness-checks.ts'

const CODES_PER_LIST_HOUR = 3_000

export type SystemOptions = AccountOptions & {
  readonly databaseUrl: string
  /**
   * Connection string of the owner of the log's tables, who migrates them; absent: the one of
   * `databaseUrl`.
   */
  readonly ownerUrl?: string | undefined
  /** 32 bytes; every other key is derived from it. */
  readonly masterKey: Buffer
  readonly publicUrl: string
  readonly production: boolean
  readonly rateLimitFactor: number
  /** Codes by message that one list costs in an hour at most. */
  readonly codesPerListHour?: number
  /** Phone that administrators call for help; absent: none. */
  readonly helpDesk?: Tools['helpDesk']
  readonly objects: ObjectStorage
  readonly identity: AdminIdentity
  /** Absent: no resident is verified by their phone. */
  readonly residentIdentities?: ResidentIdentities
  /** Absent: nobody signs with a certificate. */
  readonly certificates?: Certificates
  /** Absent: nothing is deposited. */
  readonly documentCentre?: DocumentCentre
  /** Absent: no mail is sent. */
  readonly mail?: Mail
  /** Absent: public registers are not read. */
  readonly publicData?: PublicData
  /** Absent: addresses are typed by hand. */
  readonly addresses?: Addresses
  /** Absent: nothing is sent. */
  readonly messaging?: Messaging
  readonly clock?: () => Date
  /** Sizes of the pools, and how long calls wait for Postgres. */
  readonly databaseSettings?: DatabaseSettings
  readonly readiness?: Readiness
  readonly onBatch?: PostgresEventStoreOptions['onBatch']
  readonly codes?: Deps['codes']
  /**
   * Location and name under which this process stores its view of the log; absent: it stores none.
   */
  readonly memory?: MemoryOptions
  /** Called for broken connections, which are reopened. */
  readonly onError?: (error: unknown) => void
}

/** Base of every process: the migrated database, the log, the read models, the keys. */
export type System = {
  readonly deps: Deps
  /** Connection string of the product's own role. */
  readonly databaseUrl: string
  /** Pool for long work: read models and jobs. Calls have a pool of their own, with limits. */
  readonly pool: Pool
  readonly database: Database
  readonly pools: Pools
  readonly projections: readonly Projection[]
  readonly reactors: readonly Reactor[]
  readonly close: () => Promise<void>
}

/** Whether a demonstration was planned here, and made. */
const demonstrationMigrations: Readonly<Record<string, string>> = {
  '006-demonstration': `
    create table demonstration (
      only_row boolean primary key default true check (only_row),
      begun_at timestamptz not null,
      done_at timestamptz
    );
  `,
}

/** Every table that is no read model, in the order of their making. */
export const migrations = Object.assign(
  {},
  eventStoreMigrations,
  keyFingerprintMigrations,
  keyRotationMigrations,
  demonstrationMigrations,
  logTurnMigrations,
  projectionMigrations,
  scrubMigrations,
  ...modules.map(({ tables = {} }) => tables),
) as Readonly<Record<string, string>>

const reactors = modules.flatMap(({ reactors: ofRoom = [] }) => ofRoom)

/** Whether a wrapped key of a person was wrapped under this one. */
const canDecryptWith = (personKeys: Buffer) => (wrapped: Buffer, personId: string) => {
  try {
    return decrypt(personKeys, wrapped, personId).length > 0
  } catch {
    return false
  }
}

/**
 * Prepares the database as its owner: migrates the tables, marks the master key, pins the signing
 * key, and grants the product's role its privileges. A database begun under another key is left
 * unchanged.
 * @throws OtherMasterKey
 */
const prepareDatabase = async ({
  databaseUrl,
  ownerUrl = databaseUrl,
  masterKey,
}: SystemOptions): Promise<{ readonly role: AppRole; readonly keys: KeySet }> => {
  const fingerprint = keyFingerprint(masterKey)
  const owner = createPool(ownerUrl, { max: 1 })
  try {
    await checkKeyFingerprint(owner, fingerprint)
    const role = await prepareAppRole(databaseUrl, ownerUrl)
    await migrate(owner, migrations)
    await storeKeyFingerprint(owner, fingerprint, canDecryptWith(deriveKey(masterKey, 'person-keys')))
    const keys = await readKeySet(owner, masterKey)
    await pinKey(createDatabase(owner), publicKeyOf(treeHeadKey(keys.keyFor('tree-head'))))
    if (role.separation !== 'none') {
      await grantAppRole(owner, { guarded: guardedTables, functions: ownersFunctions })
      await closeToAnalysts(owner)
    }
    return { role, keys }
  } finally {
    await owner.end()
  }
}

type SystemListeners = Pick<SystemOptions, 'onBatch' | 'noteErasure'> & {
  readonly onRecorded: PostgresEventStoreOptions['onRecorded'] | undefined
}

const storeOf = (
  needs: Pick<PostgresEventStoreOptions, 'pool' | 'catalogue' | 'keys' | 'boxKey'>,
  { onBatch, onRecorded, noteErasure }: SystemListeners,
): EventStore =>
  createPostgresEventStore({
    ...needs,
    ...(onBatch ? { onBatch } : {}),
    ...(onRecorded ? { onRecorded } : {}),
    ...(noteErasure ? { noteErasure } : {}),
  })

const unseenOf = async (log: Pool, clock: () => Date): Promise<ReadonlyMap<string, number>> =>
  new Map((await readProgress(log)).map((one) => [one.name, unseenSeconds(one, clock())]))

/** Read models, and the views that analysts read over them. */
const prepareReadSide = async (database: Database, projections: readonly Projection[]): Promise<void> => {
  await prepareProjections(database, projections, reactors)
  await prepareAnalyticsSchema(database)
}

const closing =
  (
    { pages, drafts, registry, changes, presence, store, readThread }: Deps,
    pools: Pools,
    memory: Awaited<ReturnType<typeof rememberLog>>,
  ) =>
  async (): Promise<void> => {
    await memory?.stop()
    await pages.close()
    await drafts.close()
    await registry.reading.close()
    await changes.close()
    await presence.close()
    await readThread.close()
    await store.close()
    await closePools(pools)
  }

/** Returns what processes announce to each other by notifications of the database. */
const announcedOf = (
  database: Database,
  { databaseUrl, onError = () => {} }: SystemOptions,
): Pick<Tools, 'changes' | 'presence'> => ({
  changes: listenToChanges({ databaseUrl, onError }),
  presence: createPresence(presenceChannelOf({ database, databaseUrl, onError })),
})

/** Opens what works on PDFs beside the process. */
const documentTools = (): Pick<Tools, 'pages' | 'drafts'> => ({ pages: openPdfPages(), drafts: openDrafts() })

const limitsOf = ({
  rateLimitFactor,
  codesPerListHour = CODES_PER_LIST_HOUR,
  helpDesk = { phone: null, hours: null },
}: SystemOptions) => ({
  helpDesk,
  rateLimitFactor,
  codesPerListHour,
})

/** Returns what proves who residents are, what they sign with, and where it is deposited. */
const provingToolsOf = ({
  certificates = absentCertificates,
  residentIdentities = { nice: absentIdentity, kcp: absentIdentity },
  documentCentre = absentDocumentCentre,
  mail = absentMail,
}: SystemOptions): Pick<Tools, 'certificates' | 'residentIdentities' | 'documentCentre' | 'mail'> => ({
  certificates,
  residentIdentities,
  documentCentre,
  mail,
})

/** Returns the public registers that can be read. */
const publicDataOf = ({
  publicData = absentPublicData,
  addresses = absentAddresses,
}: SystemOptions): Pick<Tools, 'publicData' | 'addresses'> => ({ publicData, addresses })

/** Returns the key that signs heads from the first day, and what opens those after changes of it. */
const headKeysOf = ({ keyFor, open }: KeySet): Pick<HeadSigner, 'key' | 'openKey'> => ({
  key: treeHeadKey(keyFor('tree-head')),
  openKey: (changes, wrapped) => open(headKeyPurpose(changes), wrapped),
})

/** Returns the messaging of the installation, with the accounts that complexes have of their own. */
const messagingOf = (
  tools: Pick<Tools, 'store' | 'clock'>,
  { messaging: shared = absentMessaging }: SystemOptions,
  { messageAccounts }: ReturnType<typeof accountTools>,
): Tools['messaging'] => messagingWithComplexes({ ...tools, shared, messageAccounts })

/** Opens the system; several processes may do so at once. @throws OtherMasterKey */
export const openSystem = async (options: SystemOptions): Promise<System> => {
  const { masterKey, publicUrl, production, objects, identity } = options
  const {
    role: { url: databaseUrl, separation },
    keys: keySet,
  } = await prepareDatabase(options)
  const { keyFor, formerPersonKeys } = keySet
  const heads = headKeysOf(keySet)
  const pools = openPools(databaseUrl, options.databaseSettings)
  await prepareJobs(pools.work)
  const database: Database = createDatabase(pools.work, recordTables)
  const calls: Database = createDatabase(pools.calls, recordTables)
  const clock = options.clock ?? (() => new Date())
  const memory = await rememberLog(calls, options)
  const projections = readModels({ ...heads, now: clock, ...(memory ? { maySign: memory.maySign } : {}) })
  await prepareReadSide(database, projections)
  // One key ring for the log and the documents: an erasure takes effect at once in both.
  const fingerprint = keyFingerprint(masterKey)
  const keys = createPostgresKeyRing(pools.log, { key: keyFor('person-keys'), former: formerPersonKeys, fingerprint })
  const boxKey = keyFor('ballot-box')
  const accounts = accountTools(options, keys)
  const store = storeOf({ pool: pools.log, catalogue, keys, boxKey }, { ...options, onRecorded: memory?.note })
  const readiness = options.readiness ?? createReadiness()
  const names = projections.map(({ name }) => name)
  const tools: Tools = {
    store,
    database: calls,
    unhurried: database,
    readThread: createReadThread({ databaseUrl, options: readThreadPool(options.databaseSettings) }, recordTables),
    freshness: createFreshness({ database: calls, models: projections, unseen: () => unseenOf(pools.log, clock) }),
    ...announcedOf(calls, options),
    clock,
    secrets: createSecrets(keyFor, publicKeyOf(heads.key)),
    publicUrl,
    production,
    ...limitsOf(options),
    objects,
    sealedObjects: createSealedObjects(objects, keys),
    ...documentTools(),
    readiness,
    codes: options.codes ?? uncountedCodes,
    guards: separation,
    identity,
    ...provingToolsOf(options),
    ...publicDataOf(options),
    messaging: messagingOf({ store, clock }, options, accounts),
    ...accounts,
  }
  const deps = depsOf(modules, tools)
  addChecks(readiness, {
    pools,
    clock,
    objects,
    fingerprint,
    feeders: [...names, ...reactors.map(({ name }) => name)],
    jobs: jobNames(deps),
  })
  const close = closing(deps, pools, memory)
  return { deps, databaseUrl, pool: pools.work, database, pools, projections, reactors, close }
}
