import { Worker, type Transferable } from 'node:worker_threads'

/** late: no answer in time. memory: more than it may have. ended, failed: by itself, or by an error. */
export type ThreadFailure = 'late' | 'memory' | 'ended' | 'failed'

/** The thread was ended without an answer, and why. `message` names the kind of error alone: what it says may be of a file. */
export class ThreadFailed extends Error {
  readonly why: ThreadFailure

  constructor(why: ThreadFailure, message: string = why) {
    super(message)
    this.name = 'ThreadFailed'
    this.why = why
  }
}

/** A thread while it is lent: `next` is the next message that it sends. */
export type LentThread = {
  readonly say: (message: unknown, transferred?: readonly Transferable[]) => void
  readonly next: () => Promise<unknown>
}

/** What came of lending a thread; `worn`: it is not to be used again. */
export type Lent<T> = { readonly value: T; readonly worn?: boolean | undefined }

type Thread = { readonly worker: Worker; readonly hear: Hear }
type Hear = (time: number) => Promise<unknown>

/** The thread's own modules: nothing of a file is looked at yet. */
const START_MS = 60_000
/** A thread that has done well waits a while for more: to start one takes longer than to read most files. */
const SPARE_MS = 10_000

const failureOf = (error: unknown): ThreadFailed => {
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? new ThreadFailed('memory')
    : new ThreadFailed('failed', `thread: ${error instanceof Error ? error.name : typeof error}`)
}

const hearing = (worker: Worker): Hear => {
  const heard = { take: (_message: unknown): void => {}, fail: (_error: Error): void => {} }
  worker.on('message', (message: unknown) => heard.take(message))
  worker.on('error', (error) => heard.fail(failureOf(error)))
  worker.once('exit', () => heard.fail(new ThreadFailed('ended', 'the thread ended without an answer')))
  return (time) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new ThreadFailed('late')), time)
      heard.take = (message) => {
        clearTimeout(timer)
        resolve(message)
      }
      heard.fail = (error) => {
        clearTimeout(timer)
        reject(error)
      }
    })
}

/** What threads are made of. */
export type ThreadKind = {
  readonly module: URL
  /** Megabytes of heap. */
  readonly memory: number
  /** What each finds in `workerData`. */
  readonly data?: unknown
  /** How many of those that did well stay for more, and for how many milliseconds; usually one, for ten seconds. */
  readonly spares?: number
  readonly spareMs?: number
}

const start = async (worker: Worker): Promise<Thread> => {
  const thread = { worker, hear: hearing(worker) }
  try {
    // Its first message says that it is there.
    await thread.hear(START_MS)
    return thread
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/** Threads that have done well, and wait for more; they keep no process that is done. */
const createSpares = (most: number, ms: number) => {
  const spares = new Map<Thread, NodeJS.Timeout>()
  const take = (): Thread | undefined => {
    const [thread, timer] = spares.entries().next().value ?? []
    if (!thread) return undefined
    spares.delete(thread)
    clearTimeout(timer)
    thread.worker.ref()
    return thread
  }
  const keep = async (thread: Thread): Promise<void> => {
    if (spares.size >= most) return void (await thread.worker.terminate())
    thread.worker.unref()
    const giveUp = (): void => {
      spares.delete(thread)
      void thread.worker.terminate()
    }
    spares.set(thread, setTimeout(giveUp, ms).unref())
  }
  const forget = (worker: Worker): void => {
    for (const [thread, timer] of spares) {
      if (thread.worker !== worker) continue
      spares.delete(thread)
      clearTimeout(timer)
    }
  }
  return { take, keep, forget }
}

/**
 * Threads of one module that are lent to one piece of work at a time. One that fails is ended; the next piece of work begins another one.
 */
export const createLentThreads = ({ module, memory, data, spares: most = 1, spareMs = SPARE_MS }: ThreadKind) => {
  const spares = createSpares(most, spareMs)
  const workers = new Set<Worker>()

  const begin = (): Worker => {
    const worker = new Worker(module, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: Math.ceil(memory / 8) },
    })
    workers.add(worker)
    worker.once('exit', () => {
      workers.delete(worker)
      spares.forget(worker)
    })
    return worker
  }

  /**
   * Lends a thread to `work` for so many milliseconds.
   * @throws {ThreadFailed}, and what `work` throws: the thread is ended then.
   */
  const lend = async <T>(time: number, work: (thread: LentThread) => Promise<Lent<T>>): Promise<T> => {
    const thread = spares.take() ?? (await start(begin()))
    const deadline = performance.now() + time
    try {
      const { value, worn = false } = await work({
        say: (message, transferred = []) => thread.worker.postMessage(message, transferred),
        next: () => thread.hear(deadline - performance.now()),
      })
      await (worn ? thread.worker.terminate() : spares.keep(thread))
      return value
    } catch (error) {
      await thread.worker.terminate()
      throw error
    }
  }

  /** Ends all threads; what they were doing fails. Work may be lent new ones afterwards. */
  const close = async (): Promise<void> => {
    await Promise.all([...workers].map((worker) => worker.terminate()))
  }

  return { lend, close }
}
