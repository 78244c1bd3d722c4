import { Worker } from 'node:worker_threads'
import type { PoolOptions } from '../postgres/pool.ts'
import type { Database } from '../projection/read-tables.ts'

/**
 * A read that may run in another thread: an exported function of the module at `url`, which the
 * thread loads. Input and output are copied (structured clone).
 */
export type ThreadedRead<Input, Output> = {
  readonly url: URL
  readonly read: (database: Database, input: Input) => Promise<Output>
}

export type ReadThread = {
  /**
   * Runs a read in the thread, which is started with the first one, unless `load` started it.
   * @throws {Error} that the read threw, with its name, message and code; ReadThreadEnded
   */
  readonly run: <Input, Output>(read: ThreadedRead<Input, Output>, input: Input) => Promise<Output>
  /**
   * Starts the thread, and loads modules whose reads may be asked for: the first one is then not
   * held up by that.
   */
  readonly load: (modules: readonly URL[]) => void
  readonly close: () => Promise<void>
}

/** The thread ended before it answered. */
class ReadThreadEnded extends Error {
  constructor() {
    super('the thread for long reads ended')
    this.name = 'ReadThreadEnded'
  }
}

/** Connections of the thread to Postgres. */
export type ReadThreadPool = { readonly databaseUrl: string; readonly options: PoolOptions }

export type ReadThreadRequest =
  | { readonly id: number; readonly url: string; readonly name: string; readonly input: unknown }
  | { readonly load: readonly string[] }
  | 'close'

/** Answer of the thread, with the queries that it sent. */
export type ReadThreadAnswer = { readonly id: number; readonly queries: readonly string[] } & (
  | { readonly value: unknown }
  | { readonly error: { readonly name: string; readonly message: string; readonly code: unknown } }
)

type Waiting = { readonly resolve: (answer: ReadThreadAnswer) => void; readonly reject: (error: Error) => void }

/** Milliseconds that the thread may take to close its connections. */
const MAX_CLOSE_MS = 2_000

/**
 * Creates a thread with connections of its own, in which reads run that take many milliseconds of
 * a processor: they would hold up every other call of this process. They run one after another, so
 * none waits for a connection while another one counts. `onQuery` is called with each
 * query that a read has sent, on the caller's side.
 */
export const createReadThread = (pool: ReadThreadPool, onQuery: (text: string) => void): ReadThread => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let requests = 0

  const start = (): Worker => {
    const started = new Worker(new URL('thread.ts', import.meta.url), { workerData: pool })
    // The process may end while the thread is idle.
    started.unref()
    started.on('message', (answer: ReadThreadAnswer) => {
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
    })
    // An error is followed by the thread's end.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = null
      for (const { reject } of waiting.values()) reject(new ReadThreadEnded())
      waiting.clear()
    })
    return started
  }

  return {
    run: async <Input, Output>({ url, read }: ThreadedRead<Input, Output>, input: Input): Promise<Output> => {
      const thread = (worker ??= start())
      requests += 1
      const request = { id: requests, url: url.href, name: read.name, input } satisfies ReadThreadRequest
      const answer = await new Promise<ReadThreadAnswer>((resolve, reject) => {
        // Throws where the input cannot be copied: then nobody waits.
        thread.postMessage(request)
        thread.ref()
        waiting.set(request.id, { resolve, reject })
      })
      answer.queries.forEach(onQuery)
      if ('error' in answer) {
        const { name, message, code } = answer.error
        throw Object.assign(new Error(message), { name, code })
      }
      // The thread called this very function.
      return answer.value as Output
    },
    load: (modules) => {
      worker ??= start()
      worker.postMessage({ load: modules.map(({ href }) => href) } satisfies ReadThreadRequest)
    },
    close: async () => {
      const closing = worker
      if (!closing) return
      const ended = new Promise((resolve) => {
        closing.once('exit', resolve)
      })
      closing.postMessage('close' satisfies ReadThreadRequest)
      const timer = setTimeout(() => void closing.terminate(), MAX_CLOSE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
