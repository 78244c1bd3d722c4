import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { secretFromFile } from '../secret-file.ts'
import { findBinaries, type Binaries } from './embedded/binaries.ts'
import { ensureInitialised, locateCluster, programEnvironment, type Cluster } from './embedded/cluster.ts'
import { withConnection } from './one-connection.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { rememberedPort } from './embedded/port.ts'
import {
  isAlive,
  removeMistakenLock,
  runningPostmaster,
  shutDown,
  waitUntil,
  type Postmaster,
} from './embedded/postmaster.ts'

export type EmbeddedPostgresOptions = {
  /**
   * Data directory of the system: the cluster is `postgres` in it, beside its password, port and
   * log.
   */
  readonly dataDir: string
  /** Port; absent: a free one, stored for the next start. */
  readonly port?: number
  /** False: a crash of the machine may lose commits. For tests. */
  readonly durable?: boolean
  /** Called with lines for the operator. Absent: standard error. */
  readonly say?: (line: string) => void
  /** Called where it ended and does not start again. */
  readonly onLost?: (error: Error) => void
}

export type EmbeddedPostgres = {
  readonly url: string
  /** Shuts it down and waits for that; leaves it running where other processes still use it. */
  readonly stop: () => Promise<void>
  /**
   * True where it was running already, left by a process that was killed or used by another one.
   */
  readonly adopted: boolean
}

type Launch = {
  readonly cluster: Cluster
  readonly binaries: Binaries
  readonly port: number
  readonly logFile: string
  readonly durable: boolean
}

/** Rejects where the Postgres on the port is not ours. */
type Verify = (port: number) => Promise<void>
type Running = Postmaster & { readonly adopted: boolean }

/** Name of the embedded cluster: actions on a whole server are done to it alone. */
export const CLUSTER_NAME = 'danji'

const READY_MS = 120_000
const ENDING_MS = 2_000
const RETRY_MS = 30_000
const FIRST_BACK_OFF_MS = 50

const settingsOf = ({ port, durable }: Launch): readonly string[] =>
  [
    `port=${port}`,
    `cluster_name=${CLUSTER_NAME}`,
    'listen_addresses=127.0.0.1',
    // The path of a socket may have 107 bytes; that of a data directory may be longer.
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting])

/**
 * Starts a postmaster and waits until it takes connections. Returns the end of its log where it
 * ends instead.
 */
