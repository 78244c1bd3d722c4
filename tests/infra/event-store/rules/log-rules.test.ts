import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { claimedWrite, type PlannedWrite } from '../claimed-write.ts'
import { brokenRules, unansweredWrites, type Outcome } from './log-rules.ts'
import { testCatalogue, type ClaimedData } from '../test-events.ts'

const planned = (
  write: string,
  writes: readonly (readonly [string, number])[],
  guards: readonly string[] = [],
): PlannedWrite => ({
  write,
  writes: writes.map(([stream, count]) => ({ stream, count, offset: 0 })),
  guards: guards.map((stream) => ({ stream, offset: 0 })),
  person: 1,
  flaw: 'none',
})

/** Three whole writes: one; two in two streams; three, guarded by the first one's stream. */
const wholeLog = async (): Promise<{
  readonly log: readonly RecordedEvent[]
  readonly outcomes: readonly Outcome[]
}> => {
  const store = createMemoryEventStore(testCatalogue)
  const versions = new Map<string, number>()
  const outcomes: Outcome[] = []
  for (const plan of [
    planned('one', [['a', 1]]),
    planned('two', [
      ['a', 1],
      ['b', 1],
    ]),
    planned('three', [['b', 3]], ['a']),
  ]) {
    const write = claimedWrite(plan, versions)
    const { position, events } = await store.append(write)
    for (const { stream, version } of events) versions.set(stream, version)
    outcomes.push({ kind: 'acknowledged', write: plan.write, position, size: events.length })
  }
  return { log: await store.readLog(0, 100), outcomes }
}

const claiming = (event: RecordedEvent | undefined, change: Partial<ClaimedData>): RecordedEvent => {
  if (!event) throw new Error('no such event')
  return { ...event, data: { ...(event.data as ClaimedData), ...change } }
}

const renumbered = (log: readonly (RecordedEvent | undefined)[]): readonly RecordedEvent[] =>
  log.flatMap((event) => event ?? []).map((event, index) => ({ ...event, position: index + 1 }))

describe('the check of a log', () => {
  it('finds nothing wrong with a whole one', async () => {
    const { log, outcomes } = await wholeLog()
    expect(log).toHaveLength(6)
    expect(brokenRules(log, 0, outcomes)).toEqual([])
    expect(brokenRules(log, 0, [...outcomes, { kind: 'refused', write: 'four', conflict: true, reason: '' }])).toEqual(
      [],
    )
  })

  it('finds a gap, a double and a disorder of positions', async () => {
    const { log } = await wholeLog()
    expect(brokenRules(log, 1, [])).not.toEqual([])
    const moved = (place: (position: number) => number) =>
      log.map((event) => ({ ...event, position: place(event.position) }))
    expect(
      brokenRules(
        moved((position) => (position > 3 ? position + 1 : position)),
        0,
        [],
      ),
    ).toContain('position 5 stands where 4 belongs')
    expect(
      brokenRules(
        moved((position) => (position === 2 ? 1 : position)),
        0,
        [],
      ),
    ).toContain('position 1 stands where 2 belongs')
  })

  it.each([1, 2, 3, 4, 5])('finds that the event at %i, and with it a piece of a unit, is missing', async (index) => {
    const { log } = await wholeLog()
    expect(brokenRules(renumbered(log.toSpliced(index, 1)), 0, [])).not.toEqual([])
  })

  it('finds units that are mixed or twice there', async () => {
    const { log } = await wholeLog()
    const [one, two, twoToo, three, threeToo, end] = log
    expect(brokenRules(renumbered([one, two, three, twoToo, threeToo, end]), 0, []).join()).toContain('torn')
    expect(
      brokenRules(renumbered([...log, claiming(one, { writes: [{ stream: 'a', version: 2 }] })]), 0, []).join(),
    ).toContain('for the second time')
  })

  it('finds a version that a stream had not, or has twice', async () => {
    const { log } = await wholeLog()
    expect(
      brokenRules(
        log.map((event) => (event.position === 2 ? { ...event, version: 3 } : event)),
        0,
        [],
      ).join(),
    ).toContain('a goes from 1 to 3')
    expect(
      brokenRules(
        log.map((event) => (event.position === 2 ? { ...event, version: 1 } : event)),
        0,
        [],
      ).join(),
    ).toContain('a goes from 1 to 1')
  })

  it('finds an expected version and a guard that did not hold', async () => {
    const { log } = await wholeLog()
    expect(
      brokenRules(log.with(0, claiming(log[0], { writes: [{ stream: 'a', version: 1 }] })), 0, []).join(),
    ).toContain('expected a at 1, it was at 0')
    expect(
      brokenRules(log.with(3, claiming(log[3], { guards: [{ stream: 'a', version: 1 }] })), 0, []).join(),
    ).toContain('expected a at 1, it was at 2')
  })

  it('finds a name that was opened wrongly or not at all', async () => {
    const { log } = await wholeLog()
    expect(brokenRules(log.with(4, claiming(log[4], { name: null })), 0, []).join()).toContain(
      'the name in write three',
    )
  })

  it('finds an acknowledged unit that is not there, is not whole or stands elsewhere, and a refused one that is', async () => {
    const { log, outcomes } = await wholeLog()
    expect(brokenRules(log, 0, [{ kind: 'acknowledged', write: 'four', position: 7, size: 1 }])).toHaveLength(1)
    expect(brokenRules(log, 0, [{ kind: 'acknowledged', write: 'two', position: 3, size: 1 }])).toHaveLength(1)
    expect(brokenRules(log, 0, [{ kind: 'acknowledged', write: 'two', position: 4, size: 2 }])).toHaveLength(1)
    expect(brokenRules(log, 0, [{ kind: 'refused', write: 'two', conflict: true, reason: '' }])).toHaveLength(1)
    expect(unansweredWrites(log, outcomes.slice(1))).toEqual(['one'])
    expect(unansweredWrites(log, outcomes)).toEqual([])
  })
})
