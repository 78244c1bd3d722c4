import { ApiError, clientError, errorOfAnswer } from './api-error.ts'
import { parsedJson } from './http-try.ts'

/** Server-sent event (HTML standard, 9.2). */
export type ServerEvent = { readonly event: string; readonly data: string }

export type StreamOptions = {
  readonly signal: AbortSignal
  /** Handler that runs once the server has accepted the stream. */
  readonly onOpen: () => void
  readonly onEvent: (event: ServerEvent) => void
}

/**
 * Follows a stream of events until the server ends it.
 *
 * @throws ApiError; the signal's reason after a cancel
 */
export type OpenStream = (address: string, options: StreamOptions) => Promise<void>

type StreamAccess = { readonly getToken: () => string | null; readonly onUnauthorized: () => Promise<void> }

/**
 * Maximum silence in milliseconds; the server sends something every 20 s, so a longer silence means
 * a dead connection.
 */
const SILENCE_MS = 45_000

const fieldOf = (block: string, name: string): readonly string[] =>
  block
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : []))

/** The events that a text holds whole, and what is left of it. */
export const takeEvents = (text: string): { readonly events: readonly ServerEvent[]; readonly rest: string } => {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const data = fieldOf(block, 'data')
    return data.length === 0 ? [] : [{ event: fieldOf(block, 'event').at(-1) ?? 'message', data: data.join('\n') }]
  })
  return { events, rest }
}

const failureOf = async (response: Response): Promise<ApiError> =>
  errorOfAnswer(response.status, parsedJson(await response.text()))

const readAll = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onText: () => void,
  onEvent: StreamOptions['onEvent'],
): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onText()
    const taken = takeEvents(rest + value)
    rest = taken.rest
    taken.events.forEach(onEvent)
  }
}

const followOnce = async (
  address: string,
  token: string | null,
  { signal, onOpen, onEvent }: StreamOptions,
): Promise<void> => {
  signal.throwIfAborted()
  const stop = new AbortController()
  const follow = (): void => stop.abort()
  let timer = setTimeout(follow, SILENCE_MS)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(follow, SILENCE_MS)
  }
  signal.addEventListener('abort', follow)
  try {
    const headers = new Headers({
      Accept: 'text/event-stream',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    })
    const response = await fetch(address, { headers, credentials: 'include', cache: 'no-store', signal: stop.signal })
    if (!response.ok) throw await failureOf(response)
    // A proxy may answer with a page of its own.
    if (response.body === null || response.headers.get('Content-Type')?.startsWith('text/event-stream') !== true)
      throw clientError('UNKNOWN')
    onOpen()
    await readAll(response.body, heard, onEvent)
  } catch (thrown) {
    if (signal.aborted) throw signal.reason
    if (thrown instanceof ApiError) throw thrown
    throw clientError(stop.signal.aborted ? 'TIMEOUT' : 'NETWORK', thrown)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', follow)
  }
}

/** Opens streams with a token; an expired one is refreshed once. */
export const streamsOf =
  ({ getToken, onUnauthorized }: StreamAccess): OpenStream =>
  async (address, options) => {
    const token = getToken()
    try {
      await followOnce(address, token, options)
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
      // A call's refresh may have ended meanwhile: then the new token is already there.
      if (getToken() === token) await onUnauthorized()
      await followOnce(address, getToken(), options)
    }
  }
