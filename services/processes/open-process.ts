import { join } from 'node:path'
import { countJobs } from '#infra/jobs/job-queue.ts'
import { loadMasterKey } from '#infra/master-key.ts'
import { createDirectoryStorage } from '#infra/object-storage/directory-storage.ts'
import { openProviders, type Providers, type ProviderSettings } from '#infra/providers/providers.ts'
import { createLogger, type Logger, type LoggerOptions } from '#infra/telemetry/logger.ts'
import { createMetrics, type Metrics } from '#infra/telemetry/metrics.ts'
import { noteErasure } from './backup/erasures.ts'
import { openSystem, type System } from './system.ts'

/** What a process is told by its configuration. */
export type Settings = ProviderSettings & {
  readonly environment: 'development' | 'test' | 'production'
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseOwnerUrl: string | undefined
  readonly natsUrl: string | undefined
  readonly natsPrefix: string
  readonly masterKey: string | undefined
  readonly rateLimitFactor: number
  readonly logLevel: LoggerOptions['level']
}

/** Where events are published, and the word that this system's subjects begin with. */
export type Broker = { readonly url: string; readonly prefix: string }

/** A process with its feet on the ground: system, logger, metrics, and what it talks to. */
export type OpenedProcess = {
  readonly system: System
  readonly databaseUrl: string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly broker: Broker | undefined
  readonly providers: Providers
}

/** Opens what every process needs. @throws Error that names what is missing. */
export const openProcess = async (settings: Settings, databaseUrl: string, name: string): Promise<OpenedProcess> => {
  const production = settings.environment === 'production'
  const logger = createLogger({ level: settings.logLevel, name })
  const storage = createDirectoryStorage(join(settings.dataDir, 'files'))
  const opened: { system?: System } = {}
  const metrics = createMetrics({
    lastPosition: async () => (await opened.system?.deps.store.lastPosition()) ?? 0,
    countJobs: async () => (opened.system ? countJobs(opened.system.pool) : { waiting: 0, running: 0, failed: 0 }),
  })
  const providers = openProviders(settings, { own: `http://127.0.0.1:${settings.port}`, public: settings.publicUrl })
  const system = await openSystem({
    databaseUrl,
    ownerUrl: settings.databaseOwnerUrl,
    masterKey: loadMasterKey({ fromEnv: settings.masterKey, dataDir: settings.dataDir, production }),
    publicUrl: settings.publicUrl,
    production,
    rateLimitFactor: settings.rateLimitFactor,
    checkStorage: storage.check,
    identity: providers.identity,
    onBatch: metrics.appended,
    noteErasure: (personId) => noteErasure(settings.dataDir, personId),
    onError: (error) => logger.warn({ err: error }, 'database: trying again'),
  })
  opened.system = system
  if (system.deps.guards === 'none')
    logger.warn(
      'the role of DATABASE_URL may not create roles: the product owns the log and could take its guards away; see Configuration in the README',
    )
  const broker = settings.natsUrl === undefined ? undefined : { url: settings.natsUrl, prefix: settings.natsPrefix }
  return { system, databaseUrl: system.databaseUrl, logger, metrics, broker, providers }
}
