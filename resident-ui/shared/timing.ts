/** Times and numbers that both apps keep to. Milliseconds unless the name says otherwise. */

/** A call without an answer is given up after this. */
export const HTTP_TIMEOUT_MS = 10_000
/** A file that has left is read this long at most, its turn included. */
export const READING_TIMEOUT_MS = 180_000
/** Before the first repetition; doubled before each further one, up to the most. */
export const RETRY_BASE_MS = 1_000
export const RETRY_MAX_MS = 3_000
export const QUERY_RETRIES = 3
export const MUTATION_RETRIES = 1
/** A file is sent again so often by itself. */
export const UPLOAD_RETRIES = 5
/** A server that asks for more time before the next try gets so much at most. */
export const RETRY_AFTER_MAX_MS = 60_000
/** Answers younger than this are shown without asking again, and forgotten when nobody has looked at them for so long. */
export const STALE_MS = 300_000
export const CACHE_MS = 600_000
export const LIST_STATS_REFETCH_MS = 30_000
export const MESSAGES_REFETCH_MS = 60_000
/** Calls that one act makes in a row are this far apart. */
export const API_CALL_DELAY_MS = 100
export const TOAST_MS = 4_000
export const CLIENT_LOG_FLUSH_MS = 5_000
