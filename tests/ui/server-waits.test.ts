import { describe, expect, it, vi } from 'vitest'
import { ApiError, createApiClient } from '#ui/http/api-client.ts'
import { busySeconds, serverWaits, waitWords } from '../../resident-ui/src/server-waits.ts'
import { json, settled, standInNetwork } from './stand-in-network.ts'

const { sent, network } = standInNetwork()
const client = () => createApiClient({ onWait: serverWaits.begin })
const busy = (status: number, seconds: number, body: unknown = {}) =>
  json(status, body, { 'Retry-After': String(seconds) })

describe('a resident’s call that a busy server puts off', () => {
  it.each([429, 503])('goes on by itself after %i, and the app knows when', async (status) => {
    network(busy(status, 20, { error: '요청이 너무 많습니다.' }), json(200, { ok: true }))
    let changes = 0
    const stop = serverWaits.subscribe(() => (changes += 1))
    const call = client().send('POST', '/a', { body: { name: '김가람' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(serverWaits.next()).toBe(Date.now() + 20_000)
    await vi.advanceTimersByTimeAsync(19_999)
    expect([sent.length, changes]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toMatchObject({ data: { ok: true } })
    expect([sent.length, changes, serverWaits.next()]).toEqual([2, 2, null])
    expect(sent[1]?.body).toBe(sent[0]?.body)
    expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'))
    stop()
  })

  it('is told of where two wait: when the first of them goes on', async () => {
    network(busy(503, 30), busy(503, 10), json(200, {}))
    const calls = [client().send('PUT', '/a'), client().send('PUT', '/b')]
    await vi.advanceTimersByTimeAsync(0)
    expect(serverWaits.next()).toBe(Date.now() + 10_000)
    await vi.runAllTimersAsync()
    await Promise.all(calls)
    expect(serverWaits.next()).toBeNull()
  })

  it('is told of no longer once its screen was left', async () => {
    network(busy(503, 30))
    const controller = new AbortController()
    const call = client()
      .send('GET', '/a', { signal: controller.signal })
      .catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(0)
    controller.abort('left')
    expect(serverWaits.next()).toBeNull()
    expect(await call).toBe('left')
  })

  it('is not told of for the usual second or three', async () => {
    network(busy(503, 3), json(200, {}))
    const call = client().send('PUT', '/a')
    await vi.advanceTimersByTimeAsync(0)
    expect(serverWaits.next()).toBeNull()
    await settled(call)
  })

  it.each([
    ['asks for more than a minute', busy(429, 600)],
    ['is about one’s own tries', busy(429, 30, { errors: [{ path: 'code', message: '10:31부터' }] })],
  ])('is not repeated where the refusal %s', async (_, refusal) => {
    network(refusal)
    expect(await settled(client().send('POST', '/a'))).toMatchObject({ status: 429 })
    expect(sent).toHaveLength(1)
  })
})

describe('the wait after a refusal', () => {
  const seconds = async (reply: Response) => {
    network(reply)
    const failure = await settled(createApiClient().send('POST', '/a', { retries: 0 }))
    return failure instanceof ApiError ? busySeconds(failure) : 'answered'
  }

  it('is that of a busy server, in seconds or minutes', async () => {
    expect(await seconds(busy(429, 40))).toBe(40)
    expect(await seconds(busy(503, 600))).toBe(600)
    expect([4, 90, 91, 600].map(waitWords)).toEqual(['4초', '90초', '2분', '10분'])
  })

  it.each([
    ['the usual delay', busy(503, 3)],
    ['no delay', json(503, {})],
    ['one’s own tries', busy(429, 600, { errors: [{ path: 'code', message: '10:31부터' }] })],
    ['another error', busy(422, 40)],
  ])('is none for %s', async (_, reply) => expect(await seconds(reply)).toBeNull())
})
