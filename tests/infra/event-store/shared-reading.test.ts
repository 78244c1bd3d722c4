import { describe, expect, it } from 'vitest'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { recorded } from '#infra/platform/event-store/codec.ts'
import { createStreamBatchLoader } from '#infra/platform/event-store/stream-batch-loader.ts'
import { metadata } from './test-events.ts'

const eventOf = (stream: string, version = 1): SealedEvent => ({
  position: version,
  stream,
  version,
  type: 'Noted',
  data: '{}',
  metadata: JSON.stringify(metadata),
  hash: '',
})

/** A reading whose queries are answered by hand, in the order in which they were sent. */
const byHand = () => {
  const queries: { streams: readonly string[]; answer: PromiseWithResolvers<readonly SealedEvent[]> }[] = []
  const read = createStreamBatchLoader({
    fetch: (streams) => {
      const answer = Promise.withResolvers<readonly SealedEvent[]>()
      queries.push({ streams, answer })
      return answer.promise
    },
    decode: async (events) =>
      events.map((event) => {
        if (event.stream === 'broken') throw new Error('cannot be opened')
        return recorded(event, { type: event.type, data: {} })
      }),
  })
  const answerOne = (index: number): void => {
    const { streams, answer } = queries[index] ?? expect.fail('no such query')
    answer.resolve(streams.map((stream) => eventOf(stream)))
  }
  return { read, sent: () => queries.map(({ streams }) => streams), queries, answerOne }
}

const namesIn = async (reading: Promise<ReadonlyMap<string, { readonly version: number }>>) =>
  [...(await reading)].map(([stream, { version }]) => [stream, version])

describe('reading that is shared', () => {
  it('sends at once what is asked for while little runs, and the rest together, each stream once', async () => {
    const { read, sent, answerOne } = byHand()
    const readings = [['a'], ['b'], ['c', 'd'], ['d', 'e'], ['a']].map((streams) => read(streams))
    expect(sent()).toEqual([['a'], ['b']])
    answerOne(0)
    await readings[0]
    expect(sent()).toEqual([['a'], ['b'], ['c', 'd', 'e', 'a']])
    answerOne(1)
    answerOne(2)
    expect(await Promise.all(readings.map(namesIn))).toEqual([
      [['a', 1]],
      [['b', 1]],
      [
        ['c', 1],
        ['d', 1],
      ],
      [
        ['d', 1],
        ['e', 1],
      ],
      [['a', 1]],
    ])
  })

  it('gives nobody what was read before they asked', async () => {
    const { read, sent, queries } = byHand()
    const before = [read(['a']), read(['b'])]
    const after = read(['a'])
    queries[0]?.answer.resolve([])
    queries[1]?.answer.resolve([])
    expect((await before[0])?.get('a')?.version).toBe(0)
    await before[1]
    expect(sent()).toEqual([['a'], ['b'], ['a']])
    queries[2]?.answer.resolve([eventOf('a', 1), eventOf('a', 2)])
    expect((await after).get('a')?.version).toBe(2)
  })

  it('fails for those alone who asked for what cannot be opened', async () => {
    const { read, queries, answerOne } = byHand()
    const first = [read(['x']), read(['y'])]
    const [broken, whole] = [read(['broken', 'a']), read(['a'])]
    answerOne(0)
    answerOne(1)
    await Promise.all(first)
    expect(queries).toHaveLength(3)
    answerOne(2)
    await expect(broken).rejects.toThrow('cannot be opened')
    expect(await namesIn(whole)).toEqual([['a', 1]])
  })

  it('fails for all who share a query that fails, and goes on with the next', async () => {
    const { read, queries, answerOne } = byHand()
    const [failing, other, waiting] = [read(['a']), read(['b']), read(['c'])]
    queries[0]?.answer.reject(new Error('too slow'))
    await expect(failing).rejects.toThrow('too slow')
    answerOne(1)
    answerOne(2)
    expect(await namesIn(other)).toEqual([['b', 1]])
    expect(await namesIn(waiting)).toEqual([['c', 1]])
  })

  it('tells who waited behind a query that took too long at once', async () => {
    const { read, queries } = byHand()
    const readings = [read(['a']), read(['b']), read(['c'])]
    queries[0]?.answer.reject(Object.assign(new Error('took too long'), { code: '57014' }))
    await expect(readings[0]).rejects.toThrow('took too long')
    await expect(readings[2]).rejects.toThrow('took too long')
    expect(queries).toHaveLength(2)
  })

  it('has nobody wait for who reads in bulk', async () => {
    const { read, sent } = byHand()
    const many = Array.from({ length: 100 }, (_, n) => `m${n}`)
    for (const streams of [many, many, ['a']]) void read(streams)
    expect(sent().map(({ length }) => length)).toEqual([100, 100, 1])
  })
})
