import { AsyncLocalStorage } from 'node:async_hooks'

/** Pieces of work at one time, waiting beside them, and of one sender, done or waiting. */
export type SemaphoreLimits = { readonly atOnce: number; readonly mostWaiting: number; readonly mostOfOne: number }

/** Follows work through the queues that it comes to. */
export type TurnWatcher = {
  /** Told how many pieces of work stand before this one, again whenever it moves up; 0 once it runs. */
  readonly onTurn: (ahead: number) => void
  /** Aborted once nobody waits for the outcome: work that has not begun leaves its queue. */
  readonly signal: AbortSignal
}

const watchers = new AsyncLocalStorage<TurnWatcher>()

/** Does work whose turns are told to a watcher, in whichever queues it waits. */
export const watchTurns = <T>(watcher: TurnWatcher, work: () => Promise<T>): Promise<T> => watchers.run(watcher, work)

/** Work that had not begun when nobody waited for it any more. */
export class TurnAbandoned extends Error {
  constructor() {
    super('nobody waits for this work any more')
    this.name = 'TurnAbandoned'
  }
}

type Waiter = { readonly begin: () => void; readonly watcher: TurnWatcher | undefined }

/** Tells all who wait how many are before them, those included that run. */
const tellPositions = (waiting: readonly Waiter[], running: number): void =>
  waiting.forEach(({ watcher }, index) => watcher?.onTurn(running + index))

/** A queue of `atOnce` pieces of work at one time. */
const createQueue = ({ atOnce, mostWaiting }: Omit<SemaphoreLimits, 'mostOfOne'>, refuse: () => Error) => {
  let running = 0
  const waiting: Waiter[] = []

  const comeToTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const watcher = watchers.getStore()
      const leave = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1)
        tellPositions(waiting, running)
        reject(new TurnAbandoned())
      }
      const begin = (): void => {
        watcher?.signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiter = { begin, watcher }
      if (watcher?.signal.aborted) return reject(new TurnAbandoned())
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
        tellPositions(waiting, running)
      } else running -= 1
    }
  }
}

/**
 * Lets so many pieces of work run at one time and others wait for their turn, and nobody fill the row alone. `refuse` makes what is thrown
 * where enough wait.
 */
export const createSemaphore = ({ mostOfOne, ...limits }: SemaphoreLimits, refuse: () => Error) => {
  const inTurn = createQueue(limits, refuse)
  const bySender = new Map<string, number>()

  /** Does the work in its turn; `sender` is whose it is, where somebody's. @throws what `refuse` makes; TurnAbandoned */
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
