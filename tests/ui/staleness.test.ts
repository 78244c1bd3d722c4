import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { staleness } from '#ui/staleness.ts'
import { createApiClient, type TriedCall } from '#ui/http/api-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('stands while any answer says that it is behind, until the same call is answered anew, or for a minute', () => {
  const told = vi.fn()
  staleness.subscribe(told)
  staleness.heard('/api/votes', true)
  staleness.heard('/api/apartment', false)
  expect([staleness.isBehind(), told.mock.calls.length]).toEqual([true, 1])
  staleness.heard('/api/votes', false)
  expect([staleness.isBehind(), told.mock.calls.length]).toEqual([false, 2])
  staleness.heard('/api/votes', true)
  vi.advanceTimersByTime(59_000)
  expect(staleness.isBehind()).toBe(true)
  vi.advanceTimersByTime(3_000)
  expect([staleness.isBehind(), told.mock.calls.length]).toEqual([false, 4])
})

it('is what an answer says in its header', async () => {
  const tried: TriedCall[] = []
  const client = createApiClient({ onTried: (call) => tried.push(call) })
  const answering = (headers: Record<string, string>) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response('{}', { headers: { 'content-type': 'application/json', ...headers } }),
    )
  answering({ 'X-Read-Models-Behind': '42' })
  await client.send('GET', '/api/votes')
  answering({})
  await client.send('GET', '/api/votes')
  expect(tried.map(({ isBehind }) => isBehind)).toEqual([true, false])
})
