import { describe, expect, it } from 'vitest'
import { StreamConflict, type EventStore, type StreamAppend } from '#infra/platform/event-store/event-store.ts'
import { enrolled, metadata, note, noted, personId, writeOf } from '../test-events.ts'

/** An append of so many notes, with which the stream begins. */
const several = (stream: string, count: number): StreamAppend => ({
  stream,
  expectedVersion: 0,
  events: Array.from({ length: count }, (_, n) => noted(`${stream} ${n}`)),
})

const written = (outcome: PromiseSettledResult<unknown>): boolean => outcome.status === 'fulfilled'

/** Writes that arrive in the same tick, and so share transactions. */
export const batchingRules = (store: () => EventStore): void => {
  const positions = async () => (await store().readLog(0, 10_000)).map(({ position }) => position)
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  describe('units of one tick', () => {
    it('that conflict never fail their neighbours: of 50, the 17 wrong ones are refused whole and the 33 others written', async () => {
      await store().append(writeOf([note('taken-1', 0)]))
      const wrong = (n: number) => n % 3 === 0
      const write = (n: number) =>
        writeOf([note(`a-${n}`, 0), several(`b-${n}`, 2)], [{ stream: 'taken-1', version: wrong(n) ? 0 : 1 }])
      const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => store().append(write(n))))
      expect(outcomes.map(written)).toEqual(Array.from({ length: 50 }, (_, n) => !wrong(n)))
      const contents = await store().readStreams(Array.from({ length: 50 }, (_, n) => [`a-${n}`, `b-${n}`]).flat())
      for (let n = 0; n < 50; n += 1) {
        expect(contents.get(`a-${n}`)?.version).toBe(wrong(n) ? 0 : 1)
        expect(contents.get(`b-${n}`)?.version).toBe(wrong(n) ? 0 : 2)
      }
      expect(await positions()).toEqual(upTo(1 + 33 * 3))
    })

    it('are told their own positions', async () => {
      await store().append(writeOf([note('taken-1', 0)]))
      const answers = await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          const answer = store().append(writeOf([several(`a-${n}`, 1 + (n % 3))]))
          const refused = store().append(writeOf([note(`r-${n}`, 0), note('taken-1', 0)]))
          await expect(refused).rejects.toThrow(StreamConflict)
          return answer
        }),
      )
      const log = await store().readLog(0, 1_000)
      for (const { position, events } of answers) {
        expect(events.at(-1)?.position).toBe(position)
        expect(log.slice(position - events.length, position)).toEqual(events)
      }
    })

    it('of which many begin the same stream: exactly one does', async () => {
      const write = (n: number) => writeOf([note('ballot-1', 0, `paper ${n}`), note(`log-${n}`, 0)])
      const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => store().append(write(n))))
      expect(outcomes.filter(written)).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StreamConflict)
      expect((await store().readStream('ballot-1')).version).toBe(1)
      expect(await positions()).toEqual([1, 2])
    })

    it('never cross where one writes what the other guards: nothing counts behind the close', async () => {
      for (const closeFirst of [true, false]) {
        const vote = `vote-${closeFirst}`
        await store().append(writeOf([note(vote, 0, 'opened')]))
        const close = () => store().append(writeOf([note(vote, 1, 'closed')]))
        const cast = (n: number) =>
          store().append(writeOf([note(`ballot-${closeFirst}-${n}`, 0)], [{ stream: vote, version: 1 }]))
        const order = closeFirst ? [close, () => cast(1), () => cast(2)] : [() => cast(1), close, () => cast(2)]
        await Promise.allSettled(order.map((act) => act()))
        const log = (await store().readLog(0, 1_000)).map(({ stream }) => stream)
        const closedAt = log.lastIndexOf(vote)
        expect((await store().readStream(vote)).version).toBe(2)
        expect(log.slice(closedAt).filter((stream) => stream.startsWith(`ballot-${closeFirst}`))).toEqual([])
      }
    })

    it('that guard what the other writes, both ways round: exactly one is written', async () => {
      const outcomes = await Promise.allSettled([
        store().append(writeOf([note('a-1', 0)], [{ stream: 'b-1', version: 0 }])),
        store().append(writeOf([note('b-1', 0)], [{ stream: 'a-1', version: 0 }])),
      ])
      expect(outcomes.filter(written)).toHaveLength(1)
      expect(await store().lastPosition()).toBe(1)
    })

    it('that only guard the same stream do not hinder each other', async () => {
      await store().append(writeOf([note('vote-1', 0)]))
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          store().append(writeOf([note(`ballot-${n}`, 0)], [{ stream: 'vote-1', version: 1 }])),
        ),
      )
      expect(await store().lastPosition()).toBe(21)
    })

    it('wait for the one before them where they go on from its version', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, version) => store().append(writeOf([note('a-1', version, `${version}`)]))),
      )
      const { events } = await store().readStream('a-1')
      expect(events.map(({ data }) => data)).toEqual(
        Array.from({ length: 10 }, (_, version) => ({ text: `${version}` })),
      )
    })

    it('share nothing but the transaction: a wrong version, an unknown type and an erased person fail alone', async () => {
      await store().erasePerson(personId(1))
      const outcomes = await Promise.allSettled([
        store().append(writeOf([note('a-1', 0)])),
        store().append(writeOf([note('a-2', 3_000_000_000)])),
        store().append(writeOf([note('a-3', 0.5)])),
        store().append(writeOf([{ stream: 'a-4', expectedVersion: 0, events: [{ type: 'Unheard', data: {} }] }])),
        store().append(writeOf([{ stream: 'a-5', expectedVersion: 0, events: [enrolled(personId(1))] }])),
        store().append(writeOf([{ stream: 'a-6', expectedVersion: 0, events: [enrolled(personId(2))] }])),
        store().append({ ...writeOf([note('a-7', 0)]), metadata: { ...metadata, at: 'yesterday' } }),
        store().append(writeOf([note('a-8', 0)])),
      ])
      expect(outcomes.map(written)).toEqual([true, false, false, false, false, true, false, true])
      expect((await store().readLog(0, 10)).map(({ stream }) => stream).toSorted()).toEqual(['a-1', 'a-6', 'a-8'])
      expect(await positions()).toEqual([1, 2, 3])
    })

    it('are all written where they are more than one transaction takes', async () => {
      await Promise.all(Array.from({ length: 1_200 }, (_, n) => store().append(writeOf([note(`a-${n}`, 0)]))))
      expect(await positions()).toEqual(upTo(1_200))
    })

    it('may be larger than a transaction usually is', async () => {
      await Promise.all(['a-1', 'a-2', 'a-3'].map((stream) => store().append(writeOf([several(stream, 3_000)]))))
      expect(await store().lastPosition()).toBe(9_000)
      expect((await store().readStream('a-3')).version).toBe(3_000)
    })
  })
}
