import { AsyncLocalStorage } from 'node:async_hooks'

/** Limits of work: running at a time, waiting, and of one sender, running or waiting. */
export type SemaphoreLimits = { readonly atOnce: number; readonly mostWaiting: number; readonly mostOfOne: number }

/** Follows work through its queues. */
export type QueueWatcher = {
  /**
   * Called with the number of pieces of work ahead of this one, whenever it changes; 0 once it
   * runs.
   */
  readonly onTurn: (ahead: number) => void
  /** Aborted once nobody awaits the outcome: work that has not begun leaves its queue. */
  readonly signal: AbortSignal
}

const watchers = new AsyncLocalStorage<QueueWatcher>()

/** Does work whose position is reported to a watcher, in whichever queues it waits. */
export const createQueueWatcher = <T>(watcher: QueueWatcher, work: () => Promise<T>): Promise<T> =>
  watchers.run(watcher, work)

/**
 * Returns the signal that is aborted once nobody awaits the outcome of the present work; undefined
 * where nobody watches it.
 */
export const abandonmentSignal = (): AbortSignal | undefined => watchers.getStore()?.signal

/** The caller gave up before the work was over. */
export class QueueAbandoned extends Error {
  constructor() {
    super('nobody waits for this work any more')
    this.name = 'QueueAbandoned'
  }
}

type Waiter = { readonly begin: () => void; readonly watcher: QueueWatcher | undefined }

/** Reports to all waiting work how many are ahead, including those that run. */
const notifyPositions = (waiting: readonly Waiter[], running: number): void =>
  waiting.forEach(({ watcher }, index) => watcher?.onTurn(running + index))

/** Creates a queue that runs `atOnce` pieces of work at a time. */
const createQueue = ({ atOnce, mostWaiting }: Omit<SemaphoreLimits, 'mostOfOne'>, refuse: () => Error) => {
  let running = 0
  const waiting: Waiter[] = []

  const comeToTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const watcher = watchers.getStore()
      const leave = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1)
        notifyPositions(waiting, running)
        reject(new QueueAbandoned())
      }
      const begin = (): void => {
        watcher?.signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiter = { begin, watcher }
      if (watcher?.signal.aborted) return reject(new QueueAbandoned())
      watcher?.signal.addEventListener('abort', leave, { once: true })
      waiting.push(waiter)
      watcher?.onTurn(running + waiting.length - 1)
    })

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw refuse()
    else await comeToTurn()
    watchers.getStore()?.onTurn(0)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) {
        next.begin()
        notifyPositions(waiting, running)
      } else running -= 1
    }
  }
}

/**
 * Creates a semaphore: it limits running and waiting work, and the share of one sender. `refuse`
 * makes the error where too many wait.
 */
export const createSemaphore = ({ mostOfOne, ...limits }: SemaphoreLimits, refuse: () => Error) => {
  const inTurn = createQueue(limits, refuse)
  const bySender = new Map<string, number>()

  /**
   * Does the work when it is its turn; `sender` identifies its owner, if any.
   * @throws what `refuse` makes; {QueueAbandoned}
   */
  return async <T>(sender: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (sender === undefined) return inTurn(work)
    const before = bySender.get(sender) ?? 0
    if (before >= mostOfOne) throw refuse()
    bySender.set(sender, before + 1)
    try {
      return await inTurn(work)
    } finally {
      const left = (bySender.get(sender) ?? 1) - 1
      if (left > 0) bySender.set(sender, left)
      else bySender.delete(sender)
    }
  }
}
