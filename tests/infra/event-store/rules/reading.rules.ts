import { describe, expect, it } from 'vitest'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { enrolled, metadata, note, noted, personId, writeOf } from '../test-events.ts'

/** Reading streams and the log, and types that are no longer written. */
export const readingRules = (store: () => EventStore): void => {
  const fill = async () => {
    for (const version of [0, 1, 2])
      await store().append(writeOf([note('a-1', version, `a${version}`), note('b-1', version, `b${version}`)]))
  }
  const positionsFrom = async (after: number, limit: number) =>
    (await store().readLog(after, limit)).map(({ position }) => position)

  describe('reading', () => {
    it('a stream gives its events alone, oldest first', async () => {
      await fill()
      const { version, events } = await store().readStream('b-1')
      expect(version).toBe(3)
      expect(events).toMatchObject([
        { type: 'Noted', data: { text: 'b0' }, stream: 'b-1', version: 1, position: 2, metadata },
        { type: 'Noted', data: { text: 'b1' }, stream: 'b-1', version: 2, position: 4, metadata },
        { type: 'Noted', data: { text: 'b2' }, stream: 'b-1', version: 3, position: 6, metadata },
      ])
    })

    it('a stream that never began gives version 0 and no events', async () => {
      expect(await store().readStream('a-1')).toEqual({ version: 0, events: [] })
    })

    it('several streams answers for every one that was asked, missing ones empty', async () => {
      await fill()
      const contents = await store().readStreams(['b-1', 'missing-1', 'a-1'])
      expect([...contents.keys()].toSorted()).toEqual(['a-1', 'b-1', 'missing-1'])
      expect(contents.get('missing-1')).toEqual({ version: 0, events: [] })
      expect(contents.get('a-1')).toEqual(await store().readStream('a-1'))
      expect(contents.get('b-1')).toEqual(await store().readStream('b-1'))
      expect(await store().readStreams([])).toEqual(new Map())
    })

    it('the log goes on behind a position and stops at a limit', async () => {
      await fill()
      expect(await positionsFrom(0, 100)).toEqual([1, 2, 3, 4, 5, 6])
      expect(await positionsFrom(0, 4)).toEqual([1, 2, 3, 4])
      expect(await positionsFrom(2, 3)).toEqual([3, 4, 5])
      expect(await positionsFrom(5, 100)).toEqual([6])
      expect(await positionsFrom(6, 100)).toEqual([])
      expect(await positionsFrom(99, 100)).toEqual([])
    })

    it('the log of some types leaves the others out, and goes on behind a position to a limit like the whole', async () => {
      const hong = enrolled(personId(1))
      await store().append(
        writeOf([{ stream: 'a-1', expectedVersion: 0, events: [hong, noted('a'), hong, noted('b'), hong] }]),
      )
      const whole = await store().readLog(0, 100)
      expect(await store().readLogOf(['Enrolled'], 0, 100)).toEqual(whole.filter(({ type }) => type === 'Enrolled'))
      const positionsOf = async (types: readonly string[], after: number, limit: number) =>
        (await store().readLogOf(types, after, limit)).map(({ position }) => position)
      expect(await positionsOf(['Enrolled'], 1, 1)).toEqual([3])
      expect(await positionsOf(['Noted', 'Enrolled'], 3, 100)).toEqual([4, 5])
      expect(await positionsOf(['Noted'], 4, 100)).toEqual([])
      expect(await positionsOf([], 0, 100)).toEqual([])
    })

    it('a part of the log gives the events of some types, and says how far it was read', async () => {
      await fill()
      const whole = await store().readLog(0, 100)
      expect(await store().readLogPart('all', 0, 100)).toEqual({ after: 0, through: 6, end: 6, events: whole })
      expect(await store().readLogPart('all', 2, 5)).toEqual({
        after: 2,
        through: 5,
        end: 6,
        events: whole.slice(2, 5),
      })
      const { events, ...read } = await store().readLogPart(['Noted'], 1, 5)
      expect(read).toEqual({ after: 1, through: 5, end: 6 })
      expect(events).toEqual(whole.slice(1, 5).filter(({ type }) => type === 'Noted'))
      expect(await store().readLogPart([], 1, 5)).toEqual({ after: 1, through: 5, end: 6, events: [] })
      expect(await store().readLogPart('all', 6, 9)).toEqual({ after: 6, through: 6, end: 6, events: [] })
      expect(await store().readLogPart('all', 8, 9)).toEqual({ after: 8, through: 8, end: 6, events: [] })
    })

    it('positions give their events in order of the log, whatever order they are asked in', async () => {
      await fill()
      const found = await store().readPositions([5, 2, 99, 2])
      expect(found).toEqual((await store().readLog(0, 100)).filter(({ position }) => position === 2 || position === 5))
      expect(found).toHaveLength(2)
      expect(await store().readPositions([])).toEqual([])
    })

    it('the sealed log gives the same places, and unsealing it the same events', async () => {
      await fill()
      const sealed = await store().readSealedLog(1, 3)
      expect(sealed.map(({ position }) => position)).toEqual([2, 3, 4])
      expect(await store().unseal(sealed)).toEqual(await store().readLog(1, 3))
    })

    it('gives the newest position, 0 while the log is empty', async () => {
      expect(await store().lastPosition()).toBe(0)
      await fill()
      expect(await store().lastPosition()).toBe(6)
    })

    it('gives hashes that fit the sealed form', async () => {
      await fill()
      const sealed = await store().readSealedLog(0, 100)
      expect(sealed.map(({ hash }) => hash)).toEqual(sealed.map((event) => hashOfEvent(event)))
      expect(new Set(sealed.map(({ hash }) => hash)).size).toBe(6)
    })

    it('a type that is no longer written gives what is written today, the log keeps what was written then', async () => {
      await store().append(
        writeOf([{ stream: 'a-1', expectedVersion: 0, events: [{ type: 'Counted', data: { count: 4 } }] }]),
      )
      const today = { type: 'Tallied', data: { count: 4, per: 'household' }, stream: 'a-1', version: 1, position: 1 }
      expect((await store().readStream('a-1')).events).toMatchObject([today])
      expect(await store().readLog(0, 10)).toMatchObject([today])
      const sealed = await store().readSealedLog(0, 10)
      expect(sealed).toMatchObject([{ type: 'Counted', data: '{"count":4}' }])
      expect(await store().unseal(sealed)).toMatchObject([today])
    })

    it('passes over an event of a type that only a newer release knows: it stays in its place, as stored', async () => {
      await fill()
      const sealed = (await store().readSealedLog(0, 3)).map((event) =>
        event.position === 2 ? { ...event, type: 'Unheard', data: '{"name":"sealed"}' } : event,
      )
      const opened = await store().unseal(sealed)
      expect(opened.map(({ position, type, hash }) => [position, type, hash])).toEqual(
        sealed.map(({ position, type, hash }) => [position, type, hash]),
      )
      expect(opened[1]).toMatchObject({ data: { name: 'sealed' }, stream: sealed[1]?.stream })
    })
  })
}
