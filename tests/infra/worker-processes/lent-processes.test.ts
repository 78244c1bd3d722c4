import { afterAll, describe, expect, it } from 'vitest'
import { QueueAbandoned } from '#infra/platform/worker-processes/concurrency-limit.ts'
import { createWorkerPool, ProcessFailed } from '#infra/platform/worker-processes/worker-pool.ts'
import type { Deed } from './asked.process.ts'

const data = { words: new Map([['가', new Uint8Array([1, 2])]]) }
const { lend, close } = createWorkerPool({
  module: new URL('./asked.process.ts', import.meta.url),
  memory: 24,
  data,
})
afterAll(close)

const ask = (deed: Deed, time = 30_000): Promise<unknown> =>
  lend(time, async ({ say, next }) => {
    say(deed)
    return { value: await next() }
  })

const failureOf = async (asking: Promise<unknown>): Promise<unknown> => {
  try {
    return await asking
  } catch (error) {
    return error instanceof ProcessFailed ? [error.why, error.message] : error
  }
}

describe('a lent process', { timeout: 60_000 }, () => {
  it('has what it was made with, and answers', async () => expect(await ask('answer')).toEqual(data))

  it('knows nothing of keys and databases', async () => {
    process.env['MASTER_KEY_OF_A_TEST'] = 'a secret'
    try {
      await close()
      expect(await ask('environment')).not.toContain('MASTER_KEY_OF_A_TEST')
    } finally {
      delete process.env['MASTER_KEY_OF_A_TEST']
    }
  })

  // Threads took this process along, one time in some tens.
  it('is ended while it unpacks, and the next one answers', async () => {
    for (let time = 0; time < 5; time += 1)
      expect(await failureOf(ask('unpack for ever', 100))).toEqual(['late', 'late'])
    expect(await ask('answer')).toEqual(data)
  })
  it('is ended once nobody awaits its answer, also before it is asked, and the next one answers', async () => {
    const gone = new AbortController()
    const work = lend(
      30_000,
      async ({ say, next }) => {
        say('unpack for ever' satisfies Deed)
        setTimeout(() => gone.abort(), 20)
        return { value: await next() }
      },
      gone.signal,
    )
    await expect(work).rejects.toThrow(QueueAbandoned)
    const late = lend(30_000, async ({ next }) => ({ value: await next() }), AbortSignal.abort())
    await expect(late).rejects.toThrow(QueueAbandoned)
    expect(await ask('answer')).toEqual(data)
  })
  it('that takes all its memory is told, and the next one answers', async () => {
    expect(await failureOf(ask('take all memory'))).toEqual(['memory', 'memory'])
    expect(await ask('answer')).toEqual(data)
  })
  it('that fails tells the kind of its error alone', async () =>
    expect(await failureOf(ask('throw'))).toEqual(['failed', 'process: RangeError']))
  it('that leaves is told', async () =>
    expect(await failureOf(ask('leave'))).toEqual(['ended', 'the process ended without an answer']))
  it('that is closed fails what it was doing', async () => {
    const asked = failureOf(ask('unpack for ever'))
    // It is asked once it is there.
    await ask('answer')
    await close()
    expect(await asked).toEqual(['ended', 'the process ended without an answer'])
  })
})
