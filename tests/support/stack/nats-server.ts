import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'

export type NatsServer = {
  readonly url: string
  readonly port: number
  /** Kills it and deletes its store. Started again on the same port, it is empty. */
  readonly kill: () => Promise<void>
  /** Ends it and throws its store away. */
  readonly stop: () => Promise<void>
}

const START_MS = 10_000
const POLL_MS = 20

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Path of the nats-server program, undefined where none is installed. Debian puts it where not
 * every PATH looks.
 */
export const findNatsServer = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
    .map((directory) => join(directory, 'nats-server'))
    .find(isExecutable)

const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (greeted: boolean): void => {
      socket.destroy()
      resolve(greeted)
    }
    socket.once('data', (data) => answer(data.toString().startsWith('INFO '))).once('error', () => answer(false))
  })

const startProcess = async (program: string, port: number, further: readonly string[]): Promise<NatsServer> => {
  const store = mkdtempSync(join(tmpdir(), 'danji-nats-'))
  const address = ['--addr', '127.0.0.1', '--port', String(port)]
  const child = spawn(program, ['--jetstream', '--store_dir', store, ...address, ...further], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const remove = (): void => rmSync(store, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal)
    await exited
    process.off('exit', remove)
    remove()
  }
  const deadline = Date.now() + START_MS
  while (!(await greets(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`${program} does not start on port ${port}`)
    }
    await sleep(POLL_MS)
  }
  return { url: `nats://127.0.0.1:${port}`, port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/**
 * Starts an empty NATS server with JetStream, on a free port or on the one given (to come back
 * after `kill`). With a login, only those who give it may connect.
 * @throws Error where none is installed and TEST_STACK is not `containers`.
 */
export const startNatsServer = async (
  options: { readonly port?: number; readonly login?: { readonly user: string; readonly pass: string } } = {},
): Promise<NatsServer> => {
  const port = options.port ?? (await freePort())
  if (process.env['TEST_STACK'] === 'containers') return (await import('./containers.ts')).startNatsContainer(port)
  const program = findNatsServer()
  if (!program) throw new Error('nats-server is not installed: apt-get install nats-server')
  const { login } = options
  return startProcess(program, port, login ? ['--user', login.user, '--pass', login.pass] : [])
}
