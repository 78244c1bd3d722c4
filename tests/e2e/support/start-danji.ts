import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { ensureAppsBuilt } from '#infra/platform/app-build/build-apps.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { quickDirectory } from '../../support/stack/quick-directory.ts'
import { spawnMain } from '../../support/stack/spawned-process.ts'
import { SEAL_CERTIFICATE, SEAL_KEY, sealWithOwn } from './e2e-seal.ts'
import { urlOfWorker } from './worker-url.ts'

const READY_MS = 90_000
const root = fileURLToPath(new URL('../../..', import.meta.url))

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

type Server = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts the product as `npm start` does, on a data directory. */
const start = async (dataDir: string): Promise<Server> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const danji = spawnMain('danji', {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100',
    SEAL_CERTIFICATE: process.env[SEAL_CERTIFICATE] ?? '',
    SEAL_KEY: process.env[SEAL_KEY] ?? '',
  })
  const stop = async (): Promise<void> => void (await danji.stop())
  const deadline = Date.now() + READY_MS
  while (!danji.output().includes('Danji is running') || !(await answers(url))) {
    if (danji.hasEnded() || Date.now() > deadline) {
      await stop()
      throw new Error(`Danji did not start:\n${danji.output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop }
}

/** No job is due, and none is being done: the demonstration's documents are made. */
const hasRest = async (url: string): Promise<boolean> => {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return metrics.includes('danji_jobs{state="running"} 0') && !/^danji_jobs_oldest_seconds \d/m.test(metrics)
}

/**
 * A data directory as the first start leaves it, with the whole demonstration: what takes half a
 * minute of work is done once for all servers.
 */
const demonstrated = async (): Promise<string> => {
  const dataDir = quickDirectory('danji-e2e-')
  chmodSync(dataDir, 0o755)
  const first = await start(dataDir)
  const deadline = Date.now() + READY_MS
  while (!(await hasRest(first.url))) {
    if (Date.now() > deadline) throw new Error('The demonstration does not come to an end.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await first.stop()
  return dataDir
}

/**
 * Copies a server's data directory, with owners and permissions of its files, which Postgres
 * checks. Where Postgres may not enter there, its data is elsewhere, and the other server makes a
 * demonstration of its own.
 */
const copyOf = (dataDir: string): string => {
  const copy = quickDirectory('danji-e2e-')
  chmodSync(copy, 0o755)
  if (lstatSync(join(dataDir, 'postgres')).isSymbolicLink()) return copy
  execFileSync('cp', ['-a', `${dataDir}/.`, copy])
  rmSync(join(copy, 'postgres.port'), { force: true })
  return copy
}

/**
 * Starts a server for each worker, so that concurrent journeys never meet; all are stopped after
 * the last one.
 */
export default async ({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> => {
  sealWithOwn()
  // Built once, before any server finds that the apps are missing.
  await ensureAppsBuilt(root)
  const first = await demonstrated()
  const dataDirs = [first, ...Array.from({ length: workers - 1 }, () => copyOf(first))]
  const starting = await Promise.allSettled(dataDirs.map(start))
  const servers = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()))
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
  for (const one of starting) {
    if (one.status === 'fulfilled') continue
    await stop()
    throw one.reason
  }
  for (const [worker, { url }] of servers.entries()) process.env[urlOfWorker(worker)] = url
  return stop
}
