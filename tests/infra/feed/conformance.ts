import { describe, expect, it, vi } from 'vitest'
import type { Feed } from '#infra/platform/feed/feed.ts'
import { noted, writeOf } from '#tests/infra/event-store/test-events.ts'
import { createTestStore } from '#tests/infra/event-store/test-store.ts'
import { collect } from './collect.ts'
import { positionsBehind, type TestLog } from './open-log.ts'

let consumers = 0
const newConsumer = (): string => `reader-${(consumers += 1)}`

/** Tests the guarantees of every feed. */
export const feedConformance = (name: string, log: TestLog, feed: () => Feed): void => {
  describe(`the feed over ${name}`, () => {
    it('hands over the whole log from its beginning, as it stands there', async () => {
      const last = await log.grow(120)
      const reader = await collect(feed(), { consumer: newConsumer(), after: 0 })
      await reader.until(last)
      await reader.stop()
      expect(reader.events).toEqual(await log.store.readLog(0, last))
    })

    it('begins behind a position in the middle', async () => {
      const last = await log.grow(50)
      const reader = await collect(feed(), { consumer: newConsumer(), after: last - 20 })
      await reader.until(last)
      await reader.stop()
      expect(reader.positions()).toEqual(positionsBehind(last - 20, 20))
    })

    it('goes on with what is appended while it waits', async () => {
      const after = await log.grow(1)
      const reader = await collect(feed(), { consumer: newConsumer(), after })
      for (const count of [1, 2, 3]) await reader.until(await log.grow(count))
      await reader.stop()
      expect(reader.positions()).toEqual(positionsBehind(after, 6))
    })

    it('leaves no gap and no disorder where many write at the same time', async () => {
      const after = await log.store.lastPosition()
      const reader = await collect(feed(), { consumer: newConsumer(), after, batchSize: 50 })
      const stores = [log.store, createTestStore(log.pool), createTestStore(log.pool)]
      const write = async (writer: number): Promise<void> => {
        for (let n = 0; n < 60; n += 1) {
          await stores[writer % stores.length]?.append(
            writeOf([
              { stream: `writer-${after}-${writer}`, expectedVersion: n * 2, events: [noted('a'), noted('b')] },
            ]),
          )
        }
      }
      await Promise.all(Array.from({ length: 9 }, (_, writer) => write(writer)))
      await reader.until(after + 9 * 120)
      await reader.stop()
      expect(reader.positions()).toEqual(positionsBehind(after, 9 * 120))
    })

    it('never hands over more than the batch size', async () => {
      const after = await log.store.lastPosition()
      const last = await log.grow(100)
      const reader = await collect(feed(), { consumer: newConsumer(), after, batchSize: 7 })
      await reader.until(last)
      await reader.stop()
      expect(Math.max(...reader.batchSizes)).toBe(7)
      expect(reader.positions()).toEqual(positionsBehind(after, 100))
    })

    it('hands over the same batch again where it was refused', async () => {
      const after = await log.store.lastPosition()
      const last = await log.grow(30)
      const offered: (readonly number[])[] = []
      const reader = await collect(feed(), {
        consumer: newConsumer(),
        after,
        batchSize: 10,
        refuse: (events) => {
          offered.push(events.map(({ position }) => position))
          if (offered.length === 2) throw new Error('not now')
        },
      })
      await reader.until(last)
      await reader.stop()
      expect(offered[2]).toEqual(offered[1])
      expect(reader.errors).toContainEqual(new Error('not now'))
      expect(reader.positions()).toEqual(positionsBehind(after, 30))
    })

    it('goes on behind the place that its reader says it has come to, backwards too', async () => {
      const after = await log.grow(1)
      const goBackTo: number[] = []
      const reader = await collect(feed(), { consumer: newConsumer(), after, reached: () => goBackTo.shift() })
      await reader.until(await log.grow(10))
      goBackTo.push(after + 8)
      await reader.until(await log.grow(1))
      // Redelivered events come after it: the reader is done once they have come too.
      await vi.waitFor(() => expect(reader.positions()).toHaveLength(10 + 1 + 3), 10_000)
      await reader.until(await log.grow(2))
      await reader.stop()
      expect(reader.positions()).toEqual([...positionsBehind(after, 11), ...positionsBehind(after + 8, 5)])
    })

    it('stops after the batch in work, and a later subscription goes on from there', async () => {
      const after = await log.store.lastPosition()
      await log.grow(30)
      const consumer = newConsumer()
      const work = Promise.withResolvers<void>()
      let begun = 0
      const first = await collect(feed(), {
        consumer,
        after,
        batchSize: 10,
        refuse: () => ((begun += 1), work.promise),
      })
      await vi.waitFor(() => expect(begun).toBe(1), 5_000)
      const stopped = first.stop()
      work.resolve()
      await stopped
      expect(begun).toBe(1)
      const taken = first.positions().length
      expect(taken).toBeGreaterThan(0)

      const last = await log.grow(25)
      const second = await collect(feed(), { consumer, after: after + taken })
      await second.until(last)
      await second.stop()
      expect(first.positions()).toHaveLength(taken)
      expect([...first.positions(), ...second.positions()]).toEqual(positionsBehind(after, 55))
    })

    it('stops while its batch is being refused', async () => {
      const after = await log.store.lastPosition()
      await log.grow(1)
      const refuse = () => {
        throw new Error('never')
      }
      const reader = await collect(feed(), { consumer: newConsumer(), after, refuse })
      await vi.waitFor(() => expect(reader.errors).toContainEqual(new Error('never')), 5_000)
      await reader.stop()
      expect(reader.positions()).toEqual([])
    })

    it('serves ten subscriptions at once, each at its own pace', async () => {
      const after = await log.store.lastPosition()
      await log.grow(200)
      const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
      const readers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          collect(feed(), {
            consumer: newConsumer(),
            after: after + n,
            batchSize: 20 + n,
            ...(n % 3 === 0 ? { refuse: slowly } : {}),
          }),
        ),
      )
      for (let n = 0; n < 10; n += 1) await log.grow(40)
      await Promise.all(readers.map((reader) => reader.until(after + 600)))
      await Promise.all(readers.map((reader) => reader.stop()))
      readers.forEach((reader, n) => expect(reader.positions()).toEqual(positionsBehind(after + n, 600 - n)))
    })
  })
}
