import { flushCompileCache } from 'node:module'

/**
 * Side of a lent process: its data, requests and answers. It lives as long as its parent: signals
 * to the whole group are ignored.
 */
type WorkerMessage = { readonly data: unknown } | { readonly asked: unknown }
/** Message to the parent: an answer, or the kind of an error. */
export type AnswerMessage = { readonly told: unknown } | { readonly failed: string }

let data: unknown
let isThere = false
let take = (_asked: never): void => {}

const send = (message: AnswerMessage): void => {
  if (process.connected) process.send?.(message)
}

process.on('message', (heard: WorkerMessage) => {
  if ('data' in heard) data = heard.data
  // The request has the form that the module expects: both sides are of one release.
  else take(heard.asked as never)
})
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.on('uncaughtException', (error: unknown) => {
  // An error message may quote the file, so only its kind is passed on.
  const failed = error instanceof Error ? error.name : typeof error
  if (!process.connected) process.exit(1)
  process.send?.({ failed } satisfies AnswerMessage, () => process.exit(1))
})

/** Channel to the parent process. */
export const workerChannel = {
  /** Returns the data that this process was started with; it is there before any request. */
  data: (): unknown => data,
  /** Handles requests. */
  onAsked: <Asked>(answer: (asked: Asked) => void): void => {
    take = answer
  },
  /** Sends an answer; the first message says that the process is ready. */
  tell: (told: unknown): void => {
    // A process that is killed later would leave nothing of its compile cache for the next one.
    // Without NODE_COMPILE_CACHE nothing is stored.
    if (!isThere) flushCompileCache()
    isThere = true
    send({ told })
  },
}
