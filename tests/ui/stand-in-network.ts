import { afterEach, beforeEach, vi } from 'vitest'
import { ApiError } from '#ui/http/api-client.ts'

type SentRequest = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: unknown }
type Reply = Response | Error | ((init: RequestInit) => Promise<Response>)

export type StandInNetwork = {
  /** Requests that the running test has sent so far. */
  readonly sent: readonly SentRequest[]
  /** The network answers with these in turn, and with the last for ever. */
  readonly network: (...replies: readonly [Reply, ...Reply[]]) => void
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

export const offline = new TypeError('Failed to fetch')
export const never = (init: RequestInit): Promise<Response> =>
  new Promise((_, reject) =>
    init.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
  )

/** Runs every timer until the call is over. */
export const settled = async <T>(call: Promise<T>): Promise<T | ApiError> => {
  const outcome = call.catch((thrown: unknown) => (thrown instanceof ApiError ? thrown : Promise.reject(thrown)))
  await vi.runAllTimersAsync()
  return outcome
}

/**
 * A network of the calling file's tests alone, and their timers. Call it at the top of the file.
 */
export const standInNetwork = (): StandInNetwork => {
  const sent: SentRequest[] = []
  const network: StandInNetwork['network'] = (...replies) => {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const reply = replies[Math.min(sent.length, replies.length - 1)] ?? replies[0]
      sent.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body })
      if (reply instanceof Error) throw reply
      return typeof reply === 'function' ? reply(init) : reply.clone()
    })
  }
  beforeEach(() => {
    sent.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return { sent, network }
}
