import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { pairedRounds, printTable, setting, type Series } from '../../paired-rounds.ts'
import type { ScaleLogs } from './scale-log.ts'

const ROUNDS = setting('BENCH_STARTS', 3)
const POLL_INTERVAL_MS = 20
const MAX_WAIT_MS = 300_000

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // It listens on TCP.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

/** Starts a process of the product and returns the seconds until it says that it is ready. */
const startOf = async (name: 'api' | 'projector', url: string): Promise<number> => {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'danji-scale-')), await freePort()]
  const started = performance.now()
  const child = spawnMain(name, {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DANJI_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    [name === 'api' ? 'PORT' : 'PROBE_PORT']: String(port),
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    while (!(await isReady())) {
      if (child.hasEnded() || performance.now() - started > MAX_WAIT_MS)
        throw new Error(`${name} did not become ready: ${child.output()}`)
      await sleep(POLL_INTERVAL_MS)
    }
    return (performance.now() - started) / 1_000
  } finally {
    await child.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Measures the seconds until API and projector are ready on the long log, and on the empty one. */
export const measureStart = async ({ long, empty }: ScaleLogs): Promise<readonly Series[]> => {
  const contenders = (['api', 'projector'] as const).flatMap((name) =>
    [
      { of: 'long', url: long.url },
      { of: 'empty', url: empty.url },
    ].map(({ of, url }) => ({ name: `start_${name}_${of}_s`, measure: () => startOf(name, url) })),
  )
  const series = await pairedRounds(ROUNDS, 0, contenders)
  printTable(series)
  return series
}
