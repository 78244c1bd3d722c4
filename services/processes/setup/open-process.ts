import { countJobs, oldestJobSeconds } from '#infra/platform/jobs/job-queue.ts'
import { isKeyBound } from '#infra/platform/keys/master-key-fingerprint.ts'
import { loadMasterKey } from '#infra/platform/keys/master-key.ts'
import { readMasterKeySource } from '#infra/platform/keys/master-key-source.ts'
import { openStorage } from '#infra/platform/object-storage/open-storage.ts'
import type { StorageSettings } from '#infra/platform/object-storage/storage-settings.ts'
import { daysLeft, openSealing, sealExpiry, type SealVariables, type Sealing } from '#infra/lib/pdf/seal/index.ts'
import type { DatabaseSettings } from '#infra/platform/postgres/limits.ts'
import { readProgress, unseenSeconds } from '#infra/platform/projection/read-model-lag.ts'
import type { KmsSettings } from '#infra/providers/kms/kms-settings.ts'
import { openProviders, type Providers, type ProviderSettings } from '#infra/providers/providers.ts'
import { createLogger, type Logger, type LoggerOptions } from '#infra/platform/telemetry/logger.ts'
import { createMetrics, type Metrics } from '#infra/platform/telemetry/metrics.ts'
import { createReadiness } from '#infra/platform/telemetry/readiness.ts'
import { startTracing, traceFailureTeller, type TracingStart } from '#infra/platform/tracing/start-tracing.ts'
import type { TracingSettings } from '#infra/platform/tracing/tracing-settings.ts'
import { storeSealCertificates } from '../../document/seal/seal-certificates.ts'
import { readState } from '../../monitoring/ready.ts'
import { recordErasure } from '../backup/erasures.ts'
import type { MemoryOptions } from '../run/remember-log.ts'
import { openSystem, type System } from './system.ts'
import { upkeepSources } from './upkeep-sources.ts'

/** Settings of a process, from its configuration. */
export type Settings = ProviderSettings & {
  readonly environment: 'development' | 'test' | 'production'
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly database: DatabaseSettings
  readonly storage: StorageSettings
  readonly databaseOwnerUrl: string | undefined
  readonly natsUrl: string | undefined
  readonly natsPrefix: string
  readonly masterKey: string | undefined
  /** KMS that opens the key where it is wrapped; absent: none. */
  readonly kms?: KmsSettings | undefined
  readonly rateLimitFactor: number
  readonly codesPerListHour: number
  readonly helpDesk: { readonly phone: string | null; readonly hours: string | null }
  readonly registerYoungForDays: number
  readonly logLevel: LoggerOptions['level']
  readonly seal: SealVariables
  /** Absent: nothing is traced. */
  readonly tracing?: TracingSettings | undefined
}

/** Broker to which events are published, and the prefix of this system's subjects. */
export type Broker = { readonly url: string; readonly prefix: string }

/** A process with its feet on the ground: system, logger, metrics, and what it talks to. */
export type OpenedProcess = {
  readonly system: System
  readonly databaseUrl: string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly broker: Broker | undefined
  readonly providers: Providers
  /** Sealing of documents; it holds the key, so that calls do not get it. */
  readonly sealing: Sealing
}

/**
 * Returns the master key; a KMS is asked for it where it is wrapped.
 * @throws Error if there is none, or a new one would be made beside a log that was written under
 * another
 */
const keyOf = async (
  { masterKey: given, kms, dataDir, environment }: Settings,
  databaseUrl: string,
): Promise<Buffer> => {
  const fromEnv = await readMasterKeySource({ given, kms })
  const where = { fromEnv, dataDir, production: environment === 'production' }
  // Asked first: of processes that start together, the one that makes the key also marks the
  // database, in this order.
  const mayMake = fromEnv !== undefined || where.production || !(await isKeyBound(databaseUrl))
  return loadMasterKey({ ...where, mayMake })
}

type Opening = { system?: System; readonly sealing: Sealing; readonly dataDir: string }

/** Returns the clients of providers as the system takes them. */
const clientsOf = ({ nice, kcp, registry, identity, ...providers }: Providers) => ({
  identity,
  residentIdentities: { nice, kcp },
  certificates: providers.certificates,
  documentCentre: providers.documentCentre,
  mail: providers.mail,
  publicData: providers.publicData,
  addresses: providers.addresses,
  messaging: providers.messaging,
  messageAccounts: providers.messageAccounts,
  providerAccounts: providers.providerAccounts,
  registers: registry,
})

