import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/**
 * Milliseconds after a job of a named queue at which a worker looks for the next one. Its outcome is
 * written meanwhile, and whoever looks before that finds the queue taken and waits for the usual two
 * seconds.
 */
const LOOKS_MS = [15, 60, 250]

/** Makes a worker look, if one is idle. */
const look = (pool: WorkerPool): void => {
  try {
    pool.nudge(1)
  } catch {
    // A worker of the pool has just ended; the others look by themselves.
  }
}

/** Looks for the next job of a named queue soon after one was done, until the workers stop. */
export const lookForNextOfQueue = (events: WorkerEvents): void => {
  const timers = new Set<NodeJS.Timeout>()
  let isStopping = false
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id === null || isStopping) return
    for (const ms of LOOKS_MS) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        look(worker.workerPool)
      }, ms)
      timers.add(timer.unref())
    }
  })
  const stop = (): void => {
    isStopping = true
    timers.forEach(clearTimeout)
    timers.clear()
  }
  events.on('pool:gracefulShutdown', stop)
  events.on('pool:forcefulShutdown', stop)
  events.on('pool:release', stop)
}
