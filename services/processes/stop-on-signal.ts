import type { Logger } from '#infra/telemetry/logger.ts'
import type { Running } from './running.ts'

/** One press of Ctrl-C reaches a process twice under npm: from the terminal, and handed on by npm. */
const SAME_PRESS_MS = 1_000

/** Stops everything once on SIGINT or SIGTERM, in the order given, and ends the process; a second, later signal ends it at once. */
export const stopOnSignal = (running: readonly Running[], logger: Logger): void => {
  let stoppingSince: number | undefined
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    logger.info({ signal }, 'stopping')
    for (const one of running)
      await one.stop().catch((error: unknown) => logger.error({ err: error }, 'stopping failed'))
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
}
