/**
 * Wakes waiting callers. Take `rung()` before looking for work and wait since then: a notification
 * between the look and the wait is not lost.
 */
export type Notifier = {
  readonly ring: () => void
  /** Returns the number of notifications so far. */
  readonly rung: () => number
  /**
   * Waits for a notification after `since`, at most `ms` milliseconds and not beyond `stop`. Never
   * rejects.
   */
  readonly wait: (since: number, ms: number, stop: AbortSignal) => Promise<'rung' | 'silent'>
}

export const createNotifier = (): Notifier => {
  const waiting = new Set<() => void>()
  let rings = 0

  return {
    ring: () => {
      rings += 1
      for (const wake of waiting) wake()
    },
    rung: () => rings,
    wait: (since, ms, stop) =>
      new Promise((resolve) => {
        if (rings !== since) return resolve('rung')
        if (stop.aborted) return resolve('silent')
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          stop.removeEventListener('abort', end)
          resolve(rings === since ? 'silent' : 'rung')
        }
        const timer = setTimeout(end, ms)
        waiting.add(end)
        stop.addEventListener('abort', end)
      }),
  }
}
