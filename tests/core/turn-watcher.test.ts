import { expect, it } from 'vitest'
import {
  createSemaphore,
  QueueAbandoned,
  createQueueWatcher,
} from '#infra/platform/worker-processes/concurrency-limit.ts'

const limits = { atOnce: 1, mostWaiting: 5, mostOfOne: 5 }
const createHeld = () => {
  const ends: (() => void)[] = []
  return { work: () => new Promise<void>((resolve) => ends.push(resolve)), endNext: () => ends.shift()?.() }
}

it('tells who waits how many are before them, those that run included', async () => {
  const inTurn = createSemaphore(limits, () => new Error('busy'))
  const held = createHeld()
  const told: number[] = []
  const { signal } = new AbortController()
  const first = inTurn(undefined, held.work)
  const second = inTurn(undefined, held.work)
  const third = createQueueWatcher({ onTurn: (ahead) => told.push(ahead), signal }, () =>
    inTurn(undefined, async () => 'read'),
  )
  expect(told).toEqual([2])
  held.endNext()
  await first
  expect(told).toEqual([2, 1])
  held.endNext()
  await second
  expect(await third).toBe('read')
  expect(told).toEqual([2, 1, 0])
})

it('takes work out of the queue that nobody waits for any more', async () => {
  const inTurn = createSemaphore(limits, () => new Error('busy'))
  const held = createHeld()
  const gone = new AbortController()
  const done: string[] = []
  const told: number[] = []
  const first = inTurn(undefined, held.work)
  const abandoned = createQueueWatcher({ onTurn: () => {}, signal: gone.signal }, () =>
    inTurn(undefined, async () => void done.push('abandoned')),
  )
  const last = createQueueWatcher({ onTurn: (ahead) => told.push(ahead), signal: new AbortController().signal }, () =>
    inTurn(undefined, async () => void done.push('last')),
  )
  gone.abort()
  await expect(abandoned).rejects.toThrow(QueueAbandoned)
  held.endNext()
  await Promise.all([first, last])
  expect(done).toEqual(['last'])
  expect(told).toEqual([2, 1, 0])
})

it('does work that has begun to its end, whoever goes away', async () => {
  const inTurn = createSemaphore(limits, () => new Error('busy'))
  const held = createHeld()
  const gone = new AbortController()
  const begun = createQueueWatcher({ onTurn: () => {}, signal: gone.signal }, () => inTurn(undefined, held.work))
  gone.abort()
  held.endNext()
  await expect(begun).resolves.toBeUndefined()
  expect(await inTurn(undefined, async () => 'next')).toBe('next')
})
