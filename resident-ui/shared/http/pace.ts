import { API_CALL_DELAY_MS } from '../timing.ts'

/** Waits some milliseconds, or until the signal is aborted, which the caller checks afterwards. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })

/**
 * Waits between calls that one act makes in a row, so that a long roll or export leaves the server
 * capacity for others.
 */
export const betweenCalls = (): Promise<void> => pause(API_CALL_DELAY_MS)
