import { API_CALL_DELAY_MS } from '../timing.ts'

/** Waits so many milliseconds, or until the signal is aborted: whoever gives one looks at it afterwards. */
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

/** Waits as long as calls that one act makes in a row are apart: a long roll, a long export leave the server room for the others. */
export const betweenCalls = (): Promise<void> => pause(API_CALL_DELAY_MS)
