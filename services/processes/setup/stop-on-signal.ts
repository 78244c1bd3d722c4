import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#infra/platform/telemetry/logger.ts'
import type { Readiness } from '#infra/platform/telemetry/readiness.ts'
import type { Running } from '../run/running.ts'

/**
 * Milliseconds within which a second signal is the same key press: under npm, Ctrl-C reaches a
 * process from the terminal and again from npm.
 */
const SAME_PRESS_MS = 1_000

/**
 * Milliseconds from the signal on; parts that have not stopped by then are skipped. Grace periods
 * of orchestrators begin at thirty seconds.
 */
const WITHIN_MS = 18_000
/**
 * Minimum milliseconds for each part, however long the earlier ones took: the embedded Postgres is
 * always shut down.
 */
const MIN_MS = 1_000

/** Logger and readiness of an open process; before that, errors go to the console. */
type StoppableProcess = {
  readonly logger?: Pick<Logger, 'info' | 'error'>
  readonly readiness?: Pick<Readiness, 'add'>
}

const stopAll = async (running: readonly Running[], logger: Pick<Logger, 'error'>): Promise<void> => {
  const began = performance.now()
  const report = (error: unknown): void => logger.error({ err: error }, 'stopping failed')
  const inTime = async (stopping: Promise<void>): Promise<void> => {
    const left = Math.max(MIN_MS, WITHIN_MS - (performance.now() - began))
    const overdue = new AbortController()
    const late = sleep(left, undefined, { signal: overdue.signal }).then(
      () => report(new Error(`not stopped after ${Math.round(left)} ms`)),
      () => {},
    )
    await Promise.race([stopping.catch(report), late])
    overdue.abort()
  }
  await inTime(Promise.all(running.map(async (one) => one.prepareStop?.())).then(() => {}))
  for (const one of running) await inTime(one.stop())
}

/**
 * Stops everything once on SIGINT or SIGTERM and ends the process: it is unready at once, then the
 * running parts are prepared, and stopped in the order given, each within its time. A second, later
 * signal ends it at once. `opened` is called when the signal comes, since it may come during the
 * start. Returns whether it is being stopped.
 */
export const stopOnSignal = (running: readonly Running[], opened: () => StoppableProcess): (() => boolean) => {
  let stoppingSince: number | undefined
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    const { logger, readiness } = opened()
    logger?.info({ signal }, 'stopping')
    readiness?.add('running', () => Promise.reject(new Error('it is being stopped')))
    await stopAll(running, logger ?? console)
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
  return () => stoppingSince !== undefined
}
