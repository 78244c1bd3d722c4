import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A process of the product, run from its sources. */
export type SpawnedProcess = {
  /** Everything it printed. */
  readonly output: () => string
  readonly hasEnded: () => boolean
  /** Its exit code, once it has ended by itself and said everything. */
  readonly ended: Promise<number | null>
  /** Sends SIGTERM and waits. Returns the exit code. */
  readonly stop: () => Promise<number | null>
  /** SIGKILL, and waits. */
  readonly kill: () => Promise<void>
}

/**
 * Starts `services/processes/{name}.main.ts` with variables beside the caller's own; the caller's
 * database and broker are not handed on. `directory`: the project's, of this release or another.
 */
export const spawnMain = (
  name: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  directory = root,
): SpawnedProcess => {
  const { DATABASE_URL: _database, NATS_URL: _nats, NODE_ENV: _environment, ...inherited } = process.env
  const child = spawn(process.execPath, [`services/processes/${name}.main.ts`, ...args], {
    cwd: directory,
    env: { ...inherited, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  return {
    output: () => chunks.join(''),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended: closed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}
