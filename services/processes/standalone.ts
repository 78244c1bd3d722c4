import { openProcess, type OpenedProcess, type Settings } from './open-process.ts'
import { requireNode } from './node-version.ts'
import type { Running } from './running.ts'
import { stopOnSignal } from './stop-on-signal.ts'

type StandaloneSettings = Settings & { readonly databaseUrl: string | undefined }

/**
 * Runs one kind of process of a deployment that has several. Gives `start` the opened process; what it returns is stopped on
 * SIGINT and SIGTERM, in order. Ends with exit code 1 and the reason where it cannot start.
 */
export const runStandalone = async (
  name: string,
  readSettings: () => StandaloneSettings,
  start: (opened: OpenedProcess) => Promise<readonly Running[]>,
): Promise<void> => {
  requireNode()
  try {
    const settings = readSettings()
    if (settings.databaseUrl === undefined)
      throw new Error(
        `${name} needs DATABASE_URL: processes of their own share one Postgres. \`npm start\` runs all in one.`,
      )
    const opened = await openProcess(settings, settings.databaseUrl, name)
    const running = await start(opened)
    stopOnSignal([...running, { stop: opened.system.close }], opened.logger)
    opened.logger.info(`${name} is running`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
