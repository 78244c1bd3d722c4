const FIRST_MS = 100
const MAX_MS = 5_000

/**
 * Returns the pause after a number of failures in a row: 100 ms after the first, doubling to 5 s.
 */
export const backOffMs = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), MAX_MS)

/** Waits, but not beyond `stop`. Never rejects. */
export const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stop.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stop.addEventListener('abort', end)
  })

/**
 * Repeats work with back-off until it succeeds; returns its answer, or undefined where `stop` came
 * first. `onError` is called with every failure.
 */
export const retry = async <Answer>(
  work: () => Promise<Answer>,
  onError: (error: unknown) => void,
  stop: AbortSignal,
): Promise<Answer | undefined> => {
  for (let failures = 1; !stop.aborted; failures += 1) {
    try {
      return await work()
    } catch (error) {
      // A failure caused by the stop is not reported.
      if (!stop.aborted) onError(error)
    }
    await pause(backOffMs(failures), stop)
  }
  return undefined
}