const launch = async (options: Launch): Promise<{ readonly refusal: string } | undefined> => {
  const { cluster, binaries, logFile } = options
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const child = spawn(binaries.postgres, ['-D', cluster.directory, ...settingsOf(options)], {
    ...cluster.account,
    cwd: '/',
    env: programEnvironment(),
    // Ctrl-C in the terminal goes to the whole process group: Postgres would stop before processes
    // that still write.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended: string | undefined
  child
    .once('error', (error) => (ended = error.message))
    .once('exit', (code, signal) => (ended ??= `ended with ${signal ?? code}`))
  child.unref()
  const isReady = (): boolean => {
    const running = runningPostmaster(cluster.directory)
    return running?.pid === child.pid && running?.status === 'ready'
  }
  const decided = await waitUntil(() => ended !== undefined || isReady(), READY_MS)
  if (decided && ended === undefined) return undefined
  if (!decided && child.pid) await shutDown(cluster.directory, child.pid)
  const lines = readFileSync(logFile).subarray(logStart).toString().trim()
  return { refusal: `${ended ?? 'not ready in time'}\n${lines}` }
}

/**
 * Tells whether a reason is temporary: orphans that are still ending, a process that started at the
 * same time, a port just taken.
 */
const isTransientRefusal = (refusal: string): boolean =>
  /lock file .* already exists|shared memory block|already in use|could not bind/i.test(refusal)

/**
 * Returns a Postgres that runs already, once it serves us; undefined where none runs, or the one
 * that did has ended.
 */
const adoptRunning = async (directory: string, verify: Verify): Promise<Postmaster | undefined> => {
  const isSettled = (): boolean => (runningPostmaster(directory)?.status ?? 'ready') === 'ready'
  if (!(await waitUntil(isSettled, READY_MS)))
    throw new Error(`the Postgres in ${directory} neither becomes ready nor ends`)
  const running = runningPostmaster(directory)
  if (!running) return undefined
  try {
    await verify(running.port)
    return running
  } catch (error) {
    // A process killed a moment ago still shows as running while the kernel takes it down.
    if (await waitUntil(() => runningPostmaster(directory)?.pid !== running.pid, ENDING_MS)) return undefined
    throw error
  }
}

const run = async (
  options: Omit<Launch, 'port'>,
  choosePort: () => Promise<number>,
  verify: Verify,
): Promise<Running> => {
  const { directory } = options.cluster
  const deadline = Date.now() + RETRY_MS
  for (let backOff = FIRST_BACK_OFF_MS; ; backOff *= 2) {
    const adopted = await adoptRunning(directory, verify)
    if (adopted) return { ...adopted, adopted: true }
    removeMistakenLock(directory)
    const refused = await launch({ ...options, port: await choosePort() })
    const launched = runningPostmaster(directory)
    if (!refused && launched) {
      await verify(launched.port)
      return { ...launched, adopted: false }
    }
    const refusal = refused?.refusal ?? 'it ended right after its start'
    if (!isTransientRefusal(refusal) || Date.now() > deadline)
      throw new Error(`the embedded Postgres does not start: ${refusal}`)
    await sleep(backOff)
  }
}

const checkOwnership = async (url: string, directory: string): Promise<void> => {
  try {
    const { rows } = await withConnection(url, (client) =>
      client.query<{ directory: string }>(`select current_setting('data_directory') as directory`),
    )
    if (rows[0]?.directory !== directory) throw new Error(`it serves ${rows[0]?.directory}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the embedded Postgres in ${directory} cannot be used (is postgres.password the one it was made with?): ${reason}`,
      { cause: error },
    )
  }
}

let started = 0

/**
 * Marks this process as one that uses the Postgres. Returns a function that removes the mark and
 * tells whether others remain.
 */
const markUse = (directory: string): (() => boolean) => {
  mkdirSync(directory, { recursive: true })
  const mark = `${process.pid}-${(started += 1)}`
  writeFileSync(join(directory, mark), '')
  return () => {
    rmSync(join(directory, mark), { force: true })
    const others = readdirSync(directory)
    const gone = others.filter((other) => !isAlive(Number.parseInt(other, 10)))
    gone.forEach((other) => rmSync(join(directory, other), { force: true }))
    return others.length > gone.length
  }
}

/**
 * Starts Postgres 18 from npm on a data directory of our own, made at the first start, or takes
 * over the one that still runs there. It listens on 127.0.0.1 only and requires a password, stored
 * in `postgres.password` beside the data. A process that dies is started again.
 * @throws {Error} with what to do where it cannot run
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const say = options.say ?? ((line: string) => void process.stderr.write(`${line}\n`))
  const durable = options.durable ?? true
  const cluster = await locateCluster(options.dataDir, say)
  const binaries = findBinaries(cluster.account, cluster.copies)
  const beside = (name: string): string => join(realpathSync(options.dataDir), name)
  const password = secretFromFile(beside('postgres.password'), () => randomBytes(24).toString('base64url'))
  await ensureInitialised(cluster, binaries, { password, durable })
  const release = markUse(beside('postgres.in-use'))
  const stop = async (): Promise<void> => {
    const othersRemain = release()
    const postmaster = runningPostmaster(cluster.directory)
    if (!othersRemain && postmaster) await shutDown(cluster.directory, postmaster.pid)
  }
  try {
    const choosePort = async (): Promise<number> => options.port ?? (await rememberedPort(beside('postgres.port'), say))
    const urlOf = (port: number): string => `postgres://danji:${password}@127.0.0.1:${port}/postgres`
    const verify: Verify = (port) => checkOwnership(urlOf(port), cluster.directory)
    const launching = { cluster, binaries, durable, logFile: beside('postgres.log') }
    const { port, adopted } = await run(launching, choosePort, verify)
    writeFileSync(beside('postgres.port'), `${port}\n`)
    const keeping = keepRunning({
      directory: cluster.directory,
      // Connected clients have this address.
      startAgain: () => run(launching, async () => port, verify),
      say,
      onLost: options.onLost ?? (({ message }) => say(message)),
    })
    const stopAll = async (): Promise<void> => {
      await keeping.stop()
      await stop()
    }
    return { url: urlOf(port), stop: stopAll, adopted }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}
