import { causeCodeOf, isUnsent } from '../connection-failure.ts'
import { envelope, decodedAnswer, encodedBody, REGISTER_PATH, tokenAnswer, type CodefEnvelope } from './codef-wire.ts'
import { noteStatus, tracedCall } from '../traced-call.ts'

/** Connection of the client. Clock and waiting can be replaced in tests. */
export type CodefConnection = {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly fetch: typeof fetch
  readonly now: () => Date
  /** Returns a signal that fires after a number of milliseconds. */
  readonly abortAfter: (ms: number) => AbortSignal
}

export type CodefAnswer =
  | { readonly kind: 'answered'; readonly envelope: CodefEnvelope }
  /** The call cannot have reached the provider, or its gateway refused it unread. */
  | { readonly kind: 'not-taken'; readonly problem: 'busy' | 'misconfigured'; readonly code: string }
  /** The outcome of the call is unknown. */
  | { readonly kind: 'lost'; readonly code: string }

const TOKEN_TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024 * 1024
/**
 * Time before the token's end from which it is not used any more, so that none expires on its way.
 */
const MARGIN_MS = 60 * 60_000
const MAX_MS = 7 * 24 * 60 * 60_000

const failureCodeOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : (causeCodeOf(error) ?? 'NETWORK')

type CodefHttpAnswer = { readonly status: number; readonly text: string } | { readonly failed: string }

/** Reads a bounded text: an endless stream would fill the memory. */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // The type of the body's chunks is open; fetch gives bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new TypeError('answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type CodefPost = {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

const post = (connection: CodefConnection, url: string, sent: CodefPost): Promise<CodefHttpAnswer> =>
  tracedCall(url, 'POST', async (span) => {
    const answer = await send(connection, url, sent)
    if ('failed' in answer) span?.fail(answer.failed)
    else noteStatus(span, answer.status)
    return answer
  })

const send = async (
  { fetch: ask, abortAfter }: CodefConnection,
  url: string,
  { body, headers, timeoutMs }: CodefPost,
): Promise<CodefHttpAnswer> => {
  try {
    // A redirect would carry the prepaid number to an address that nobody configured. The time
    // limit includes the body.
    const signal = abortAfter(timeoutMs)
    const response = await ask(url, { method: 'POST', headers, body, redirect: 'error', signal })
    return { status: response.status, text: await textOf(response) }
  } catch (error) {
    return { failed: failureCodeOf(error) }
  }
}

type Token = { readonly value: string; readonly until: number }
type UnsentAnswer = Extract<CodefAnswer, { kind: 'not-taken' }>

const unsentAnswer = (problem: UnsentAnswer['problem'], code: string): UnsentAnswer => ({
  kind: 'not-taken',
  problem,
  code,
})

const askToken = async (connection: CodefConnection): Promise<Token | UnsentAnswer> => {
  const { clientId, clientSecret, tokenUrl, now } = connection
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const said = await post(connection, `${tokenUrl}/oauth/token`, {
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: 'grant_type=client_credentials&scope=read',
    timeoutMs: TOKEN_TIMEOUT_MS,
  })
  if ('failed' in said) return unsentAnswer('busy', said.failed)
  const read = tokenAnswer.safeParse(decodedAnswer(said.text))
  if (said.status === 200 && read.success) {
    const lasts = Math.min(read.data.expires_in * 1000, MAX_MS)
    return { value: read.data.access_token, until: now().getTime() + lasts - Math.min(MARGIN_MS, lasts / 2) }
  }
  const isOurs = said.status === 400 || said.status === 401 || said.status === 403
  return unsentAnswer(isOurs ? 'misconfigured' : 'busy', `HTTP ${said.status}`)
}

/**
 * Caches the token of all calls: fetched once for all waiting callers, and again when it expires or
 * is refused.
 */
const createTokens = (connection: CodefConnection) => {
  let kept: Token | undefined
  let asking: Promise<Token | UnsentAnswer> | undefined
  const renewed = async (): Promise<Token | UnsentAnswer> => {
    const got = await askToken(connection)
    kept = 'value' in got ? got : undefined
    asking = undefined
    return got
  }
  return {
    /** Returns a token. `not`: one that the provider refused. */
    get: async (not?: string): Promise<Token | UnsentAnswer> =>
      kept && kept.value !== not && connection.now().getTime() < kept.until ? kept : (asking ??= renewed()),
  }
}

/** Decides by an answer's status whether the request was read behind the gateway. */
const answerOf = ({ status, text }: Extract<CodefHttpAnswer, { status: number }>): CodefAnswer => {
  if (status === 401 || status === 403 || status === 404) return unsentAnswer('misconfigured', `HTTP ${status}`)
  if (status === 429) return unsentAnswer('busy', 'HTTP 429')
  const read = envelope.safeParse(decodedAnswer(text))
  if (!read.success) return { kind: 'lost', code: status === 200 ? 'UNREADABLE' : `HTTP ${status}` }
  return { kind: 'answered', envelope: read.data }
}

/**
 * Creates the sending of calls to the provider: none is repeated but one that its gateway refused
 * for its token.
 */
export const createCodefRequests = (connection: CodefConnection) => {
  const tokens = createTokens(connection)
  const ask = (token: Token, parameters: object, timeoutMs: number): Promise<CodefHttpAnswer> =>
    post(connection, connection.baseUrl + REGISTER_PATH, {
      headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
      body: encodedBody(parameters),
      timeoutMs,
    })
  return {
    /** Makes one call, with a time limit of `timeoutMs`. */
    call: async (parameters: object, timeoutMs: number): Promise<CodefAnswer> => {
      const token = await tokens.get()
      if ('kind' in token) return token
      const first = await ask(token, parameters, timeoutMs)
      const fresh = 'status' in first && first.status === 401 ? await tokens.get(token.value) : undefined
      if (fresh && 'kind' in fresh) return fresh
      const said = fresh ? await ask(fresh, parameters, timeoutMs) : first
      if ('status' in said) return answerOf(said)
      return isUnsent(said.failed) ? unsentAnswer('busy', said.failed) : { kind: 'lost', code: said.failed }
    },
    /**
     * Checks that the provider can be reached and accepts our credentials, by fetching a token
     * where none is cached.
     */
    reach: async (): Promise<UnsentAnswer | undefined> => {
      const token = await tokens.get()
      return 'kind' in token ? token : undefined
    },
  }
}
export type CodefRequests = ReturnType<typeof createCodefRequests>
