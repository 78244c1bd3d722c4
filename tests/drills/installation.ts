import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { spawnMain, type SpawnedProcess } from '#tests/support/stack/spawned-process.ts'
import { startBalancingProxy } from './balancing-proxy.ts'
import { drillVariables } from './drill-variables.ts'
import { startVendor } from './drill-vendor.ts'

/** One process of an installation. */
export type Member = { readonly name: string; readonly main: string; readonly port?: number }

const STOP_LIMIT_MS = 20_000
const START_LIMIT_MS = 120_000
const ASK_EVERY_MS = 100

/** Waits until a process answers its probes. @throws Error where it ends, or takes two minutes */
const untilAlive = async (port: number, process: SpawnedProcess): Promise<void> => {
  const deadline = performance.now() + START_LIMIT_MS
  while (
    !(await fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (process.hasEnded() || performance.now() > deadline) throw new Error(`it did not start: ${process.output()}`)
    await sleep(ASK_EVERY_MS)
  }
}

/**
 * Starts what a whole installation needs: Postgres, NATS where it is installed, a vendor of
 * messages, and a load balancer before two APIs. None of its processes runs yet.
 */
export const startInstallation = async (natsPrefix: string) => {
  const home = mkdtempSync(join(tmpdir(), 'danji-drill-'))
  // The account of Postgres must be able to enter.
  chmodSync(home, 0o755)
  const nats = findNatsServer() ? await startNatsServer() : undefined
  if (!nats) console.log('nats-server is not installed: read models are fed from the log, no relay is restarted')
  const postgres = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), say: () => {} })
  const vendor = await startVendor({ balance: 10_000_000 })
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startBalancingProxy(ports)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  const variables: Readonly<Record<string, string>> = {
    ...drillVariables({ databaseUrl: postgres.url, dataDir: join(home, 'data'), url: proxy.url }),
    TRUST_PROXY: '1',
    STOP_WAIT_MS: '2000',
    ...vendor.variables,
    ...(nats ? { NATS_URL: nats.url, NATS_PREFIX: natsPrefix } : {}),
  }
  const members: readonly Member[] = [
    ...(nats ? ['relay'] : []).map((main) => ({ name: main, main })),
    { name: 'projector', main: 'projector' },
    { name: 'worker', main: 'worker' },
    ...ports.map((port, n) => ({ name: `api ${n + 1}`, main: 'api', port })),
  ]
  const running = new Map<string, SpawnedProcess>()
  const all: SpawnedProcess[] = []
  const wrong: string[] = []

  /**
   * Starts a process, of this release or of the one in a directory, and waits until it has begun.
   */
  const start = async ({ name, main, port }: Member, directory?: string): Promise<void> => {
    const probe = port ?? (await freePort())
    const own = { ...variables, [port === undefined ? 'PROBE_PORT' : 'PORT']: String(probe) }
    const started = spawnMain(main, own, [], directory)
    running.set(name, started)
    all.push(started)
    await (port === undefined ? untilAlive(probe, started) : proxy.untilReady(port))
  }
  const stopGracefully = async ({ name }: Member): Promise<void> => {
    const began = performance.now()
    const code = await running.get(name)?.stop()
    const took = performance.now() - began
    if (code !== 0) wrong.push(`${name} ended with ${code}: ${running.get(name)?.output().slice(-2_000)}`)
    if (took > STOP_LIMIT_MS) wrong.push(`${name} took ${Math.round(took)} ms to stop`)
  }
  const kill = async ({ name }: Member): Promise<void> => {
    if (running.get(name)?.hasEnded()) wrong.push(`${name} had ended by itself: ${running.get(name)?.output()}`)
    await running.get(name)?.kill()
  }
  const close = async (): Promise<void> => {
    await Promise.all(all.filter((one) => !one.hasEnded()).map((one) => one.kill()))
    await proxy.close()
    await pool.end()
    await vendor.close()
    await nats?.stop()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    proxy,
    /** Ports of the two APIs. */
    ports,
    pool,
    phones: vendor.phones,
    variables,
    members,
    running,
    /** Lines that say what went wrong; empty where nothing did. */
    wrong,
    start,
    stopGracefully,
    kill,
    close,
  }
}
