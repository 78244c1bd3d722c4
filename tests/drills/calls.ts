import { setTimeout as sleep } from 'node:timers/promises'

export type DrillAnswer = {
  readonly status: number
  readonly body: never
  readonly text: string
  /** Name and value of each cookie that was set. */
  readonly cookies: readonly (readonly [string, string])[]
  readonly location: string | null
  /** Number of the answered try, from 1, and the time at which it was sent. */
  readonly tries: number
  readonly sentAt: Date
}

type DrillRequest = {
  readonly method?: string
  /** A form is sent as it is, anything else as JSON. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const PAUSE_MS = 250
/** Maximum number of tries. */
const MAX_TRIES = 480
/**
 * Lists the statuses that say nothing of what became of a request: of a gateway, and of a server
 * that stops.
 */
const UNKNOWN_OUTCOMES: readonly number[] = [502, 503, 504]

const contentOf = (body: object | undefined): Pick<RequestInit, 'body' | 'headers'> => {
  if (body === undefined) return {}
  if (body instanceof FormData || body instanceof URLSearchParams) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const cookieOf = (line: string): readonly [string, string] => {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** One try. @throws Error where the connection breaks before its answer has come whole */
const tryOnce = async (
  url: string,
  { method, body, headers }: DrillRequest,
): Promise<Omit<DrillAnswer, 'tries' | 'sentAt'>> => {
  const content = contentOf(body)
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    ...content,
    headers: { ...(content.headers as Record<string, string> | undefined), ...headers },
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return {
    status: answer.status,
    // Whoever asks says what they expect of it.
    body: (isJson ? JSON.parse(text) : undefined) as never,
    text,
    cookies: answer.headers.getSetCookie().map(cookieOf),
    location: answer.headers.get('location'),
  }
}

/** Sends a request again until its outcome is known, as both apps do. */
export const call = async (url: string, asked: DrillRequest = {}): Promise<DrillAnswer> => {
  for (let tries = 1; ; tries += 1) {
    const sentAt = new Date()
    try {
      const answer = await tryOnce(url, asked)
      if (!UNKNOWN_OUTCOMES.includes(answer.status) || tries === MAX_TRIES) return { ...answer, tries, sentAt }
    } catch (error) {
      if (tries === MAX_TRIES) throw error
    }
    await sleep(PAUSE_MS)
  }
}

/** Sends a request that must succeed. @throws Error with what was answered otherwise */
export const must = async (url: string, asked: DrillRequest = {}): Promise<DrillAnswer> => {
  const answer = await call(url, asked)
  if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${answer.text}`)
  return answer
}
