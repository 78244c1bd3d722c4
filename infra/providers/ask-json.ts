/** An answer of a provider, or why there is none. `body` is undefined where it is no JSON. */
export type ProviderAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unavailable'; readonly detail: string }

/** More than any answer of theirs by far. */
const MAX_BYTES = 64 * 1024

/** The text of an answer; undefined where it is longer than any of the provider's can be. */
const readBounded = async (response: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // The library leaves the type of a body's chunks open; fetch gives bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) return undefined
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

const causeCodeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : 'no connection'
}

/** 408, 425 and 429 ask for patience, 5xx is trouble on the other side. */
const isTrouble = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** One request, never repeated here: what it asks for may be had once. */
export const askJson = async (url: string, init: RequestInit, timeoutMs: number): Promise<ProviderAnswer> => {
  try {
    // A redirect would carry the secret or the token to somewhere that nobody configured. The time-out holds for the body too.
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await readBounded(response)
    if (text === undefined) return { kind: 'unavailable', detail: 'answer too long' }
    if (isTrouble(response.status)) return { kind: 'unavailable', detail: `HTTP ${response.status}` }
    return { kind: 'answered', status: response.status, body: parseJson(text) }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return { kind: 'unavailable', detail: timedOut ? `no answer within ${timeoutMs} ms` : causeCodeOf(error) }
  }
}
