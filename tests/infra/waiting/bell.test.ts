import { describe, expect, it } from 'vitest'
import { backOffMs, retry } from '#infra/platform/waiting/back-off.ts'
import { createNotifier } from '#infra/platform/waiting/signal.ts'

const never = new AbortController().signal

describe('a bell', () => {
  it('does not lose a ring that came between the look and the wait', async () => {
    const bell = createNotifier()
    const since = bell.rung()
    bell.ring()
    expect(await bell.wait(since, 60_000, never)).toBe('rung')
  })

  it('wakes all who wait', async () => {
    const bell = createNotifier()
    const waits = [bell.wait(bell.rung(), 60_000, never), bell.wait(bell.rung(), 60_000, never)]
    bell.ring()
    expect(await Promise.all(waits)).toEqual(['rung', 'rung'])
  })

  it('gives up after the time or at the stop', async () => {
    const bell = createNotifier()
    const stopping = new AbortController()
    expect(await bell.wait(bell.rung(), 1, never)).toBe('silent')
    const wait = bell.wait(bell.rung(), 60_000, stopping.signal)
    stopping.abort()
    expect(await wait).toBe('silent')
    expect(await bell.wait(bell.rung(), 60_000, stopping.signal)).toBe('silent')
  })
})

describe('back-off', () => {
  it('doubles from 100 ms to 5 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50].map(backOffMs)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000])
  })

  it('tries until it succeeds and tells of each failure', async () => {
    const errors: unknown[] = []
    let tries = 0
    const work = async () => {
      tries += 1
      if (tries < 3) throw new Error(`try ${tries}`)
      return 'done'
    }
    expect(await retry(work, (error) => errors.push(error), never)).toBe('done')
    expect(errors).toEqual([new Error('try 1'), new Error('try 2')])
  })

  it('ends at the stop, without an answer', async () => {
    const stopping = new AbortController()
    const work = () => Promise.reject(new Error('no'))
    expect(await retry(work, () => stopping.abort(), stopping.signal)).toBeUndefined()
  })
})
