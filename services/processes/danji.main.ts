import { fileURLToPath } from 'node:url'
import { ensureAppsBuilt } from '#infra/apps/build-apps.ts'
import { ConfigError, readConfig, type Config } from '#infra/config.ts'
import { usesSimulators } from '#infra/providers/providers.ts'
import { ensureSuperAdmin } from '../account/super-admin.ts'
import { demonstrate, findDemonstration, type Demonstration } from './demonstration/demonstration.ts'
import { requireNode } from './node-version.ts'
import { openProcess } from './open-process.ts'
import { runProjector } from './run-projector.ts'
import { runRelay } from './run-relay.ts'
import { runWorker } from './run-worker.ts'
import { runningApp, type Running } from './running.ts'
import { createServer } from './serve.ts'
import { startDatabase } from './start-database.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** All of Danji in one process: what `npm start` runs. Without DATABASE_URL on an embedded Postgres, without NATS_URL on the log alone. */

requireNode()

const root = fileURLToPath(new URL('../..', import.meta.url))

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
          `  Residents       ${demonstration.voteUrls.join('\n                  ')}`,
          `    on the roll   ${demonstration.resident.name}, ${demonstration.resident.phone}, ${demonstration.resident.dong}동 ${demonstration.resident.ho}호`,
          `    their phone   ${url}/simulators/phone/${demonstration.resident.phone}`,
        ]
      : []),
    '',
  ]
  console.log(lines.join('\n'))
}

const start = async (config: Config, running: Running[]): Promise<void> => {
  const production = config.environment === 'production'
  const simulators = usesSimulators(config)
  const starting = startDatabase(config).then((started) => {
    running.unshift(started)
    return started
  })
  const [database] = await Promise.all([starting, ensureAppsBuilt(root)])
  const opened = await openProcess({ ...config, databaseOwnerUrl: database.ownerUrl }, database.url, 'danji')
  const { system, logger, broker } = opened
  running.unshift({ stop: system.close })
  const isEmpty = (await system.deps.store.lastPosition()) === 0
  const superAdminId = await ensureSuperAdmin(system.deps, { ...config.superAdmin, now: system.deps.clock() })
  const app = await createServer(opened, {
    root,
    production,
    simulators,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
  })
  await app.listen({ port: config.port, host: config.host })
  if (broker) running.unshift(runRelay(opened, broker, opened.metrics.published))
  running.unshift(runProjector(opened, broker))
  running.unshift(await runWorker(opened, opened.providers))
  running.unshift(runningApp(app))
  stopOnSignal(running, logger)
  if (isEmpty && !production) await demonstrate(app, system.deps, superAdminId)
  announce(config, config.publicUrl, production ? undefined : await findDemonstration(system.deps))
}

const reasonOf = (error: unknown, { port }: { readonly port: string }): unknown => {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${port} is taken: is Danji running already? Set PORT to another one.`
  return error
}

/** What was started, the last first: it is stopped in this order. */
const running: Running[] = []
try {
  await start(readConfig(process.env, { root }), running)
} catch (error) {
  console.error(reasonOf(error, { port: process.env['PORT'] ?? '3000' }))
  for (const one of running) await one.stop().catch(() => {})
  process.exit(1)
}
