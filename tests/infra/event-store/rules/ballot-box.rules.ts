import { describe, expect, it } from 'vitest'
import { StreamConflict, type Deposit, type EventStore } from '#infra/platform/event-store/event-store.ts'
import { counted, enrolled, note, personId, writeOf } from '../test-events.ts'

/** Papers beside the log. */
export const ballotBoxRules = (store: () => EventStore): void => {
  const cast = (n: number, deposits: readonly Deposit[], expectedVersion = 0) =>
    store().append({ ...writeOf([note(`ballot-${n}`, expectedVersion)]), deposits })
  const paper = (n: number): Deposit => ({ box: 'box-1', content: { answers: [`답 ${n}`], area: 849_900 } })
  const sorted = (papers: readonly unknown[]) => papers.map((content) => JSON.stringify(content)).toSorted()

  describe('a ballot box', () => {
    it('holds the papers of the units that were written, and no others', async () => {
      await cast(1, [paper(1)])
      await store().erasePerson(personId(1))
      const outcomes = await Promise.allSettled([
        cast(1, [paper(10)]),
        cast(2, [paper(2)]),
        cast(3, [paper(30)], 1),
        store().append({
          ...writeOf([{ stream: 'ballot-4', expectedVersion: 0, events: [enrolled(personId(1))] }]),
          deposits: [paper(40)],
        }),
        cast(5, [paper(5), paper(6)]),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual([
        'rejected',
        'fulfilled',
        'rejected',
        'rejected',
        'fulfilled',
      ])
      expect(sorted(await store().openBox('box-1'))).toEqual(sorted([1, 2, 5, 6].map((n) => paper(n).content)))
    })

    it('is refused a paper where a guard does not hold', async () => {
      await store().append(writeOf([note('vote-1', 0)]))
      const late = store().append({
        ...writeOf([note('ballot-1', 0)], [{ stream: 'vote-1', version: 0 }]),
        deposits: [paper(1)],
      })
      await expect(late).rejects.toThrow(StreamConflict)
      expect(await store().openBox('box-1')).toEqual([])
    })

    it('leaves no trace of its papers in the log', async () => {
      await cast(1, [{ box: 'box-1', content: 'for the first candidate' }])
      const log = JSON.stringify([await store().readSealedLog(0, 10), await store().readLog(0, 10)])
      expect(log).toContain('ballot-1')
      expect(log).not.toContain('candidate')
      expect(log).not.toContain('box-1')
    })

    it('keeps equal papers apart, and boxes apart', async () => {
      await cast(1, [paper(1)])
      await cast(2, [paper(1), { box: 'box-2', content: 'other' }])
      expect(await store().openBox('box-1')).toEqual([paper(1).content, paper(1).content])
      expect(await store().openBox('box-2')).toEqual(['other'])
      expect(await store().openBox('box-3')).toEqual([])
    })

    it('gives its papers in an order that is not theirs', async () => {
      const numbers = Array.from({ length: 60 }, (_, n) => n)
      for (const n of numbers) await cast(n, [{ box: 'box-1', content: n }])
      const papers = (await store().openBox('box-1')) as readonly number[]
      expect(papers.toSorted((a, b) => a - b)).toEqual(numbers)
      // One order in 60! is the one they came in.
      expect(papers).not.toEqual(numbers)
    })

    it('is not emptied before the log says that it was counted', async () => {
      await cast(1, [paper(1)])
      await expect(store().emptyBox('box-1')).rejects.toThrow('stays until its box was counted')
      expect(await store().openBox('box-1')).toEqual([paper(1).content])
    })

    it('is empty once emptied, others stay full', async () => {
      await cast(1, [paper(1), { box: 'box-2', content: 'other' }])
      await store().append(writeOf([counted('box-1')]))
      await store().emptyBox('box-1')
      expect(await store().openBox('box-1')).toEqual([])
      expect(await store().openBox('box-2')).toEqual(['other'])
      await store().emptyBox('box-1')
    })
  })
}
