import { envelope, decodedAnswer, encodedBody, REGISTER_PATH, tokenAnswer, type CodefEnvelope } from './codef-wire.ts'

/** What calls go through. Everything that waits or tells time can be another one's, for tests. */
export type CodefConnection = {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly fetch: typeof fetch
  readonly now: () => Date
  /** A signal that fires after so many milliseconds. */
  readonly abortAfter: (ms: number) => AbortSignal
}

export type CodefAnswer =
  | { readonly kind: 'answered'; readonly envelope: CodefEnvelope }
  /** The call cannot have reached the provider, or its gate turned it away unread. */
  | { readonly kind: 'not-taken'; readonly problem: 'busy' | 'misconfigured'; readonly code: string }
  /** Nobody knows what became of it. */
  | { readonly kind: 'lost'; readonly code: string }

const TOKEN_TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024 * 1024
/** Before the token's end, so that none runs out on its way. */
const MARGIN_MS = 60 * 60_000
const MAX_MS = 7 * 24 * 60 * 60_000

/** Failures before the first byte went. */
const neverLeft: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const causeCodeOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT'
  const cause = error instanceof Error ? error.cause : undefined
  return cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : 'NETWORK'
}

type CodefHttpAnswer = { readonly status: number; readonly text: string } | { readonly failed: string }

/** Bounded: a stream that never ends would fill the memory of what asks. */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // The library leaves the type of a body's chunks open; fetch gives bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new TypeError('answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const post = async (
  { fetch: ask, abortAfter }: CodefConnection,
  url: string,
  {
    body,
    headers,
    timeoutMs,
  }: { readonly body: string; readonly headers: Readonly<Record<string, string>>; readonly timeoutMs: number },
): Promise<CodefHttpAnswer> => {
  try {
    // A redirect would carry the prepaid number to somewhere that nobody configured. The time-out holds for the body too.
    const signal = abortAfter(timeoutMs)
    const response = await ask(url, { method: 'POST', headers, body, redirect: 'error', signal })
    return { status: response.status, text: await textOf(response) }
  } catch (error) {
    return { failed: causeCodeOf(error) }
  }
}

type Token = { readonly value: string; readonly until: number }
type NotTaken = Extract<CodefAnswer, { kind: 'not-taken' }>

const notTaken = (problem: NotTaken['problem'], code: string): NotTaken => ({ kind: 'not-taken', problem, code })

const askToken = async (connection: CodefConnection): Promise<Token | NotTaken> => {
  const { clientId, clientSecret, tokenUrl, now } = connection
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const said = await post(connection, `${tokenUrl}/oauth/token`, {
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: 'grant_type=client_credentials&scope=read',
    timeoutMs: TOKEN_TIMEOUT_MS,
  })
  if ('failed' in said) return notTaken('busy', said.failed)
  const read = tokenAnswer.safeParse(decodedAnswer(said.text))
  if (said.status === 200 && read.success) {
    const lasts = Math.min(read.data.expires_in * 1000, MAX_MS)
    return { value: read.data.access_token, until: now().getTime() + lasts - Math.min(MARGIN_MS, lasts / 2) }
  }
  const isOurs = said.status === 400 || said.status === 401 || said.status === 403
  return notTaken(isOurs ? 'misconfigured' : 'busy', `HTTP ${said.status}`)
}

/** Keeps the token of all calls: asked for once, however many wait for it, and anew when it runs out or is told to be over. */
const createTokens = (connection: CodefConnection) => {
  let kept: Token | undefined
  let asking: Promise<Token | NotTaken> | undefined
  const renewed = async (): Promise<Token | NotTaken> => {
    const got = await askToken(connection)
    kept = 'value' in got ? got : undefined
    asking = undefined
    return got
  }
  return {
    /** `not`: a token that the provider took for over. */
    get: async (not?: string): Promise<Token | NotTaken> =>
      kept && kept.value !== not && connection.now().getTime() < kept.until ? kept : (asking ??= renewed()),
  }
}

/** An answer's status says whether somebody behind the gate has read the request. */
const answerOf = ({ status, text }: Extract<CodefHttpAnswer, { status: number }>): CodefAnswer => {
  if (status === 401 || status === 403 || status === 404) return notTaken('misconfigured', `HTTP ${status}`)
  if (status === 429) return notTaken('busy', 'HTTP 429')
  const read = envelope.safeParse(decodedAnswer(text))
  if (!read.success) return { kind: 'lost', code: status === 200 ? 'UNREADABLE' : `HTTP ${status}` }
  return { kind: 'answered', envelope: read.data }
}

/** Sends calls to the provider: none is repeated but the one that its gate turned away for its token. */
export const createCodefRequests = (connection: CodefConnection) => {
  const tokens = createTokens(connection)
  const ask = (token: Token, parameters: object, timeoutMs: number): Promise<CodefHttpAnswer> =>
    post(connection, connection.baseUrl + REGISTER_PATH, {
      headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
      body: encodedBody(parameters),
      timeoutMs,
    })
  return {
    /** One call, `timeoutMs` long at most. */
    call: async (parameters: object, timeoutMs: number): Promise<CodefAnswer> => {
      const token = await tokens.get()
      if ('kind' in token) return token
      const first = await ask(token, parameters, timeoutMs)
      const fresh = 'status' in first && first.status === 401 ? await tokens.get(token.value) : undefined
      if (fresh && 'kind' in fresh) return fresh
      const said = fresh ? await ask(fresh, parameters, timeoutMs) : first
      if ('status' in said) return answerOf(said)
      return neverLeft.has(said.failed) ? notTaken('busy', said.failed) : { kind: 'lost', code: said.failed }
    },
    /** Whether the provider can be reached and knows us: asks for a token where none is kept. */
    reach: async (): Promise<NotTaken | undefined> => {
      const token = await tokens.get()
      return 'kind' in token ? token : undefined
    },
  }
}
export type CodefRequests = ReturnType<typeof createCodefRequests>
