import { flushCompileCache } from 'node:module'

/**
 * The side of a process that is lent: what it is made with, what it is asked, what it answers. It lives as long as who lends it: signals to
 * the whole group are not for it.
 */
type WorkerMessage = { readonly data: unknown } | { readonly asked: unknown }
/** What goes to the lender: an answer, or that this process fails, by its error's kind. */
export type LenderMessage = { readonly told: unknown } | { readonly failed: string }

let data: unknown
let isThere = false
let take = (_asked: never): void => {}

const send = (message: LenderMessage): void => {
  if (process.connected) process.send?.(message)
}

process.on('message', (heard: WorkerMessage) => {
  if ('data' in heard) data = heard.data
  // What is asked is of the form that the module expects: both sides are of one release.
  else take(heard.asked as never)
})
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.on('uncaughtException', (error: unknown) => {
  // What it says may be of a file: its kind alone is told.
  const failed = error instanceof Error ? error.name : typeof error
  if (!process.connected) process.exit(1)
  process.send?.({ failed } satisfies LenderMessage, () => process.exit(1))
})

/** Whoever lends this process. */
export const workerChannel = {
  /** What this process was made with; it is here before anything is asked. */
  data: (): unknown => data,
  /** Hears what is asked. */
  onAsked: <Asked>(answer: (asked: Asked) => void): void => {
    take = answer
  },
  /** Answers; the first message says that the process is there. */
  tell: (told: unknown): void => {
    // It will be killed, and then leave nothing of what it compiled for the next one. Without NODE_COMPILE_CACHE nothing is kept.
    if (!isThere) flushCompileCache()
    isThere = true
    send({ told })
  },
}
