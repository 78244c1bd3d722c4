import { fileURLToPath } from 'node:url'
import { areAppsBuilt, ensureAppsBuilt } from '#infra/platform/app-build/build-apps.ts'
import { readConfig, type Config } from '#infra/platform/config.ts'
import type { Logger } from '#infra/platform/telemetry/logger.ts'
import type { Readiness } from '#infra/platform/telemetry/readiness.ts'
import { startDatabase } from './setup/start-database.ts'
import type { Demonstration } from './demonstration/demonstration.ts'
import { requireNode } from './setup/node-version.ts'
import { createProgressLine } from './setup/progress-line.ts'
import { checkEnvironment, reasonOf } from './setup/preflight.ts'
import type { Running } from './run/running.ts'
import { stopOnSignal } from './setup/stop-on-signal.ts'

/**
 * Runs all of Danji in one process, as `npm start` does. Without DATABASE_URL it uses an embedded
 * Postgres, without NATS_URL the log alone.
 */

requireNode()

const root = fileURLToPath(new URL('../..', import.meta.url))

const progress = createProgressLine()

const announce = (config: Config, url: string, demonstration: Demonstration | undefined): void => {
  const { email, password, origin } = config.superAdmin
  const lines = [
    '',
    `  Danji is running: ${url}`,
    '',
    `  Office          ${url}/admin/login`,
    `    e-mail        ${email}`,
    `    password      ${origin === 'default' ? password : '(from SUPER_ADMIN_PASSWORD)'}`,
    ...(demonstration
      ? [`    or by Kakao   ${demonstration.administrators.map(({ name, role }) => `${name} (${role})`).join(', ')}`]
      : []),
    `  API             ${url}/api/docs`,
    ...(demonstration
      ? [
          `  Residents       ${[
            ...demonstration.voteUrls,
            ...(demonstration.signatureUrl ? [demonstration.signatureUrl] : []),
          ].join('\n                  ')}`,
          `    on the roll   ${demonstration.resident.name}, ${demonstration.resident.phone}, ` +
            `${demonstration.resident.dong}동 ${demonstration.resident.ho}호`,
          `    their phone   ${url}/simulators/phone/${demonstration.resident.phone}`,
        ]
      : []),
    '',
  ]
  console.log(lines.join('\n'))
}

/**
 * Loads the modules of the product, which takes a second of one core: while initdb and Postgres
 * take another.
 */
const loadProduct = async () => ({
  ...(await import('./setup/open-process.ts')),
  ...(await import('./run/serve.ts')),
  ...(await import('./run/running.ts')),
  ...(await import('./run/run-relay.ts')),
  ...(await import('./run/run-projector.ts')),
  ...(await import('./run/run-worker.ts')),
  ...(await import('../account/admin/super-admin.ts')),
  ...(await import('#infra/providers/providers.ts')),
})

/** Loads the demonstration, which production and an image of the product go without. */
const loadDemonstration = async () => ({
  ...(await import('./demonstration/demonstration.ts')),
  ...(await import('./demonstration/ensure-demonstration.ts')),
})

/** Ends the process once the embedded Postgres is lost for good. */
const endWithout = (error: Error): never => {
  console.error(error.message)
  process.exit(1)
}

/** Logger and readiness for a signal; empty until the process is open. */
const stopped: { logger?: Logger; readiness?: Readiness } = {}

const start = async (config: Config, running: Running[]): Promise<void> => {
  const { port, host, dataDir } = config
  const production = config.environment === 'production'
  await checkEnvironment(dataDir, { variable: 'PORT', port, host })
  progress.show(areAppsBuilt(root) ? 'Starting Postgres' : 'Building both apps, whose sources are new')
  const starting = startDatabase(config, endWithout)
  // Known before it is there: a signal may come meanwhile, and it would be left behind.
  running.unshift({ stop: async () => (await starting).stop() })
  const loading = Promise.all([loadProduct(), production ? undefined : loadDemonstration()])
  const [database, [product, demonstration]] = await Promise.all([starting, loading, ensureAppsBuilt(root)])
  progress.show('Opening the log')
  const opened = await product.openProcess({ ...config, databaseOwnerUrl: database.ownerUrl }, database.url, 'danji')
  const { system, logger, broker } = opened
  running.unshift({ stop: system.close })
  stopped.logger = logger
  stopped.readiness = system.deps.readiness
  await demonstration?.planDemonstration(system.pool)
  const superAdminId = await product.ensureSuperAdmin(system.deps, { ...config.superAdmin, now: system.deps.clock() })
  const app = await product.createServer(opened, {
    root,
    production,
    simulators: product.usesSimulators(config),
    formTargets: product.formTargets(config),
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    connectionsPerAddress: config.connectionsPerAddress,
  })
  running.unshift(product.runningApp(app, config.stopWaitMs))
  if (broker) running.unshift(product.runRelay(opened, broker))
  running.unshift(product.runProjector(opened, broker))
  // Made before the server listens: the demonstration is complete, or continues at the next start.
  await demonstration?.ensureDemonstration(app, system, { superAdminId, onStep: progress.show }, logger)
  progress.show('Opening the port')
  await app.listen({ port, host })
  running.unshift(await product.runWorker(opened))
  progress.clear()
  announce(config, config.publicUrl, await demonstration?.findDemonstration(system.deps))
}

/** Parts that were started, the last first: they are stopped in this order. */
const running: Running[] = []
const isStopping = stopOnSignal(running, () => stopped)
try {
  await start(readConfig(process.env, { root }), running)
} catch (error) {
  // A part that is being started may need one that was stopped already.
  if (isStopping()) await new Promise(() => {})
  progress.clear()
  console.error(reasonOf(error))
  for (const one of running) await one.stop().catch(() => {})
  process.exit(1)
}
