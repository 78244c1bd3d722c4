import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type SentLog = {
  readonly by: 'fetch' | 'beacon'
  readonly path: string
  readonly entries: readonly { readonly message: string }[]
}
type Listener = () => void
/**
 * The module needs a browser's types, which the server's rightly do not know: it is imported by a
 * name that only runs.
 */
type ClientLogModule = {
  readonly logClient: (level: 'info', category: string, message: string) => void
  readonly flushLogsOnLeaving: () => void
}
const CLIENT_LOG: string = '#ui/report/client-log.ts'

/** Makes a page of its own, in which nothing waits yet. */
const openPage = async (answer: () => Promise<Response>, beaconLimit = 64_000) => {
  vi.resetModules()
  const sent: SentLog[] = []
  const listeners = new Map<string, Listener>()
  const listen = (name: string, listener: Listener): void => void listeners.set(name, listener)
  vi.stubGlobal('fetch', async (path: string, init: { readonly body: string }) => {
    sent.push({ by: 'fetch', path, entries: JSON.parse(init.body) as SentLog['entries'] })
    return answer()
  })
  const bodies: Promise<void>[] = []
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => {
      if (body.size > beaconLimit || body.type !== 'application/json') return false
      bodies.push(
        body
          .text()
          .then((text) => void sent.push({ by: 'beacon', path, entries: JSON.parse(text) as SentLog['entries'] })),
      )
      return true
    },
  })
  vi.stubGlobal('window', { addEventListener: listen })
  vi.stubGlobal('document', { addEventListener: listen, visibilityState: 'hidden' })
  const { logClient, flushLogsOnLeaving } = (await import(CLIENT_LOG)) as ClientLogModule
  flushLogsOnLeaving()
  const leave = async (event: string): Promise<void> => {
    listeners.get(event)?.()
    await Promise.all(bodies)
  }
  return { sent, leave, log: (message: string) => logClient('info', 'test', message) }
}

const taken = async () => new Response(null, { status: 202 })
const messagesOf = ({ entries }: SentLog): readonly string[] => entries.map(({ message }) => message)
const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a client’s log', () => {
  it('goes out in one batch, 5 seconds after its first entry', async () => {
    const { sent, log } = await openPage(taken)
    log('하나')
    await vi.advanceTimersByTimeAsync(4_000)
    log('둘')
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(messagesOf)).toEqual([['하나', '둘']])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  it('of more than a hundred entries loses the oldest', async () => {
    const { sent, log } = await openPage(taken)
    numbers(130).forEach(log)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.flatMap(messagesOf)).toEqual(numbers(130).slice(30))
  })

  it.each(['pagehide', 'visibilitychange'])('goes out at once on %s, and not a second time', async (event) => {
    const { sent, log, leave } = await openPage(taken)
    log('끝')
    await leave(event)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent.map(({ by, path }) => [by, path])).toEqual([['beacon', '/api/monitoring/client-log']])
  })

  it('too large for a page that closes goes out in parts', async () => {
    const { sent, log, leave } = await openPage(taken, 4_000)
    numbers(100).forEach(log)
    await leave('pagehide')
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.flatMap(messagesOf)).toEqual(numbers(100))
  })

  it.each([
    ['the network is away', async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is broken', async () => new Response(null, { status: 503 })],
  ])('is kept while %s, tried again after a minute, and never by itself makes more of it', async (_what, answer) => {
    const { sent, log } = await openPage(answer)
    log('하나')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent.map(messagesOf)).toEqual([['하나'], ['하나']])
  })

  it('that the server refuses is gone', async () => {
    const { sent, log } = await openPage(async () => new Response(null, { status: 429 }))
    log('하나')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
  })

  it('leaves secrets of addresses, NUL and halves of letters in the browser, and is cut', async () => {
    const { sent, log } = await openPage(taken)
    log(`/vote/q7WmZk3VtR9xLbN2aYpE5g?name=홍길동 \u0000\ud83d ${'😀'.repeat(600)}`)
    await vi.advanceTimersByTimeAsync(5_000)
    const [message = ''] = sent.flatMap(messagesOf)
    expect(message).toMatch(/^\/vote\/\[token\]\?name=\[value\]  😀/)
    expect(message.length).toBeLessThanOrEqual(500)
    expect(message.isWellFormed()).toBe(true)
  })
})
