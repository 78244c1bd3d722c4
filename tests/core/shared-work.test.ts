import { setImmediate as others } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createSingleFlight } from '#services/core/concurrency/single-flight.ts'

/** Work whose ends the test decides, and what began of it. */
const slowWork = () => {
  const begun: string[] = []
  const ends: PromiseWithResolvers<string>[] = []
  const work = (by: string) => (): Promise<string> => {
    begun.push(by)
    const end = Promise.withResolvers<string>()
    ends.push(end)
    return end.promise
  }
  return { begun, ends, work }
}

describe('work that many ask for', () => {
  test('is done once for all who ask before it begins, by what the last of them knows', async () => {
    const share = createSingleFlight<string>()
    const { begun, ends, work } = slowWork()
    const asked = [share('count', work('first')), share('count', work('second')), share('count', work('third'))]
    await others()
    expect(begun).toEqual(['third'])
    ends[0]?.resolve('told')
    expect(await Promise.all(asked)).toEqual(['told', 'told', 'told'])
  })

  test('begins anew, and once, for those who ask while it is being done', async () => {
    const share = createSingleFlight<string>()
    const { begun, ends, work } = slowWork()
    const early = share('count', work('early'))
    await others()
    const late = [share('count', work('late')), share('count', work('later'))]
    await others()
    expect(begun).toEqual(['early'])
    ends[0]?.resolve('before')
    expect(await early).toBe('before')
    await others()
    expect(begun).toEqual(['early', 'later'])
    ends[1]?.resolve('after')
    expect(await Promise.all(late)).toEqual(['after', 'after'])
  })

  test('that fails, fails for those who shared it, and not for the next', async () => {
    const share = createSingleFlight<string>()
    const failing = [1, 2].map(() => share('count', () => Promise.reject(new Error('no database'))))
    const outcomes = await Promise.allSettled(failing)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(share('count', () => Promise.resolve('told'))).resolves.toBe('told')
  })

  test('of another name does not wait', async () => {
    const share = createSingleFlight<string>()
    const { ends, work } = slowWork()
    const one = share('one', work('one'))
    await expect(share('other', () => Promise.resolve('told'))).resolves.toBe('told')
    ends[0]?.resolve('told, too')
    await expect(one).resolves.toBe('told, too')
  })

  test('of a thousand in turn, each sees what stood when it asked or later', async () => {
    const share = createSingleFlight<number>()
    let stands = 0
    let count = 0
    const seen = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        for (let wait = 0; wait < index % 7; wait += 1) await others()
        const asked = (stands += 1)
        const told = await share('count', async () => {
          count += 1
          const read = stands
          await others()
          return read
        })
        return told - asked
      }),
    )
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0)
    expect(count).toBeLessThan(20)
  })
})
