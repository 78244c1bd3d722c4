import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWakeUps } from '#services/mailing/schedule/schedule-jobs.ts'

const EVERY_MS = 500

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const started = (wake: () => Promise<void> = async () => {}) => {
  const seen = { woken: 0, failures: 0 }
  const wakeUps = createWakeUps(
    async () => {
      seen.woken += 1
      await wake()
    },
    { everyMs: EVERY_MS, onFailure: () => (seen.failures += 1) },
  )
  return { wakeUps, seen }
}

const passing = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

describe('wake-ups', () => {
  it('the first after a pause wakes at once', async () => {
    const { wakeUps, seen } = started()
    wakeUps.ask()
    expect(seen.woken).toBe(1)
    await passing(10 * EVERY_MS)
    wakeUps.ask()
    expect(seen.woken).toBe(2)
  })
  it('ten thousand wake twice: the first, and once for all the others', async () => {
    const { wakeUps, seen } = started()
    for (let call = 0; call < 10_000; call += 1) wakeUps.ask()
    await passing(0)
    expect(seen.woken).toBe(1)
    await passing(10 * EVERY_MS)
    expect(seen.woken).toBe(2)
  })
  it('a burst that goes on wakes once in half a second, and once after its last', async () => {
    const { wakeUps, seen } = started()
    for (let call = 0; call < 1_000; call += 1) {
      wakeUps.ask()
      await passing(5)
    }
    expect(seen.woken).toBeLessThanOrEqual(11)
    const before = seen.woken
    wakeUps.ask()
    await passing(EVERY_MS)
    expect(seen.woken).toBe(before + 1)
  })
  it('what comes while one is under way is heard after it, never at the same time', async () => {
    const under = { way: 0, most: 0 }
    const { wakeUps, seen } = started(async () => {
      under.way += 1
      under.most = Math.max(under.most, under.way)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      under.way -= 1
    })
    wakeUps.ask()
    await passing(1_000)
    wakeUps.ask()
    await passing(10_000)
    expect({ woken: seen.woken, most: under.most }).toEqual({ woken: 2, most: 1 })
  })
  it('one that fails is tried again without anybody asking, until it succeeds', async () => {
    const left = { failures: 3 }
    const { wakeUps, seen } = started(async () => {
      left.failures -= 1
      if (left.failures >= 0) throw new Error('the database is away')
    })
    wakeUps.ask()
    await passing(10 * EVERY_MS)
    expect(seen).toEqual({ woken: 4, failures: 3 })
  })
  it('what was not heard yet is heard at the end, and nothing after it', async () => {
    const { wakeUps, seen } = started()
    wakeUps.ask()
    wakeUps.ask()
    await wakeUps.close()
    expect(seen.woken).toBe(2)
    wakeUps.ask()
    await passing(10 * EVERY_MS)
    expect(seen.woken).toBe(2)
  })
  it('with nothing to hear the end is quiet, twice too', async () => {
    const { wakeUps, seen } = started()
    await wakeUps.close()
    await wakeUps.close()
    expect(seen.woken).toBe(0)
  })
})
