import { describe, expect, it } from 'vitest'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { createRecentEvents } from '#infra/platform/feed/recent-events.ts'
import { enrolled, noted, personId, testCatalogue, writeOf } from '#tests/infra/event-store/test-events.ts'

const setUp = async (events: number) => {
  const store = createMemoryEventStore(testCatalogue)
  const person = enrolled(personId(1))
  await store.append(
    writeOf([
      {
        stream: 'a-1',
        expectedVersion: 0,
        events: [person, ...Array.from({ length: events - 1 }, (_, n) => noted(`${n}`))],
      },
    ]),
  )
  const clock = { now: 0 }
  const calls = { read: 0, opened: 0 }
  const recent = createRecentEvents(
    {
      readLog: (after, limit) => ((calls.read += 1), store.readLog(after, limit)),
      unseal: (sealed) => ((calls.opened += sealed.length), store.unseal(sealed)),
    },
    () => clock.now,
  )
  return { store, recent, clock, calls }
}

describe('recent events', () => {
  it('are read once for all who ask at the same time or soon after', async () => {
    const { store, recent, calls } = await setUp(20)
    const answers = await Promise.all([recent.read(0, 10, 1), recent.read(0, 10, 1)])
    answers.push(await recent.read(0, 10, 2), await recent.read(5, 5, 2))
    expect(calls.read).toBe(1)
    const expected = await store.readLog(0, 10)
    expect(answers).toEqual([expected, expected, expected, expected.slice(5)])
  })

  it('are not taken from a read that began before the log grew', async () => {
    const { recent, calls } = await setUp(1)
    await Promise.all([recent.read(1, 10, 1), recent.read(1, 10, 2)])
    expect(calls.read).toBe(2)
  })

  it('are forgotten after a second, so that an erasure shows', async () => {
    const { store, recent, clock } = await setUp(3)
    const nameNow = async () => (await recent.read(0, 1, 1))[0]?.data
    expect(await nameNow()).toMatchObject({ name: '홍길동' })
    await store.erasePerson(personId(1))
    clock.now = 1_000
    expect(await nameNow()).toMatchObject({ name: null })
  })

  it('are bounded in number', async () => {
    const { recent, calls } = await setUp(1_500)
    for (let after = 0; after < 1_500; after += 500) await recent.read(after, 500, 1)
    expect(calls.read).toBe(3)
    await recent.read(500, 1_000, 1)
    expect(calls.read).toBe(3)
    await recent.read(0, 500, 1)
    expect(calls.read).toBe(4)
  })

  it('that came over the wire are opened once', async () => {
    const { store, recent, calls } = await setUp(20)
    const sealed = await store.readSealedLog(0, 20)
    expect(await recent.open(sealed.slice(0, 10))).toEqual(await store.readLog(0, 10))
    expect(await recent.open(sealed.slice(5, 20))).toEqual(await store.readLog(5, 15))
    expect(calls.opened).toBe(20)
  })

  it('with another content under the same position are not mistaken for it', async () => {
    const { store, recent } = await setUp(2)
    const [first, second] = await store.readSealedLog(0, 2)
    await recent.open([first, second].flatMap((event) => event ?? []))
    const other = (await store.readSealedLog(1, 1)).map((event) => ({ ...event, position: 1, hash: 'another' }))
    expect((await recent.open(other))[0]?.hash).toBe('another')
  })
})
