import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY_MS = 90_000

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

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
  const { DATABASE_URL: _database, NATS_URL: _nats, ...environment } = process.env
  const child = spawn(process.execPath, ['services/danji.main.ts'], {
    cwd: root,
    env: { ...environment, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let announced = ''
  child.stdout.on('data', (chunk: Buffer) => {
    announced += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const deadline = Date.now() + READY_MS
  while (!announced.includes('Danji is running') || !(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Danji did not start:\n${announced}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  process.env['DANJI_URL'] = url
  process.env['DANJI_ANNOUNCED'] = announced
  return async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
