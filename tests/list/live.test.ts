import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Changes, OnChange } from '#infra/platform/projection/changes.ts'
import { createPresence } from '#infra/platform/presence/presence.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { createLiveStreams, type LiveRequest } from '#services/list/live-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Changes that a test tells of. */
const toldByHand = () => {
  const subscribed = new Map<OnChange, string>()
  const changes: Changes = {
    subscribe: (id, onChange) => {
      subscribed.set(onChange, id)
      return () => void subscribed.delete(onChange)
    },
    close: async () => {},
  }
  const tell = (id: string, position: number) =>
    subscribed.forEach((subscribedTo, onChange) => subscribedTo === id && onChange(position))
  return { changes, tell, count: () => subscribed.size }
}

const sourcesOf = (changes: Changes) => ({
  changes,
  presence: createPresence({ send: () => {}, listen: () => ({ close: async () => {} }) }),
})

const request = (overrides: Partial<LiveRequest> = {}): LiveRequest => ({
  listId: 'list',
  adminId: 'admin',
  lifeMs: 900_000,
  mayGoOn: async () => {},
  ...overrides,
})

/** Opens a stream that is read as it comes. */
const follow = (overrides: Partial<LiveRequest> = {}) => {
  const hand = toldByHand()
  const stream = createLiveStreams(sourcesOf(hand.changes)).open(request(overrides))
  const seen: string[] = []
  stream.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
  const positions = () =>
    seen.flatMap((text) =>
      [...text.matchAll(/^event: changed\ndata: \{"position":(\d+)\}\n\n$/g)].map(([, position]) => Number(position)),
    )
  return { ...hand, stream, seen, positions }
}

describe('a live stream', () => {
  it('tells the first change at once and then at most one a second, the newest', async () => {
    const { tell, positions } = follow()
    for (const position of [1, 2, 3]) tell('list', position)
    await vi.advanceTimersByTimeAsync(0)
    expect(positions()).toEqual([1])
    await vi.advanceTimersByTimeAsync(999)
    tell('list', 4)
    expect(positions()).toEqual([1])
    await vi.advanceTimersByTimeAsync(1)
    expect(positions()).toEqual([1, 4])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(positions()).toEqual([1, 4])
    tell('list', 5)
    await vi.advanceTimersByTimeAsync(0)
    expect(positions()).toEqual([1, 4, 5])
  })
  it('says at once, and every twenty seconds, that it is there, and tells nothing of other lists', async () => {
    const { tell, seen } = follow()
    tell('another', 1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual(Array.from({ length: 4 }, () => ': here\n\n'))
  })
  it('ends when the token does, and is forgotten', async () => {
    const { stream, count } = follow({ lifeMs: 30_000 })
    await vi.advanceTimersByTimeAsync(29_999)
    expect([stream.closed, count()]).toEqual([false, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([stream.readableEnded, stream.closed, count(), vi.getTimerCount()]).toEqual([true, true, 0, 0])
  })
  it('tells a reader who may no longer see the list nothing more, and ends', async () => {
    let mayGoOn = true
    const { tell, stream, positions } = follow({
      mayGoOn: async () => {
        if (!mayGoOn) throw new DomainError('NOT_FOUND')
      },
    })
    tell('list', 1)
    await vi.advanceTimersByTimeAsync(0)
    mayGoOn = false
    tell('list', 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([positions(), stream.readableEnded]).toEqual([[1], true])
  })
  it('ends at the heartbeat after its reader may no longer see the list', async () => {
    let mayGoOn = true
    const { stream } = follow({
      mayGoOn: async () => {
        if (!mayGoOn) throw new DomainError('NOT_FOUND')
      },
    })
    await vi.advanceTimersByTimeAsync(20_000)
    mayGoOn = false
    await vi.advanceTimersByTimeAsync(19_999)
    expect(stream.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(stream.readableEnded).toBe(true)
  })
  it('is cut where nobody reads it', async () => {
    const { changes, tell } = toldByHand()
    const stream = createLiveStreams(sourcesOf(changes)).open(request())
    for (let second = 0; second < 450 && !stream.destroyed; second += 1) {
      tell('list', second)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(stream.destroyed).toBe(true)
    expect(stream.readableLength).toBeLessThan(17_000)
  })
})

describe('live streams', () => {
  const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })
  it('are as many as an administrator may have, and one more when one has ended', async () => {
    const streams = createLiveStreams(sourcesOf(toldByHand().changes))
    const [first] = Array.from({ length: 20 }, () => streams.open(request()))
    expect(() => streams.open(request())).toThrow(tooMany)
    streams.open(request({ adminId: 'another' }))
    first?.destroy()
    await vi.advanceTimersByTimeAsync(0)
    streams.open(request())
    expect(() => streams.open(request())).toThrow(tooMany)
    streams.close()
  })
  it('tell their readers to come again once the server closes, and none is opened any more', async () => {
    const hand = toldByHand()
    const streams = createLiveStreams(sourcesOf(hand.changes))
    const [read, unread] = [streams.open(request()), streams.open(request())]
    const seen: string[] = []
    read.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
    await vi.advanceTimersByTimeAsync(0)
    streams.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.at(-1)).toBe('retry: 1000\nevent: reconnect\ndata: {}\n\n')
    expect([read.readableEnded, unread.destroyed, hand.count(), vi.getTimerCount()]).toEqual([true, true, 0, 0])
    expect(() => streams.open(request())).toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }))
  })
  it('are as many as the process bears', () => {
    const streams = createLiveStreams(sourcesOf(toldByHand().changes), { perAdmin: 20, perProcess: 2 })
    for (const adminId of ['one', 'two']) streams.open(request({ adminId }))
    expect(() => streams.open(request({ adminId: 'three' }))).toThrow(tooMany)
    streams.close()
  })
})

describe('who else has a list open', () => {
  const openIn = (sources: ReturnType<typeof sourcesOf>, overrides: Partial<LiveRequest>) => {
    const stream = createLiveStreams(sources).open(request(overrides))
    const seen: string[] = []
    stream.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
    return {
      stream,
      others: () =>
        seen.flatMap((text) =>
          [...text.matchAll(/^event: present\ndata: (.*)\n\n$/gm)].map(([, data = '']) =>
            JSON.parse(data).others.map(({ name }: { readonly name: string }) => name),
          ),
        ),
    }
  }

  it('is told to those who are shown themselves, without them, and to nobody else', async () => {
    const sources = sourcesOf(toldByHand().changes)
    const kim = openIn(sources, { adminId: 'k', present: { id: 'k', name: '김한결' } })
    const auditor = openIn(sources, { adminId: 'a' })
    const lee = openIn(sources, { adminId: 'l', present: { id: 'l', name: '이서윤' } })
    await vi.advanceTimersByTimeAsync(0)
    expect([kim.others().at(-1), lee.others().at(-1), auditor.others()]).toEqual([['이서윤'], ['김한결'], []])
    lee.stream.destroy()
    await vi.advanceTimersByTimeAsync(0)
    expect(kim.others().at(-1)).toEqual([])
  })
})
