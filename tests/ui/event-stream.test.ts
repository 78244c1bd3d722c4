import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, clientError, errorOfAnswer } from '#ui/http/api-error.ts'
import { streamsOf, takeEvents, type OpenStream, type ServerEvent, type StreamOptions } from '#ui/http/event-stream.ts'
import { atMostEvery } from '../../admin-ui/src/kit/live/at-most-every.ts'
import { delayAfter, keepLive, type LiveState } from '../../admin-ui/src/kit/live/keep-live.ts'

const changed = (position: number): string => `event: changed\ndata: {"position": ${position}}\n\n`

describe('the text of an event stream', () => {
  it('holds events, comments, and the beginning of the next', () => {
    expect(takeEvents(`: hello\n\n${changed(7)}data: a\ndata: b\n\nevent: chan`)).toEqual({
      events: [
        { event: 'changed', data: '{"position": 7}' },
        { event: 'message', data: 'a\nb' },
      ],
      rest: 'event: chan',
    })
  })

  it('may end its lines as Windows does', () => {
    expect(takeEvents('event: changed\r\ndata: 1\r\n\r\n')).toEqual({
      events: [{ event: 'changed', data: '1' }],
      rest: '',
    })
  })
})

const streamOf = (...parts: readonly string[]): Response => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      parts.forEach((part) => controller.enqueue(new TextEncoder().encode(part)))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}
const refused = (status: number): Response =>
  new Response(JSON.stringify({ error: 'no', code: status === 401 ? 'SESSION_EXPIRED' : 'NOT_FOUND' }), { status })

let authorizations: (string | null)[] = []
const network = (...replies: readonly Response[]): void => {
  authorizations = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    authorizations.push(new Headers(init.headers).get('Authorization'))
    const reply = replies[authorizations.length - 1]
    if (reply === undefined) throw new TypeError('Failed to fetch')
    return reply
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const follow = async (
  options: { readonly refresh?: () => Promise<void>; readonly token?: () => string } = {},
): Promise<{ readonly events: readonly ServerEvent[]; readonly error: unknown }> => {
  const events: ServerEvent[] = []
  const open = streamsOf({
    getToken: options.token ?? (() => 't1'),
    onUnauthorized: options.refresh ?? (() => Promise.reject(new Error('no'))),
  })
  const error = await open('/live', {
    signal: new AbortController().signal,
    onOpen: () => undefined,
    onEvent: (event) => events.push(event),
  }).catch((thrown: unknown) => thrown)
  return { events, error }
}

describe('a stream', () => {
  it('gives its events, however they are cut, and ends', async () => {
    network(streamOf(changed(1), 'event: chan', 'ged\ndata: {"position": 2}\n', '\n: still here\n\n'))
    const { events, error } = await follow()
    expect(error).toBeUndefined()
    expect(events.map(({ data }) => data)).toEqual(['{"position": 1}', '{"position": 2}'])
    expect(authorizations).toEqual(['Bearer t1'])
  })

  it('gets a fresh token where its own has run out', async () => {
    let token = 't1'
    network(refused(401), streamOf(changed(3)))
    const { events } = await follow({ token: () => token, refresh: async () => void (token = 't2') })
    expect(authorizations).toEqual(['Bearer t1', 'Bearer t2'])
    expect(events).toHaveLength(1)
  })

  it.each([
    ['a list that is gone', [refused(404)], 'NOT_FOUND'],
    ['no network', [], 'NETWORK'],
    ['a page of somebody between', [new Response('<html>', { headers: { 'Content-Type': 'text/html' } })], 'UNKNOWN'],
  ])('fails with %s', async (_, replies, code) => {
    network(...replies)
    const { error } = await follow()
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).code).toBe(code)
  })
})

describe('listening to a list', () => {
  type Visit = (options: StreamOptions) => Promise<void>

  /** The server's part: what it does at each visit, and with the last for ever. */
  const listen = (...visits: readonly [Visit, ...Visit[]]) => {
    const states: LiveState[] = []
    const heard: (number | null)[] = []
    let visited = 0
    const open: OpenStream = (_address, options) =>
      (visits[visited++] ?? visits[visits.length - 1] ?? visits[0])(options)
    const stop = keepLive({
      open,
      address: '/live',
      onChange: (position) => heard.push(position),
      onPresent: () => {},
      onState: (state) => states.push(state),
    })
    return { states, heard, stop, visited: () => visited }
  }
  const says =
    (position: number): Visit =>
    async ({ onOpen, onEvent }) => {
      onOpen()
      onEvent({ event: 'changed', data: `{"position": ${position}}` })
    }
  const lasting =
    (ms: number): Visit =>
    ({ onOpen }) => {
      onOpen()
      return new Promise((resolve) => setTimeout(resolve, ms))
    }
  const fails =
    (error: ApiError): Visit =>
    () =>
      Promise.reject(error)
  const busy = clientError('NETWORK')
  const forever = lasting(10_000_000)

  it('says where the list has changed to', async () => {
    const { states, heard, stop } = listen(async (options) => {
      await says(41)(options)
      await forever({ ...options, onOpen: () => undefined })
    })
    await vi.advanceTimersByTimeAsync(0)
    stop()
    expect([heard, states]).toEqual([[41], ['connecting', 'live']])
  })

  it('falls back to asking where it fails, comes back by itself, and says that it may have missed something', async () => {
    const { states, heard } = listen(lasting(60_000), fails(busy), fails(busy), forever)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states).toEqual(['connecting', 'live', 'polling'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(states).toEqual(['connecting', 'live', 'polling', 'polling', 'live'])
    expect(heard).toEqual([null])
  })

  it('goes on at once where the server ends a stream in order', async () => {
    const { states, visited } = listen(lasting(900_000), forever)
    await vi.advanceTimersByTimeAsync(900_000)
    expect(visited()).toBe(2)
    expect(states).not.toContain('polling')
  })

  it('does not run in circles where something between cuts every stream off', async () => {
    const { states, visited } = listen(says(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(visited()).toBeLessThan(8)
    expect(states.at(-1)).toBe('polling')
  })

  it('waits longer after each failure, at most half a minute and a half of it', () => {
    expect([1, 2, 3, 6, 20].map((failures) => delayAfter(failures, 0))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
    expect(delayAfter(20, 1)).toBe(45_000)
  })

  it('gives up where nothing is to be had, and when it is stopped', async () => {
    const gone = listen(fails(errorOfAnswer(404, { code: 'NOT_FOUND' })))
    const stopped = listen(fails(busy))
    await vi.advanceTimersByTimeAsync(0)
    stopped.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([gone.visited(), stopped.visited()]).toEqual([1, 1])
    expect(gone.states).toEqual(['connecting', 'polling'])
  })
})

describe('an act at most every two seconds', () => {
  it('is done at once, and once more for all that came meanwhile', () => {
    const acts: number[] = []
    const began = Date.now()
    const { call, cancel } = atMostEvery(2_000, () => acts.push(Date.now() - began))
    call()
    call()
    vi.advanceTimersByTime(500)
    call()
    vi.advanceTimersByTime(10_000)
    expect(acts).toEqual([0, 2_000])
    call()
    expect(acts).toEqual([0, 2_000, 10_500])
    call()
    cancel()
    vi.advanceTimersByTime(10_000)
    expect(acts).toHaveLength(3)
  })
})
