import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const well = { status: 'OK', checks: { database: 'OK', log: 'OK', key: 'OK' } } as const
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/**
 * The module needs a browser's types, which the server's rightly do not know: it is imported by a
 * name that only runs.
 */
type ServerHealthModule = {
  readonly checkServer: () => Promise<unknown>
  readonly serverHealth: {
    readonly suspect: () => void
    readonly heard: () => void
    readonly isDown: () => boolean
    readonly subscribe: (listener: () => void) => void
  }
}
const SERVER_HEALTH: string = '#ui/report/server-health.ts'

let asked = 0
let page: EventTarget
let answer: () => Promise<Response>
const open = async (): Promise<ServerHealthModule> => {
  vi.resetModules()
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/readyz')
    asked += 1
    return answer()
  })
  return (await import(SERVER_HEALTH)) as ServerHealthModule
}
const away = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  asked = 0
  page = new EventTarget()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('how the server is', () => {
  it('is its own word', async () => {
    answer = async () => json(200, well)
    expect(await (await open()).checkServer()).toEqual(well)
  })

  it.each([
    ['cannot be reached', away],
    [
      'has lost its database',
      async () => json(503, { status: 'ERROR', checks: { ...well.checks, database: 'ERROR' } }),
    ],
    ['is a gateway’s page', async () => new Response('<h1>ok</h1>', { headers: { 'Content-Type': 'text/html' } })],
  ])('is ERROR, 서버 연결 실패, where it %s', async (_what, given) => {
    answer = given
    expect(await (await open()).checkServer()).toEqual({ status: 'ERROR', error: '서버 연결 실패' })
  })

  it('is asked once a suspicion, then every 15 seconds while it is away, and no more when it is back', async () => {
    answer = away
    const { serverHealth } = await open()
    const told = vi.fn()
    serverHealth.subscribe(told)
    serverHealth.suspect()
    serverHealth.suspect()
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, serverHealth.isDown()]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([asked, told.mock.calls.length]).toEqual([3, 1])
    answer = async () => json(200, well)
    await vi.advanceTimersByTimeAsync(15_000)
    expect([asked, serverHealth.isDown(), told.mock.calls.length]).toEqual([4, false, 2])
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked).toBe(4)
  })

  it('is asked at once when a call was answered or the browser is back on the network', async () => {
    answer = away
    const { serverHealth } = await open()
    serverHealth.heard()
    expect(asked).toBe(0)
    serverHealth.suspect()
    await vi.advanceTimersByTimeAsync(0)
    serverHealth.heard()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(2)
    answer = async () => json(200, well)
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, serverHealth.isDown()]).toEqual([3, false])
  })
})
