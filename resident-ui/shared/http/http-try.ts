import { ApiError, clientError, errorOfAnswer } from './api-error.ts'
import { HTTP_TIMEOUT_MS } from '../timing.ts'

/** Answer: JSON is parsed, no body is undefined, anything else is a Blob. */
export type Answer<T> = { readonly data: T; readonly headers: Headers }

export type QueryValue = string | number | boolean | null | undefined

/** Returns the address of a call; undefined and null query values are left out. */
export const addressOf = (baseUrl: string, path: string, query: Readonly<Record<string, QueryValue>> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)]))).toString()
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`
}

/** Parses a JSON text; undefined where it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const contentOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  // JSON Lines have a value per line, so they count as a file.
  if (/\bjson\b/.test(type)) return parsedJson(await response.text())
  // A gateway's error page has no text for users: its status is enough.
  return response.ok && type !== '' ? response.blob() : undefined
}

const failureOf = (thrown: unknown, timedOut: boolean): ApiError => {
  if (thrown instanceof ApiError) return thrown
  if (timedOut) return clientError('TIMEOUT', thrown)
  // fetch rejects with TypeError for everything that prevented an answer.
  return clientError(thrown instanceof TypeError ? 'NETWORK' : 'UNKNOWN', thrown)
}

/**
 * Makes one try of a call, 10 s at most.
 *
 * @throws ApiError for every failure; the reason of `caller` where the caller cancelled
 */
export const tryOnce = async (address: string, init: RequestInit, caller?: AbortSignal): Promise<Answer<unknown>> => {
  caller?.throwIfAborted()
  // AbortSignal.any and .timeout are missing in browsers of older phones.
  const stop = new AbortController()
  const follow = () => stop.abort()
  const timer = setTimeout(follow, HTTP_TIMEOUT_MS)
  caller?.addEventListener('abort', follow)
  try {
    const response = await fetch(address, { ...init, signal: stop.signal })
    const content = await contentOf(response)
    if (!response.ok) throw errorOfAnswer(response.status, content, response.headers)
    return { data: content, headers: response.headers }
  } catch (thrown) {
    if (caller?.aborted === true) throw caller.reason
    throw failureOf(thrown, stop.signal.aborted)
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', follow)
  }
}
