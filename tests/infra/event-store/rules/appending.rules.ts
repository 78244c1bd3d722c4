import { describe, expect, it } from 'vitest'
import { StreamConflict, type EventStore } from '#infra/platform/event-store/event-store.ts'
import { metadata, note, noted, writeOf } from '../test-events.ts'

/** Expected versions, writes, guards and positions. */
export const appendingRules = (store: () => EventStore): void => {
  const append = (...given: Parameters<typeof writeOf>) => store().append(writeOf(...given))
  const textsOf = async () =>
    (await store().readLog(0, 1_000)).map(({ stream, data }) => [stream, (data as { text: string }).text])

  describe('expected versions', () => {
    it('begin a stream at 0 and count its events from 1', async () => {
      await append([{ stream: 'list-1', expectedVersion: 0, events: [noted('a'), noted('b')] }])
      await append([note('list-1', 2, 'c')])
      const { version, events } = await store().readStream('list-1')
      expect(version).toBe(3)
      expect(events.map((event) => event.version)).toEqual([1, 2, 3])
    })

    it.each([
      ['behind', 0],
      ['one behind', 1],
      ['one ahead', 3],
      ['below nothing', -1],
    ])('refuse a writer who is %s, who writes nothing', async (_, expectedVersion) => {
      await append([{ stream: 'list-1', expectedVersion: 0, events: [noted('a'), noted('b')] }])
      await expect(append([note('list-1', expectedVersion)])).rejects.toThrow(StreamConflict)
      expect((await store().readStream('list-1')).version).toBe(2)
      expect(await store().lastPosition()).toBe(2)
    })

    it('refuse to go on with a stream that never began', async () => {
      await expect(append([note('list-1', 1)])).rejects.toThrow(StreamConflict)
      expect(await store().lastPosition()).toBe(0)
    })

    it('of streams whose names resemble each other are kept apart', async () => {
      await append([note('list-1', 0)])
      for (const stream of [
        'list-1 ',
        'List-1',
        'list-10',
        'list_1',
        'list-１',
        'list-1\t',
        'list-1\\n',
        "list-1'",
        '"list-1"',
        '\\N',
        'null',
        '{}',
        ',',
      ])
        await append([note(stream, 0)])
      expect((await store().readStream('list-1')).version).toBe(1)
    })
  })

  describe('a unit', () => {
    it('writes several streams at once, its events one behind the other in its own order', async () => {
      const { position, events } = await append([
        { stream: 'b-1', expectedVersion: 0, events: [noted('1'), noted('2')] },
        note('a-1', 0, '3'),
      ])
      expect(position).toBe(3)
      expect(events.map((event) => [event.position, event.stream, event.version])).toEqual([
        [1, 'b-1', 1],
        [2, 'b-1', 2],
        [3, 'a-1', 1],
      ])
      expect(await textsOf()).toEqual([
        ['b-1', '1'],
        ['b-1', '2'],
        ['a-1', '3'],
      ])
    })

    it('writes none of its streams where one has moved on, and names the one', async () => {
      await append([note('b-1', 0)])
      const refused = append([note('a-1', 0), note('b-1', 0), note('c-1', 0)])
      await expect(refused).rejects.toThrow(StreamConflict)
      await expect(refused).rejects.toMatchObject({ streams: ['b-1'] })
      expect([...(await store().readStreams(['a-1', 'b-1', 'c-1'])).values()].map(({ version }) => version)).toEqual([
        0, 1, 0,
      ])
    })

    it('names every stream that had moved on', async () => {
      await append([note('a-1', 0), note('c-1', 0)])
      const refused = append([note('a-1', 0), note('b-1', 0)], [{ stream: 'c-1', version: 0 }])
      await expect(refused).rejects.toSatisfy(
        (error) => error instanceof StreamConflict && error.streams.toSorted().join() === 'a-1,c-1',
      )
    })

    it('is answered with its events as they are read later', async () => {
      const { events } = await store().append({
        appends: [
          {
            stream: 'list-1',
            expectedVersion: 0,
            events: [noted('하나'), { type: 'Noted', data: { text: 'b', details: { deep: [1, null, '둘', 1e21] } } }],
          },
        ],
        metadata: { ...metadata, cause: 7 },
      })
      expect(events).toEqual(await store().readLog(0, 10))
      expect(events[1]).toMatchObject({
        type: 'Noted',
        data: { text: 'b', details: { deep: [1, null, '둘', 1e21] } },
        metadata: { ...metadata, cause: 7 },
      })
    })

    it('names each stream once and writes something', async () => {
      const wrong = [
        writeOf([note('a-1', 0), note('a-1', 1)]),
        writeOf([note('a-1', 0)], [{ stream: 'a-1', version: 0 }]),
        writeOf(
          [note('a-1', 0)],
          [
            { stream: 'b-1', version: 0 },
            { stream: 'b-1', version: 0 },
          ],
        ),
        writeOf([{ stream: 'a-1', expectedVersion: 0, events: [] }]),
        writeOf([note('a-1', 0), { stream: 'b-1', expectedVersion: 0, events: [] }]),
        writeOf([]),
        writeOf([], [{ stream: 'b-1', version: 0 }]),
      ]
      for (const write of wrong) await expect(store().append(write)).rejects.toThrow(Error)
      expect(await store().lastPosition()).toBe(0)
    })
  })

  describe('a guard', () => {
    it('that holds lets the unit pass and writes nothing to its stream', async () => {
      await append([note('vote-1', 0)])
      await append(
        [note('ballot-1', 0)],
        [
          { stream: 'vote-1', version: 1 },
          { stream: 'list-1', version: 0 },
        ],
      )
      expect((await store().readStream('vote-1')).version).toBe(1)
      expect((await store().readStream('list-1')).version).toBe(0)
      expect(await store().lastPosition()).toBe(2)
    })

    it.each([
      ['has moved on', 1],
      ['has not come so far', 3],
      ['has begun', 0],
    ])('refuses the whole unit where its stream %s', async (_, version) => {
      await append([{ stream: 'vote-1', expectedVersion: 0, events: [noted('created'), noted('closed')] }])
      const refused = append([note('ballot-1', 0), note('ballot-2', 0)], [{ stream: 'vote-1', version }])
      await expect(refused).rejects.toMatchObject({ name: 'StreamConflict', streams: ['vote-1'] })
      expect(await store().lastPosition()).toBe(2)
      await append([note('ballot-1', 0)])
    })

    it('on a stream that never began refuses what expects it to have', async () => {
      await expect(append([note('ballot-1', 0)], [{ stream: 'vote-1', version: 1 }])).rejects.toThrow(StreamConflict)
    })
  })

  describe('positions', () => {
    it('count from 1 in the order of writing, without gaps where units were refused between', async () => {
      for (const version of [0, 1, 2]) {
        const { position } = await append([note('a-1', version), note('b-1', version)])
        expect(position).toBe(version * 2 + 2)
        await expect(append([note('a-1', version), note('c-1', 0)])).rejects.toThrow(StreamConflict)
      }
      const log = await store().readLog(0, 100)
      expect(log.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
      expect(await store().lastPosition()).toBe(6)
    })
  })
}
