import type { Logger } from '#infra/platform/telemetry/logger.ts'
import type { Readiness } from '#infra/platform/telemetry/readiness.ts'
import { openProcess, type OpenedProcess, type Settings } from './open-process.ts'
import { requireNode } from './node-version.ts'
import { checkDatabase, checkEnvironment, reasonOf, type Listening } from './preflight.ts'
import { serveProbes } from '../run/probes.ts'
import type { Running } from '../run/running.ts'
import { stopOnSignal } from './stop-on-signal.ts'

type StandaloneSettings = Settings & {
  readonly databaseUrl: string | undefined
  readonly host: string
  readonly probePort: number
  readonly metricsToken: string | undefined
}

type Start = (opened: OpenedProcess) => Promise<readonly Running[]>

type Standalone = {
  /** Name of the process. `api` listens itself, on PORT; the others serve probes on PROBE_PORT. */
  readonly name: 'api' | 'relay' | 'projector' | 'worker'
  readonly readSettings: () => StandaloneSettings
  readonly start: Start
}

const listeningOf = ({ name }: Standalone, { port, probePort, host }: StandaloneSettings): Listening =>
  name === 'api' ? { variable: 'PORT', port, host } : { variable: 'PROBE_PORT', port: probePort, host }

const startProbes = async (opened: OpenedProcess, settings: StandaloneSettings): Promise<Running> => {
  const { probePort, host, environment, metricsToken } = settings
  const probes = await serveProbes(opened, {
    port: probePort,
    host,
    production: environment === 'production',
    metricsToken,
  })
  opened.logger.info({ port: probes.port }, 'probes are answered')
  return probes
}

/**
 * Runs one kind of process of a deployment that has several. Gives `start` the opened process; what
 * it returns is stopped on SIGINT and SIGTERM, in order. Ends with exit code 1 and the reason where
 * it cannot start. Signals are handled from the beginning: the first process of a container ignores
 * those that it does not handle.
 */
export const runStandalone = async (standalone: Standalone): Promise<void> => {
  const { name, readSettings, start } = standalone
  requireNode()
  const running: Running[] = []
  const stopped: { logger?: Logger; readiness?: Readiness } = {}
  const isStopping = stopOnSignal(running, () => stopped)
  try {
    const settings = readSettings()
    if (settings.databaseUrl === undefined)
      throw new Error(
        `${name} needs DATABASE_URL: processes of their own share one Postgres. \`npm start\` runs all in one.`,
      )
    await checkEnvironment(settings.dataDir, listeningOf(standalone, settings))
    if (settings.databaseOwnerUrl !== undefined) await checkDatabase('DATABASE_OWNER_URL', settings.databaseOwnerUrl)
    await checkDatabase('DATABASE_URL', settings.databaseUrl)
    const opened = await openProcess(settings, settings.databaseUrl, name)
    const { logger, system } = opened
    running.push({ stop: system.close })
    Object.assign(stopped, { logger, readiness: system.deps.readiness })
    running.unshift(...(await start(opened)))
    // Stopped after the parts: until then they report that the process is being stopped.
    if (name !== 'api') running.splice(-1, 0, await startProbes(opened, settings))
    logger.info(`${name} is running`)
  } catch (error) {
    // A part that is being started may need one that was stopped already.
    if (isStopping()) return
    console.error(reasonOf(error))
    process.exit(1)
  }
}
