import { createSemaphore } from '#infra/platform/worker-processes/concurrency-limit.ts'

type Limits = { readonly atOnce: number; readonly mostWaiting: number }

/**
 * Creates a semaphore per sender: a number of their tasks run at one time, the next ones wait, and
 * nobody waits for another sender's. `refuse` builds the error if too many of theirs wait.
 */
export const createKeyedSemaphore = (limits: Limits, refuse: () => Error) => {
  const queues = new Map<string, { readonly inTurn: ReturnType<typeof createSemaphore>; count: number }>()
  return async <T>(sender: string, work: () => Promise<T>): Promise<T> => {
    const own = queues.get(sender) ?? { inTurn: createSemaphore({ ...limits, mostOfOne: Infinity }, refuse), count: 0 }
    queues.set(sender, own)
    own.count += 1
    try {
      return await own.inTurn(undefined, work)
    } finally {
      own.count -= 1
      if (own.count === 0) queues.delete(sender)
    }
  }
}
