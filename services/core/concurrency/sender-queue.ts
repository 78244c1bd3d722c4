import { createSemaphore } from '#infra/platform/worker-processes/concurrency-limit.ts'

type Limits = { readonly atOnce: number; readonly mostWaiting: number }

/**
 * Creates a queue for each sender: so many of their pieces of work run at one time, the next ones
 * wait, and nobody waits for somebody else's. `refuse` makes what is thrown where enough of theirs
 * wait.
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
