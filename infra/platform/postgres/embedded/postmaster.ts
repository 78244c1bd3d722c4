import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Running Postgres by its lock file. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  readonly status: 'starting' | 'ready' | 'stopping'
}

const POLL_MS = 15

const readOrNothing = (read: () => string): string | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Tells whether a process runs. A zombie does not: in a container without an init process nobody
 * reaps orphans.
 */
export const isAlive = (pid: number): boolean => {
  const state = readOrNothing(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  if (state) return state.slice(state.lastIndexOf(')') + 2, state.lastIndexOf(')') + 3) !== 'Z'
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const hasProc = process.platform === 'linux'

/**
 * Tells whether a process has the data directory as its working directory, as all of a Postgres
 * have: the process id of a stale lock file may be another program's by now.
 */
const worksIn = (directory: string, pid: number | string): boolean =>
  readOrNothing(() => readlinkSync(`/proc/${pid}/cwd`)) === directory

const anybodyWorksIn = (directory: string): boolean =>
  readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && worksIn(directory, entry))

/**
 * Returns the path of postmaster.pid: process id, data directory, start time, port, socket
 * directory, address, shared memory, status.
 */
const lockFile = (directory: string): string => join(directory, 'postmaster.pid')

const readLock = (
  directory: string,
): { readonly pid: number; readonly port: number; readonly status: string } | undefined => {
  const content = readOrNothing(() => readFileSync(lockFile(directory), 'utf8'))
  if (!content) return undefined
  const lines = content.split('\n')
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/** Returns the Postgres that runs on this data directory, if one does. */
export const runningPostmaster = (directory: string): Postmaster | undefined => {
  const lock = readLock(directory)
  if (!lock || !isAlive(lock.pid) || (hasProc && !worksIn(directory, lock.pid))) return undefined
  const status = lock.status === 'ready' || lock.status === 'stopping' ? lock.status : 'starting'
  return { pid: lock.pid, port: lock.port, status }
}

/**
 * Removes a lock file whose process is no Postgres: Postgres would take it for one and refuse to
 * start. The file of a dead process stays: Postgres itself replaces it, once it has checked that no
 * orphan holds the shared memory named in it.
 */
export const removeMistakenLock = (directory: string): void => {
  const lock = readLock(directory)
  if (!hasProc || !lock || !isAlive(lock.pid) || worksIn(directory, lock.pid) || anybodyWorksIn(directory)) return
  rmSync(lockFile(directory), { force: true })
}

/** Waits by polling. Returns false where `patienceMs` passes first. */
export const waitUntil = async (holds: () => boolean, patienceMs: number): Promise<boolean> => {
  const deadline = Date.now() + patienceMs
  while (!holds()) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 5_000

/**
 * Stops a Postgres: its clients are disconnected and everything is written; if that hangs, it is
 * stopped at once, to be recovered at the next start.
 */
export const shutDown = async (directory: string, pid: number): Promise<void> => {
  const hasEnded = (): boolean => runningPostmaster(directory)?.pid !== pid
  for (const [signal, patience] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    if (hasEnded()) return
    process.kill(pid, signal)
    if (await waitUntil(hasEnded, patience)) return
  }
  throw new Error(`the Postgres in ${directory} (process ${pid}) does not stop`)
}
