import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../telemetry/logger.ts'

/**
 * Writes the messages of Graphile Worker to our log. Those about single jobs are left out: they
 * repeat errors and payloads whole, and the runner reports jobs itself.
 */
export const workerLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message, meta) => {
    if (meta && ('job' in meta || 'jobs' in meta)) return
    const error = meta?.['error']
    const details = error === undefined ? {} : { err: error }
    if (level === 'error') logger.error(details, message)
    else if (level === 'warning') logger.warn(details, message)
    else logger.debug(details, message)
  })