/** Returns the metrics of a scrape; empty while the system is being opened. */
const metricsOf = (opening: Opening): Metrics => {
  const asked =
    <Answer>(ask: (system: System) => Promise<Answer>) =>
    async (): Promise<Answer> => {
      if (!opening.system) throw new Error('not open yet')
      return ask(opening.system)
    }
  return createMetrics({
    lastPosition: asked(({ deps }) => deps.store.lastPosition()),
    countJobs: asked(({ pools }) => countJobs(pools.calls)),
    oldestJob: asked(({ pools }) => oldestJobSeconds(pools.calls)),
    unseen: asked(async ({ pools, deps }) =>
      (await readProgress(pools.log)).map((one) => ({ name: one.name, seconds: unseenSeconds(one, deps.clock()) })),
    ),
    pools: () => ({ ...opening.system?.pools }),
    checks: asked(async ({ deps }) => (await readState(deps, 'health')).checks),
    upkeep: upkeepSources({
      dataDir: opening.dataDir,
      sealExpires: () => sealExpiry(opening.sealing),
      system: () => {
        if (!opening.system) throw new Error('not open yet')
        return opening.system
      },
    }),
  })
}

const openSeal = ({ seal, dataDir, environment }: Settings, logger: Logger): Sealing => {
  const now = new Date()
  const sealing = openSealing(seal, { dataDir, production: environment === 'production', now })
  const days = daysLeft(sealing, now)
  if (days !== undefined)
    logger.warn({ days }, 'the certificate that seals documents expires: put a new one into SEAL_CERTIFICATE')
  return sealing
}

const memoryOptions = ({ dataDir }: Settings, name: string, logger: Logger): MemoryOptions => ({
  name,
  dataDir,
  onLoss: (lost) =>
    logger.error(lost, 'the log holds no longer what was recorded: no head is signed until npm run log:acknowledge'),
  onError: (error) => logger.warn({ err: error }, 'the log could not be compared with what was seen of it'),
})

/** Closes a system, and sends the spans that wait even where that fails. */
const closeAll = async (
  system: Pick<OpenedProcess['system'], 'close'>,
  tracing: { readonly stop: () => Promise<void> },
) => {
  try {
    await system.close()
  } finally {
    await tracing.stop()
  }
}

/** Opens what every process needs. @throws Error that names what is missing. */
export const openProcess = async (settings: Settings, databaseUrl: string, name: string): Promise<OpenedProcess> => {
  const traceFailures: { tell?: TracingStart['onFailure'] } = {}
  const tracing = await startTracing({
    settings: settings.tracing,
    name,
    onFailure: (error) => traceFailures.tell?.(error),
  })
  const logger = createLogger({ level: settings.logLevel, name })
  const objects = await openStorage(settings.storage, settings.dataDir, (key) =>
    logger.error({ object: key }, 'a document is damaged'),
  )
  const sealing = openSeal(settings, logger)
  const opening: Opening = { sealing, dataDir: settings.dataDir }
  const readiness = createReadiness((check, reason) => {
    if (reason === undefined) logger.warn({ check }, 'ready again')
    else logger.error({ check, err: reason }, 'not ready')
  })
  const metrics = metricsOf(opening)
  traceFailures.tell = traceFailureTeller(logger, metrics.tracesLost)
  const providers = openProviders(settings, { own: `http://127.0.0.1:${settings.port}`, public: settings.publicUrl })
  const system = await openSystem({
    databaseUrl,
    ownerUrl: settings.databaseOwnerUrl,
    masterKey: await keyOf(settings, settings.databaseOwnerUrl ?? databaseUrl),
    databaseSettings: settings.database,
    publicUrl: settings.publicUrl,
    production: settings.environment === 'production',
    rateLimitFactor: settings.rateLimitFactor,
    codesPerListHour: settings.codesPerListHour,
    helpDesk: settings.helpDesk,
    objects,
    readiness,
    codes: metrics.codes,
    ...clientsOf(providers),
    youngForDays: settings.registerYoungForDays,
    onBatch: metrics.appended,
    noteErasure: (personId) => recordErasure(settings.dataDir, personId),
    memory: memoryOptions(settings, name, logger),
    onError: (error) => logger.warn({ err: error }, 'database: trying again'),
  })
  opening.system = system
  await storeSealCertificates(system.database, sealing)
  if (system.deps.guards === 'none')
    logger.warn(
      'the role of DATABASE_URL may not create roles: the product owns the log and could take its guards away; see docs/postgres.md',
    )
  const broker = settings.natsUrl === undefined ? undefined : { url: settings.natsUrl, prefix: settings.natsPrefix }
  const close = () => closeAll(system, tracing)
  const { databaseUrl: ownUrl } = system
  return { system: { ...system, close }, databaseUrl: ownUrl, logger, metrics, broker, providers, sealing }
}
