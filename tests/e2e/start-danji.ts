import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { ensureAppsBuilt } from '#infra/apps/build-apps.ts'
import { freePort } from '#infra/postgres/embedded/port.ts'
import { quickDirectory } from '../support/quick-directory.ts'
import { spawnMain } from '../support/spawned-process.ts'
import { SEAL_CERTIFICATE, SEAL_KEY, sealWithOwn } from './e2e-seal.ts'
import { urlOfWorker } from './worker-url.ts'

const READY_MS = 90_000
const root = fileURLToPath(new URL('../..', import.meta.url))

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

type Server = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts the product as `npm start` does, in a data directory of its own. */
const start = async (): Promise<Server> => {
  const dataDir = quickDirectory('danji-e2e-')
  chmodSync(dataDir, 0o755)
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
  const stop = async (): Promise<void> => {
    await danji.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
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

/** A server for each worker, so that journeys at the same time never meet; all are stopped after the last one. */
export default async ({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> => {
  sealWithOwn()
  // Built once, before any server finds that the apps are missing.
  await ensureAppsBuilt(root)
  const starting = await Promise.allSettled(Array.from({ length: workers }, start))
  const servers = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async (): Promise<void> => void (await Promise.all(servers.map((server) => server.stop())))
  for (const one of starting) {
    if (one.status === 'fulfilled') continue
    await stop()
    throw one.reason
  }
  for (const [worker, { url }] of servers.entries()) process.env[urlOfWorker(worker)] = url
  return stop
}
