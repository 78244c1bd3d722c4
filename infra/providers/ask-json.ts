import type { OpenSpan } from '#infra/platform/tracing/tracing.ts'
import { causeCodeOf } from './connection-failure.ts'
import { noteStatus, tracedCall } from './traced-call.ts'

/**
 * Answer of a provider, or the reason why there is none. `body` is undefined where it is not JSON.
 */
export type ProviderAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unavailable'; readonly detail: string }

/** Maximum size of an answer, far above any usual one. */
const MAX_BYTES = 64 * 1024

/** Reads the text of an answer; undefined where it is longer than allowed. */
const readBounded = async (response: Response, maxBytes: number): Promise<string | undefined> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // The type of the body's chunks is open; fetch gives bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Tells whether a status may pass by itself: 408, 425 and 429 ask to wait, 5xx is a fault of the
 * other side.
 */
const isTemporaryFailure = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** Sends one request, and never repeats it: some requests succeed only once. */
export const askJson = async (url: string, init: RequestInit, timeoutMs: number): Promise<ProviderAnswer> => {
  const asked = await askText(url, init, timeoutMs)
  return asked.kind === 'answered' ? { kind: 'answered', status: asked.status, body: parseJson(asked.text) } : asked
}

/** Answer as it came; `date`: the clock of the provider, from its header, where it has one. */
export type TextAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string; readonly date: Date | undefined }
  | Extract<ProviderAnswer, { kind: 'unavailable' }>

/**
 * Limits of an answer. `maxBytes`: size from which it is refused. `readStatuses`: temporary failures
 * whose body says more, and is answered.
 */
type AnswerLimits = { readonly maxBytes: number; readonly readStatuses?: readonly number[] }

/** Sends one request like {@link askJson}, for answers that are kept as they came. */
export const askText = (
  url: string,
  init: RequestInit,
  timeoutMs: number,
  limits: number | AnswerLimits = MAX_BYTES,
): Promise<TextAnswer> => {
  const { maxBytes, readStatuses = [] } = typeof limits === 'number' ? { maxBytes: limits } : limits
  return tracedCall(url, init.method ?? 'GET', (span) => ask(url, init, { timeoutMs, maxBytes, readStatuses }, span))
}

const dateOf = (response: Response): Date | undefined => {
  const at = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : new Date(at)
}

const ask = async (
  url: string,
  init: RequestInit,
  { timeoutMs, maxBytes, readStatuses }: Required<AnswerLimits> & { readonly timeoutMs: number },
  span: OpenSpan | undefined,
): Promise<TextAnswer> => {
  try {
    // A redirect would carry the secret or the token to an address that nobody configured. The time
    // limit includes the body.
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    noteStatus(span, response.status)
    const text = await readBounded(response, maxBytes)
    if (text === undefined) return { kind: 'unavailable', detail: 'answer too long' }
    if (isTemporaryFailure(response.status) && !readStatuses.includes(response.status))
      return { kind: 'unavailable', detail: `HTTP ${response.status}` }
    return { kind: 'answered', status: response.status, text, date: dateOf(response) }
  } catch (error) {
    span?.fail(error)
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return {
      kind: 'unavailable',
      detail: timedOut ? `no answer within ${timeoutMs} ms` : (causeCodeOf(error) ?? 'no connection'),
    }
  }
}
