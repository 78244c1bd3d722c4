export type WakeUps = {
  /** Requests a wake-up. Returns at once. */
  readonly ask: () => void
  /**
   * Runs a pending wake-up at once, and accepts no further ones; waits until the one under way has
   * ended.
   */
  readonly close: () => Promise<void>
}

/**
 * Turns many calls into few wake-ups: the first after a pause runs at once, later ones are merged
 * into one, `everyMs` later. Never two at a time, and none is lost: a failed one is repeated
 * `everyMs` later, after `onFailure`.
 */
export const createWakeUps = (
  wake: () => Promise<void>,
  { everyMs, onFailure }: { readonly everyMs: number; readonly onFailure: (error: unknown) => void },
): WakeUps => {
  let isRequested = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let waking: Promise<void> | undefined

  const run = async (): Promise<void> => {
    isRequested = false
    try {
      await wake()
    } catch (error) {
      isRequested = true
      onFailure(error)
    }
  }
  const later = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (isRequested) begin()
    }, everyMs)
  }
  const begin = (): void => {
    waking = run().finally(() => {
      waking = undefined
      if (!isClosed) later()
    })
  }
  return {
    ask: () => {
      if (isClosed) return
      isRequested = true
      if (timer === undefined && waking === undefined) begin()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await waking
      if (isRequested) await run()
    },
  }
}
