import { spawn } from 'node:child_process'

/** Number of processes that work at once, as many as a stage of `npm test` has. */
const PROCESSES = 4
/**
 * Seconds that the work below takes on the machine that all limits were set on: two cores, nothing
 * else running.
 */
const REFERENCE_SECONDS = 0.5
/**
 * Limit of what is believed: a machine that is slower than this is told so by a test that fails.
 */
const MAX_SLOWNESS = 10

const WORK = `
const { createHash } = require('node:crypto')
let text = ''
for (let index = 0; index < 180_000; index += 1)
  text = createHash('sha256').update(text + JSON.stringify({ index, text })).digest('hex')
`

const work = (): Promise<void> =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' })
      .once('error', reject)
      .once('close', () => resolve())
  })

/**
 * Returns how many times longer a fixed piece of work takes on this machine, as busy as it is now,
 * than on the machine that limits were set on. At least 1, so that no limit falls below its usual
 * value.
 */
export const measureSlowness = async (): Promise<number> => {
  const start = performance.now()
  await Promise.all(Array.from({ length: PROCESSES }, work))
  const seconds = (performance.now() - start) / 1_000
  return Math.min(MAX_SLOWNESS, Math.max(1, Math.round((seconds / REFERENCE_SECONDS) * 10) / 10))
}
