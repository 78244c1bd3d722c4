import { ApiError } from './api-error.ts'
import { callsOf, type Calls, type Method, type OnUploaded, type Retry, type Send } from './calls.ts'
import { addressOf, tryOnce, type Answer } from './http-try.ts'
import { pause } from './pace.ts'
import { MUTATION_RETRIES, QUERY_RETRIES, RETRY_AFTER_MAX_MS, RETRY_BASE_MS, RETRY_MAX_MS } from '../timing.ts'

export { ApiError, isLoadFailure, toApiError } from './api-error.ts'
export type { FieldError } from './api-error.ts'
export type { Retry } from './calls.ts'
export type { Answer } from './http-try.ts'

type Upload = {
  readonly method: string
  readonly headers: Headers
  readonly body: FormData
  readonly onUploaded: OnUploaded
  readonly signal?: AbortSignal | undefined
}
/**
 * Makes one try of a call with a file, and reports how much of it was sent. Rejects as `tryOnce`
 * does.
 */
export type Uploader = (address: string, upload: Upload) => Promise<Answer<unknown>>

export type ApiClient = Calls & {
  readonly send: Send
  /**
   * Records a log position from elsewhere than an answer: later calls request read models at least
   * that fresh.
   */
  readonly sawPosition: (position: number) => void
}

export type ApiClientOptions = {
  /** Prefix of every path; empty for the own origin. */
  readonly baseUrl?: string
  readonly getToken?: () => string | null | undefined
  /**
   * Gets a new token for the next try, or rejects; called once for all requests that get a 401 at
   * the same time.
   */
  readonly onUnauthorized?: () => Promise<void>
  readonly upload?: Uploader
  /** Handler of the headers of every successful answer. */
  readonly onHeaders?: (headers: Headers) => void
  /** Handler of every try that the caller did not cancel. */
  readonly onTried?: (call: TriedCall) => void
  /**
   * Handler of every wait before a repetition. With it every call that was refused as too frequent
   * is repeated once the server allows it.
   */
  readonly onWait?: (wait: RetryWait) => void
}

/** Wait before a repetition, which ends early where the caller cancels. */
export type RetryWait = { readonly delayMs: number; readonly signal: AbortSignal | undefined }

/** Try of a call: the request, its duration, and its error; none where it succeeded. */
export type TriedCall = {
  readonly method: Method
  readonly path: string
  readonly ms: number
  readonly error: ApiError | null
  /** Tells whether the answer came from a read model that has not been updated for long. */
  readonly isBehind: boolean
}

/** Returns the milliseconds before the n-th repetition, n from 0: 1 s, 2 s, then 3 s. */
export const retryDelay = (repetition: number): number => Math.min(RETRY_BASE_MS * 2 ** repetition, RETRY_MAX_MS)

/**
 * Returns a new idempotency key. `crypto.randomUUID` exists only on https and localhost, but an
 * office may try the product over plain http.
 */
export const newIdempotencyKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Holds the newest log position of any answer, so that later calls request read models at least
 * that fresh.
 */
const newestPosition = () => {
  let newest = 0
  const saw = (position: number): void => {
    if (position > newest) newest = position
  }
  return {
    saw,
    remember: (headers: Headers): void => saw(Number(headers.get('X-Event-Position'))),
    get: (): number => newest,
  }
}

/** Merges calls while `act` runs: all of them wait for that one run. */
const singleFlight = (act: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  return () => {
    running ??= act().finally(() => {
      running = null
    })
    return running
  }
}

