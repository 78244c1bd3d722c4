/** Times and limits of both apps, in milliseconds unless the name says otherwise. */

/** A call without an answer is given up after this. */
export const HTTP_TIMEOUT_MS = 10_000
/** A file that has left is read this long at most, its turn included. */
export const READING_TIMEOUT_MS = 180_000
/** Delay before the first repetition; doubled before each further one, up to the maximum. */
export const RETRY_BASE_MS = 1_000
export const RETRY_MAX_MS = 3_000
export const QUERY_RETRIES = 3
export const MUTATION_RETRIES = 1
/** A file is sent again so often by itself. */
export const UPLOAD_RETRIES = 5
/** Maximum delay that a server can ask for before the next try. */
export const RETRY_AFTER_MAX_MS = 60_000
/**
 * Ages up to which answers are shown without a refetch, and after which unused ones are removed
 * from the cache.
 */
export const STALE_MS = 300_000
export const CACHE_MS = 600_000
/** A button is busy this long at most for the refetch that shows what its command has done. */
export const REFETCH_WAIT_MAX_MS = 3_000
export const LIST_STATS_REFETCH_MS = 30_000
export const MESSAGES_REFETCH_MS = 60_000
/** Delay between calls that one act makes in a row. */
export const API_CALL_DELAY_MS = 100
export const TOAST_MS = 4_000
export const CLIENT_LOG_FLUSH_MS = 5_000
