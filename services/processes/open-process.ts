import { join } from 'node:path'
import { countJobs } from '#infra/jobs/job-queue.ts'
import { loadMasterKey } from '#infra/master-key.ts'
import { createDirectoryStorage } from '#infra/object-storage/directory-storage.ts'
import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import type { AdminIdentitySettings } from '#infra/providers/admin-identity-settings.ts'
import { createKakaoClient } from '#infra/providers/kakao/kakao-client.ts'
import type { MessagingSettings } from '#infra/providers/messaging-settings.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedKakao, simulatedSolapi } from '#infra/simulators/simulators.ts'
import { createLogger, type Logger, type LoggerOptions } from '#infra/telemetry/logger.ts'
import { createMetrics, type Metrics } from '#infra/telemetry/metrics.ts'
import type { Messaging } from '../core/area.ts'
import { openSystem, type System } from './system.ts'

/** What a process is told by its configuration. */
export type Settings = {
  readonly environment: 'development' | 'test' | 'production'
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly natsUrl: string | undefined
  readonly natsPrefix: string
  readonly masterKey: string | undefined
  readonly rateLimitFactor: number
  readonly logLevel: LoggerOptions['level']
  readonly messaging: MessagingSettings
  readonly identity: AdminIdentitySettings
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
  readonly messaging: Messaging
}

const messagingOf = ({ messaging, port }: Settings): Messaging => {
  const { apiKey, apiSecret, from, pfId, templates } = messaging.kind === 'solapi' ? messaging : simulatedSolapi
  const baseUrl = messaging.kind === 'solapi' ? messaging.baseUrl : `http://127.0.0.1:${port}${simulatedSolapi.path}`
  return { sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }), pfId, templates }
}

const identityOf = ({ identity, port, publicUrl }: Settings): AdminIdentity => {
  if (identity.kind === 'kakao') return createKakaoClient(identity)
  const { path, clientId, clientSecret } = simulatedKakao
  // The server asks itself; browsers know it under its public address alone.
  const own = `http://127.0.0.1:${port}${path}`
  return createKakaoClient({
    clientId,
    clientSecret,
    authBaseUrl: own,
    apiBaseUrl: own,
    pagesBaseUrl: publicUrl + path,
  })
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
  const system = await openSystem({
    databaseUrl,
    masterKey: loadMasterKey({ fromEnv: settings.masterKey, dataDir: settings.dataDir, production }),
    publicUrl: settings.publicUrl,
    production,
    rateLimitFactor: settings.rateLimitFactor,
    checkStorage: storage.check,
    identity: identityOf(settings),
    onBatch: metrics.appended,
    onError: (error) => logger.warn({ err: error }, 'database: trying again'),
  })
  opened.system = system
  const broker = settings.natsUrl === undefined ? undefined : { url: settings.natsUrl, prefix: settings.natsPrefix }
  return { system, databaseUrl, logger, metrics, broker, messaging: messagingOf(settings) }
}