const contentOf = (body: unknown): string | FormData | null => {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

const headersOf = (given: {
  token: string | null
  json: boolean
  minPosition: number
  key: string | null
}): Headers => {
  const headers = new Headers({ Accept: 'application/json' })
  if (given.token !== null) headers.set('Authorization', `Bearer ${given.token}`)
  if (given.json) headers.set('Content-Type', 'application/json')
  if (given.minPosition > 0) headers.set('X-Min-Position', String(given.minPosition))
  if (given.key !== null) headers.set('Idempotency-Key', given.key)
  return headers
}

/** Tells whether a token has expired; wrong credentials of a sign-in are no such case. */
const isExpiredToken = (error: ApiError): boolean => error.status === 401 && error.code !== 'INVALID_CREDENTIALS'
const isPassing = (error: ApiError): boolean => error.kind === 'network' || error.status >= 500
/**
 * Tells whether a refusal as too frequent is over soon. One with fields is about the person's own
 * tries, as of codes, and says so itself.
 */
const isRateLimited = ({ status, retryAfterSeconds, fields }: ApiError): boolean =>
  status === 429 && retryAfterSeconds !== null && retryAfterSeconds * 1_000 <= RETRY_AFTER_MAX_MS && fields.length === 0

/** Returns the delay that the server asks for, but at least that after any failure. */
const delayBefore = (repetition: number, { retryAfterSeconds }: ApiError): number =>
  Math.max(retryDelay(repetition), Math.min((retryAfterSeconds ?? 0) * 1_000, RETRY_AFTER_MAX_MS))

type Repeating = {
  readonly currentToken: () => string | null
  /** Gets a new token; null where an expired token is no reason to retry. */
  readonly refresh: (() => Promise<void>) | null
  /** Maximum number of repetitions of a call that failed for a temporary reason. */
  readonly allowed: number
  readonly signal: AbortSignal | undefined
  readonly onRetry: ((retry: Retry) => void) | undefined
}

/**
 * Retries a call: once with a new token, and after temporary failures of the network or the server.
 */
const repeated = (
  tryWith: (token: string | null) => Promise<Answer<unknown>>,
  { currentToken, refresh, allowed, signal, onRetry }: Repeating,
): Promise<Answer<unknown>> => {
  const attempt = async (repetition: number, mayRefresh: boolean): Promise<Answer<unknown>> => {
    const token = currentToken()
    try {
      return await tryWith(token)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (refresh !== null && mayRefresh && isExpiredToken(thrown)) {
        // Another request's refresh may have ended while this one was under way: then the new token
        // is already there.
        if (currentToken() === token) await refresh()
        return attempt(repetition, false)
      }
      const isWorthIt = isPassing(thrown) || (onRetry !== undefined && isRateLimited(thrown))
      if (!isWorthIt || repetition >= allowed) throw thrown
      const delayMs = delayBefore(repetition, thrown)
      onRetry?.({ error: thrown, delayMs, repetition: repetition + 1 })
      await pause(delayMs, signal)
      signal?.throwIfAborted()
      return attempt(repetition + 1, mayRefresh)
    }
  }
  return attempt(0, true)
}

/**
 * Creates a client of the product's HTTP interface: JSON, cookies, Bearer token, 10 s a try. GETs
 * are repeated up to three times after network errors and 5xx, everything else once, a POST with
 * the same Idempotency-Key; a 401 is refreshed once and tried again; no other 4xx is repeated, but
 * for a 429 where the caller or the client listens to repetitions. Calls reject with `ApiError`.
 */
export const createApiClient = ({
  baseUrl = '',
  getToken,
  onUnauthorized,
  upload,
  onHeaders = () => {},
  onTried = () => {},
  onWait,
}: ApiClientOptions = {}): ApiClient => {
  const position = newestPosition()
  const refresh = onUnauthorized === undefined ? null : singleFlight(onUnauthorized)
  const currentToken = (): string | null => getToken?.() ?? null

  const send: Send = (method, path, options = {}) => {
    const address = addressOf(baseUrl, path, options.query)
    const key = method === 'POST' ? (options.idempotencyKey ?? newIdempotencyKey()) : null
    const body = contentOf(options.body)
    const allowed = options.retries ?? (method === 'GET' ? QUERY_RETRIES : MUTATION_RETRIES)

    const tryWith = async (token: string | null): Promise<Answer<unknown>> => {
      const minPosition = method === 'GET' ? position.get() : 0
      const headers = headersOf({ token, json: typeof body === 'string', minPosition, key })
      const began = performance.now()
      const tell = (error: ApiError | null, isBehind = false): void =>
        onTried({ method, path, ms: Math.round(performance.now() - began), error, isBehind })
      try {
        const answer =
          body instanceof FormData && options.onUploaded !== undefined && upload !== undefined
            ? await upload(address, { method, headers, body, onUploaded: options.onUploaded, signal: options.signal })
            : await tryOnce(address, { method, headers, body, credentials: 'include' }, options.signal)
        position.remember(answer.headers)
        onHeaders(answer.headers)
        tell(null, answer.headers.has('X-Read-Models-Behind'))
        return answer
      } catch (thrown) {
        if (thrown instanceof ApiError) tell(thrown)
        throw thrown
      }
    }
    const { signal, onRetry } = options
    const tellWait = (retry: Retry): void => {
      onRetry?.(retry)
      onWait?.({ delayMs: retry.delayMs, signal })
    }
    const isHeard = onRetry !== undefined || onWait !== undefined
    return repeated(tryWith, { currentToken, refresh, allowed, signal, onRetry: isHeard ? tellWait : undefined })
  }

  return { send, ...callsOf(send), sawPosition: position.saw }
}
