import { fileURLToPath } from 'node:url'
import { ensureAppsBuilt } from '#infra/apps/build-apps.ts'
import { ConfigError, readConfig, type Config } from '#infra/config.ts'
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts'
import { ensureSuperAdmin } from './auth/super-admin.ts'
import { demonstrate, findDemonstration, type Demonstration } from './demonstration.ts'
import { requireNode } from './node-version.ts'
import { openProcess } from './open-process.ts'
import { runningApp, runProjector, runRelay, runWorker, stopOnSignal, type Running } from './processes.ts'
import { createServer } from './serve.ts'

/** All of Danji in one process: what `npm start` runs. Without DATABASE_URL on an embedded Postgres, without NATS_URL on the log alone. */

requireNode()

const root = fileURLToPath(new URL('..', import.meta.url))

const startDatabase = async ({ databaseUrl, dataDir }: Config): Promise<Running & { readonly url: string }> =>
  databaseUrl === undefined ? startEmbeddedPostgres({ dataDir }) : { url: databaseUrl, stop: async () => {} }

const announce = (config: Config, url: string, demonstration: Demonstration | undefined): void => {
  const { email, password, origin } = config.superAdmin
  const lines = [
    '',
    `  Danji is running: ${url}`,
    '',
    `  Office          ${url}/admin/login`,
    `    e-mail        ${email}`,
    `    password      ${origin === 'default' ? password : '(from SUPER_ADMIN_PASSWORD)'}`,
    `  API             ${url}/api/docs`,
    ...(demonstration
      ? [
          `  Residents       ${demonstration.voteUrls.join('\n                  ')}`,
          `    on the roll   ${demonstration.resident.name}, ${demonstration.resident.phone}, ${demonstration.resident.dong}동 ${demonstration.resident.ho}호`,
          `    their phone   ${url}/simulators/phone/${demonstration.resident.phone}`,
        ]
      : []),
    '',
  ]
  console.log(lines.join('\n'))
}

const start = async (config: Config): Promise<void> => {
  const production = config.environment === 'production'
  const simulators = config.messaging.kind === 'simulator'
  const [database] = await Promise.all([startDatabase(config), ensureAppsBuilt(root)])
  const opened = await openProcess(config, database.url, 'danji')
  const { system, logger, broker } = opened
  const isEmpty = (await system.deps.store.lastPosition()) === 0
  const superAdminId = await ensureSuperAdmin(system.deps, { ...config.superAdmin, now: system.deps.clock() })
  const app = await createServer(opened, { root, production, simulators, metricsToken: config.metricsToken, trustProxy: config.trustProxy })
  const relay = broker ? [runRelay(opened, broker, opened.metrics.published)] : []
  const projector = runProjector(opened, broker)
  await app.listen({ port: config.port, host: config.host })
  const worker = await runWorker(opened, opened.messaging)
  stopOnSignal([runningApp(app), worker, projector, ...relay, { stop: system.close }, database], logger)
  if (isEmpty && !production) await demonstrate(app, system.deps, superAdminId)
  announce(config, config.publicUrl, production ? undefined : await findDemonstration(system.deps))
}

try {
  await start(readConfig(process.env, { root }))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
