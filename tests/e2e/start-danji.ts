import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#infra/postgres/embedded/port.ts'
import { spawnMain } from '../support/spawned-process.ts'

const READY_MS = 90_000

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

/** Starts the product as `npm start` does, in a data directory of its own, and stops it after the last journey. */
export default async (): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'danji-e2e-'))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const danji = spawnMain('danji', { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' })
  const deadline = Date.now() + READY_MS
  while (!danji.output().includes('Danji is running') || !(await answers(url))) {
    if (danji.hasEnded() || Date.now() > deadline) throw new Error(`Danji did not start:\n${danji.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  process.env['DANJI_URL'] = url
  return async () => {
    await danji.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
