import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LenderMessage } from './worker.ts'

/** late: no answer in time. memory: more than it may have. ended, failed: by itself, or by an error. */
export type ProcessFailure = 'late' | 'memory' | 'ended' | 'failed'

/** The process was ended without an answer, and why. `message` names the kind of error alone: what it says may be of a file. */
export class ProcessFailed extends Error {
  readonly why: ProcessFailure

  constructor(why: ProcessFailure, message: string = why) {
    super(message)
    this.name = 'ProcessFailed'
    this.why = why
  }
}

/** A process while it is lent: `next` is the next message that it sends. */
export type PooledWorker = {
  readonly say: (message: unknown) => void
  readonly next: () => Promise<unknown>
}

/** What came of lending a process; `worn`: it is not to be used again. */
export type LendResult<T> = { readonly value: T; readonly worn?: boolean | undefined }

type Running = { readonly child: ChildProcess; readonly hear: ReceiveMessage; lent: number }
/** `more`: asked when the time is over, how many milliseconds more there are. */
type ReceiveMessage = (time: number, more?: () => number) => Promise<unknown>

/** On a machine that is busy with others a piece of work may wait so many times as long as it may work. */
const MAX_WAITING = 3
/** Of Linux: a tick of the clock by which it counts the work of processes. */
const TICK_MS = 10

/** Milliseconds for which a process has worked so far; undefined where the machine does not tell. */
const workOf = (child: ChildProcess): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8')
    // Behind the name, which may hold anything: state is the third field, user's and system's time the 14th and 15th.
    const behind = fields.slice(fields.lastIndexOf(')') + 2).split(' ')
    return (Number(behind[11]) + Number(behind[12])) * TICK_MS
  } catch {
    return undefined
  }
}

/** Its own modules: nothing of a file is looked at yet. */
const START_MS = 60_000
/** A process that has done well waits a while for more: to start one takes longer than to read most files. */
const SPARE_MS = 10_000
/** So often one is lent before another one takes its place. */
const MAX_LENT = 500
/** Seconds of work in all. One that outlives its lender in an endless loop ends by this. */
const MAX_CPU_S = 3_600
/** What readers may know of where they run: nothing of databases and keys. */
const HANDED_ON = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(HANDED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

/** V8 aborts a process without memory, the system kills one; neither says so otherwise. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL'

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const hearing = (child: ChildProcess): ReceiveMessage => {
  const heard = { take: (_message: unknown): void => {}, fail: (_error: Error): void => {} }
  child.on('message', (sent: LenderMessage) =>
    'told' in sent ? heard.take(sent.told) : heard.fail(new ProcessFailed('failed', `process: ${sent.failed}`)),
  )
  child.once('error', ({ name }) => heard.fail(new ProcessFailed('failed', `process: ${name}`)))
  // Not `exit`: what it sent last is read by then.
  child.once('close', (code, signal) =>
    heard.fail(
      !child.killed && isOutOfMemory(code, signal)
        ? new ProcessFailed('memory')
        : new ProcessFailed('ended', 'the process ended without an answer'),
    ),
  )
  return (time, more = () => 0) =>
    new Promise((resolve, reject) => {
      const whenOver = (): void => {
        const left = more()
        if (left > 0) timer = setTimeout(whenOver, left + TICK_MS)
        else reject(new ProcessFailed('late'))
      }
      let timer = setTimeout(whenOver, Math.max(0, time))
      heard.take = (message) => {
        clearTimeout(timer)
        resolve(message)
      }
      heard.fail = (error) => {
        clearTimeout(timer)
        reject(error)
      }
      if (isOver(child)) heard.fail(new ProcessFailed('ended', 'the process ended before it was asked'))
    })
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (isOver(child) || child.pid === undefined) return resolve()
    child.ref()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** What processes are made of. */
export type ProcessKind = {
  readonly module: URL
  /** Megabytes of heap. */
  readonly memory: number
  /** What each finds as the lender's `data`. */
  readonly data?: unknown
  /** How many of those that did well stay for more, and for how many milliseconds; usually one, for ten seconds. */
  readonly spares?: number
  readonly spareMs?: number
}

/** Without a core file, which would hold what it read. */
const LIMITED = `ulimit -c 0; ulimit -t ${MAX_CPU_S}; exec "$0" "$@"`

const begin = ({ module, memory, data }: ProcessKind): ChildProcess => {
  const child = fork(fileURLToPath(module), {
    execPath: '/bin/sh',
    execArgv: ['-c', LIMITED, process.execPath, `--max-old-space-size=${memory}`],
    env: environment(),
    serialization: 'advanced',
    // What V8 writes as it ends is of no use to who reads the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.send({ data })
  return child
}

const isReferred = ({ child }: Running, isWanted: boolean): void => {
  if (isWanted) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** Processes that have done well, and wait for more; they keep no process that is done. */
const createSpares = (most: number, ms: number) => {
  const spares = new Map<Running, NodeJS.Timeout>()
  const forget = (running: Running): void => {
    clearTimeout(spares.get(running))
    spares.delete(running)
  }
  const take = (): Running | undefined => {
    const [running] = spares.keys()
    if (!running) return undefined
    forget(running)
    isReferred(running, true)
    return running
  }
  const keep = async (running: Running): Promise<void> => {
    if (spares.size >= most || running.lent >= MAX_LENT || isOver(running.child)) return end(running.child)
    isReferred(running, false)
    const giveUp = (): void => {
      spares.delete(running)
      void end(running.child)
    }
    spares.set(running, setTimeout(giveUp, ms).unref())
  }
  return { take, keep, forget }
}

/**
 * Processes of one module that are lent to one piece of work at a time. One that fails is ended; the next piece of work begins another one.
 * Processes, not threads: a thread that is ended while it unpacks, or has no memory left, takes all of its process along.
 */
export const createWorkerPool = (kind: ProcessKind) => {
  const spares = createSpares(kind.spares ?? 1, kind.spareMs ?? SPARE_MS)
  const children = new Set<ChildProcess>()

  const start = async (): Promise<Running> => {
    const child = begin(kind)
    const running = { child, hear: hearing(child), lent: 0 }
    children.add(child)
    child.once('close', () => {
      children.delete(child)
      spares.forget(running)
    })
    try {
      // Its first message says that it is there.
      await running.hear(START_MS)
      return running
    } catch (error) {
      await end(child)
      throw error
    }
  }

  /**
   * Lends a process to `work` for so many milliseconds of its own work, and at most three times as long by the clock.
   * @throws {ProcessFailed}, and what `work` throws: the process is ended then.
   */
  const lend = async <T>(time: number, work: (lent: PooledWorker) => Promise<LendResult<T>>): Promise<T> => {
    const running = spares.take() ?? (await start())
    running.lent += 1
    const [began, worked] = [performance.now(), workOf(running.child)]
    const deadline = began + time
    // Time that it waited for others is not its own.
    const more = (): number => {
      const now = workOf(running.child)
      if (worked === undefined || now === undefined) return 0
      return Math.min(time - (now - worked), began + MAX_WAITING * time - performance.now())
    }
    try {
      const { value, worn = false } = await work({
        // Who waits for an answer hears that it has ended.
        say: (asked) => void running.child.send({ asked }, () => {}),
        next: () => running.hear(deadline - performance.now(), more),
      })
      await (worn ? end(running.child) : spares.keep(running))
      return value
    } catch (error) {
      await end(running.child)
      throw error
    }
  }

  /** Ends all processes; what they were doing fails. Work may be lent new ones afterwards. */
  const close = async (): Promise<void> => {
    await Promise.all([...children].map(end))
  }

  return { lend, close }
}
