import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { QueueAbandoned } from './concurrency-limit.ts'
import type { AnswerMessage } from './worker.ts'

/**
 * Reason of a failure. late: no answer in time. memory: the limit was exceeded. ended, failed: by
 * itself, or by an error.
 */
export type ProcessFailure = 'late' | 'memory' | 'ended' | 'failed'

/**
 * The process ended without an answer. `message` names the kind of error alone: its text may quote
 * a file.
 */
export class ProcessFailed extends Error {
  readonly why: ProcessFailure

  constructor(why: ProcessFailure, message: string = why) {
    super(message)
    this.name = 'ProcessFailed'
    this.why = why
  }
}

/** Process while it is lent: `next` returns its next message. */
export type PooledWorker = {
  readonly say: (message: unknown) => void
  readonly next: () => Promise<unknown>
}

/** Result of lending a process; `worn`: the process must not be used again. */
export type WorkResult<T> = { readonly value: T; readonly worn?: boolean | undefined }

type Running = { readonly child: ChildProcess; readonly hear: ReceiveMessage; lent: number }
/**
 * Returns the next message within a time limit. `more`: called when the time is over, returns how
 * many milliseconds more there are.
 */
type ReceiveMessage = (time: number, more?: () => number) => Promise<unknown>

/**
 * Maximum factor of elapsed to working time: on a busy machine work may wait this many times as
 * long as it may run.
 */
const MAX_WAITING = 3
/** Milliseconds of a clock tick in which Linux counts the CPU time of processes. */
const TICK_MS = 10

/** Returns the milliseconds of CPU time of a process; undefined where the system does not tell. */
const workOf = (child: ChildProcess): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8')
    // The fields follow the name, which may hold anything: state is the third field, user and
    // system time the 14th and 15th.
    const behind = fields.slice(fields.lastIndexOf(')') + 2).split(' ')
    return (Number(behind[11]) + Number(behind[12])) * TICK_MS
  } catch {
    return undefined
  }
}

/** Time limit of loading its own modules, before any file is read. */
const START_MS = 60_000
/** Time that an idle process is kept: starting one takes longer than reading most files. */
const SPARE_MS = 10_000
/** Maximum number of uses of a process. */
const MAX_USES = 500
/**
 * Maximum CPU seconds of a process, which also end one that outlives its parent in an endless loop.
 */
const MAX_CPU_S = 3_600
/** Variables that the processes get: nothing of databases and keys. */
const PASSED_VARIABLES = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
]

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    PASSED_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/**
 * Tells whether a process ran out of memory: V8 aborts it, or the system kills it, without other
 * signs.
 */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL'

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const receiveFrom = (child: ChildProcess): ReceiveMessage => {
  const heard = { take: (_message: unknown): void => {}, fail: (_error: Error): void => {} }
  child.on('message', (sent: AnswerMessage) =>
    'told' in sent ? heard.take(sent.told) : heard.fail(new ProcessFailed('failed', `process: ${sent.failed}`)),
  )
  child.once('error', ({ name }) => heard.fail(new ProcessFailed('failed', `process: ${name}`)))
  // At `close`, unlike `exit`, its last messages have been read.
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

/** Settings of the processes of a pool. */
export type ProcessKind = {
  readonly module: URL
  /** Megabytes of heap. */
  readonly memory: number
  /** Data that each process finds in `workerChannel.data`. */
  readonly data?: unknown
  /**
   * Number of idle processes that are kept, and for how many milliseconds; one, for ten seconds, by
   * default.
   */
  readonly spares?: number
  readonly spareMs?: number
}

/**
 * Command that sets the limits; core files are off, since they would hold what the process read.
 */
const LIMITED = `ulimit -c 0; ulimit -t ${MAX_CPU_S}; exec "$0" "$@"`

const begin = ({ module, memory, data }: ProcessKind): ChildProcess => {
  const child = fork(fileURLToPath(module), {
    execPath: '/bin/sh',
    execArgv: ['-c', LIMITED, process.execPath, `--max-old-space-size=${memory}`],
    env: environment(),
    serialization: 'advanced',
    // Output of V8 at its end is of no use in the log.
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

/**
 * Begins the time limit of a piece of work: milliseconds that are left by the clock, and those that
 * there are more, since time that it waited for the CPU does not count.
 */
const timeLimitOf = ({ child }: Running, time: number) => {
  const [began, worked] = [performance.now(), workOf(child)]
  return {
    left: (): number => began + time - performance.now(),
    more: (): number => {
      const now = workOf(child)
      if (worked === undefined || now === undefined) return 0
      return Math.min(time - (now - worked), began + MAX_WAITING * time - performance.now())
    },
  }
}

/** Returns the outcome of work. @throws {QueueAbandoned} as soon as nobody awaits it */
const unlessAbandoned = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work
  const { promise: abandoned, reject } = Promise.withResolvers<never>()
  const give = (): void => reject(new QueueAbandoned())
  signal.addEventListener('abort', give, { once: true })
  if (signal.aborted) give()
  // Its process is ended: it fails then, and nobody hears of it.
  work.catch(() => undefined)
  return Promise.race([work, abandoned]).finally(() => signal.removeEventListener('abort', give))
}

/** Holds idle processes for more work, never ones that have ended. */
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
    if (spares.size >= most || running.lent >= MAX_USES || isOver(running.child)) return end(running.child)
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
 * Creates a pool of processes of one module, each lent to one piece of work at a time. One that
 * fails is ended; the next piece of work starts another one. They are processes, not threads: a
 * thread that is ended while it inflates, or has no memory left, takes the whole process along.
 */
export const createWorkerPool = (kind: ProcessKind) => {
  const spares = createSpares(kind.spares ?? 1, kind.spareMs ?? SPARE_MS)
  const children = new Set<ChildProcess>()

  const start = async (): Promise<Running> => {
    const child = begin(kind)
    const running = { child, hear: receiveFrom(child), lent: 0 }
    children.add(child)
    child.once('close', () => {
      children.delete(child)
      spares.forget(running)
    })
    try {
      // The first message says that the process is ready.
      await running.hear(START_MS)
      return running
    } catch (error) {
      await end(child)
      throw error
    }
  }

  /**
   * Lends a process to `work` for `time` milliseconds of CPU time, and at most three times as long
   * by the clock. `signal`: aborted once nobody awaits the outcome.
   * @throws {ProcessFailed}, {QueueAbandoned}, and what `work` throws: the process is ended then
   */
  const lend = async <T>(
    time: number,
    work: (lent: PooledWorker) => Promise<WorkResult<T>>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const running = spares.take() ?? (await start())
    running.lent += 1
    const { left, more } = timeLimitOf(running, time)
    try {
      const result = work({
        // The caller that awaits an answer learns that the process has ended.
        say: (asked) => void running.child.send({ asked }, () => {}),
        next: () => running.hear(left(), more),
      })
      const { value, worn = false } = await unlessAbandoned(result, signal)
      await (worn ? end(running.child) : spares.keep(running))
      return value
    } catch (error) {
      await end(running.child)
      throw error
    }
  }

  /** Ends all processes; their work fails. New work may be lent new ones afterwards. */
  const close = async (): Promise<void> => {
    await Promise.all([...children].map(end))
  }

  return { lend, close }
}
