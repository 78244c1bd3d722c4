import { API_CALL_DELAY_MS } from './timing.ts'

/** Waits as long as calls that one act makes in a row are apart: a long roll, a long export leave the server room for the others. */
export const betweenCalls = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, API_CALL_DELAY_MS))
