import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createJetStreamFeed } from '#infra/platform/feed/jetstream-feed.ts'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { startRelay, type Relay } from '#infra/platform/relay/relay.ts'
import { testNats } from '#tests/support/stack/test-nats.ts'
import { closableLog, untilBrokerLeads } from './broker-leads.ts'
import { collect } from './collect.ts'
import { feedConformance } from './conformance.ts'
import { meddleWith, type Meddler } from './meddler.ts'
import { openLog, positionsBehind } from './open-log.ts'

const log = await openLog()
const { url, prefix } = testNats()
const ignore = () => {}
const nats = linkToNats({ url, onError: ignore })

const openFeed = (store: EventStore = log.store) =>
  createJetStreamFeed({ store, databaseUrl: log.databaseUrl, nats, prefix, onError: ignore })
const openRelay = () =>
  startRelay({
    store: log.store,
    databaseUrl: log.databaseUrl,
    nats,
    prefix,
    keepLost: async () => {},
    onError: ignore,
  })
const feed = openFeed()
let meddler: Meddler

beforeAll(async () => {
  meddler = await meddleWith(await nats.connection(new AbortController().signal), prefix)
})
afterAll(async () => {
  await feed.close()
  await meddler.removeStream()
  await nats.close()
})

describe('with a relay', () => {
  let relay: Relay
  beforeAll(() => {
    relay = openRelay()
  })
  afterAll(() => relay.stop())

  feedConformance('JetStream', log, () => feed)

  it('what is new comes from the broker, without a look into the log', async () => {
    const door = closableLog(log)
    const own = openFeed(door.store)
    const after = await log.store.lastPosition()
    const reader = await collect(own, { consumer: 'from-broker', after })
    await untilBrokerLeads(log, door, reader)
    const known = reader.errors.length
    door.close()
    for (let n = 0; n < 20; n += 1) await reader.until(await log.grow(10))
    const looks = reader.errors.slice(known)
    door.open()
    await own.close()
    expect(looks).toEqual([])
    const positions = reader.positions()
    expect(positions).toEqual(positionsBehind(after, positions.length))
  })

  it('an event that is larger than the broker takes is read from the log', async () => {
    const after = await log.store.lastPosition()
    const reader = await collect(feed, { consumer: 'large', after })
    const metadata = { actor: { kind: 'system', name: 'tests' }, at: '2025-03-01T00:00:00.000Z' } as const
    await log.store.append({
      appends: [
        {
          stream: `large-${after}`,
          expectedVersion: 0,
          events: [{ type: 'Noted', data: { text: 'x'.repeat(1_200_000) } }],
        },
      ],
      metadata,
    })
    const last = await log.grow(2)
    await reader.until(last)
    await reader.stop()
    expect(reader.positions()).toEqual(positionsBehind(after, 3))
    await vi.waitFor(() => expect(relay.published()).toBe(last), 10_000)
  })

  it('messages that were deleted from the stream are read from the log', async () => {
    const after = await log.store.lastPosition()
    const consumer = 'holes'
    const first = await collect(feed, { consumer, after })
    await first.until(await log.grow(10))
    await first.stop()
    const last = await log.grow(100)
    await vi.waitFor(() => expect(relay.published()).toBe(last), 10_000)
    const end = await meddler.lastSequence()
    await meddler.removeSequences(positionsBehind(end - 60, 20))
    const second = await collect(feed, { consumer, after: after + 10 })
    await second.until(last)
    await second.stop()
    expect(second.positions()).toEqual(positionsBehind(after + 10, 100))
  })

  it('a stream that was removed comes back, with the consumer', async () => {
    const door = closableLog(log)
    const own = openFeed(door.store)
    const after = await log.store.lastPosition()
    const reader = await collect(own, { consumer: 'removed', after })
    await reader.until(await log.grow(5))
    await meddler.removeStream()
    await reader.until(await log.grow(5))
    await untilBrokerLeads(log, door, reader)
    await own.close()
    const positions = reader.positions()
    expect(positions).toEqual(positionsBehind(after, positions.length))
    expect(positions.length).toBeGreaterThan(10)
  })

  it('a subscription that begins again behind its consumer gets all of it again', async () => {
    const after = await log.store.lastPosition()
    const first = await collect(feed, { consumer: 'rewound', after })
    const last = await log.grow(40)
    await first.until(last)
    await first.stop()
    const second = await collect(feed, { consumer: 'rewound', after: after + 5 })
    await second.until(last)
    await second.stop()
    expect(second.positions()).toEqual(positionsBehind(after + 5, 35))
  })
})

describe('where the test publishes instead of a relay', () => {
  it('what comes twice, late, from before or not at all makes no difference', async () => {
    const after = await log.store.lastPosition()
    const last = await log.grow(30)
    const events = await log.store.readSealedLog(after, 30)
    const reader = await collect(feed, { consumer: 'disorder', after: last })
    const more = await log.grow(30)
    const added = await log.store.readSealedLog(last, 30)
    const disorder = [
      ...added.slice(0, 5),
      ...added.slice(3, 4),
      ...events.slice(0, 3),
      ...added.slice(9, 12),
      ...added.slice(5, 9),
      ...added.slice(20),
      ...added.slice(0, 2),
    ]
    for (const event of disorder) await meddler.put(event)
    await reader.until(more)
    await reader.until(await log.grow(1))
    await reader.stop()
    expect(reader.positions()).toEqual(positionsBehind(last, 31))
  })

  it('a position that the log does not have is not believed', async () => {
    const after = await log.store.lastPosition()
    const reader = await collect(feed, { consumer: 'unbelievable', after })
    const last = await log.grow(1)
    await reader.until(last)
    const [event] = await log.store.readSealedLog(after, 1)
    if (event) await meddler.put({ ...event, position: last + 1_000 })
    const disbelief = () =>
      reader.errors.map(String).filter((error) => error.includes(`the broker sent position ${last + 1_000}`))
    await vi.waitFor(() => expect(disbelief()).toHaveLength(1), 10_000)
    for (let n = 0; n < 5; n += 1) await reader.until(await log.grow(1))
    await reader.stop()
    expect(disbelief()).toHaveLength(1)
    expect(reader.positions()).toEqual(positionsBehind(after, 6))
  })

  it('what is no event at all is reported and passed over', async () => {
    const after = await log.store.lastPosition()
    const reader = await collect(feed, { consumer: 'nonsense', after })
    await reader.until(await log.grow(1))
    // A consumer gets what comes after it was made, and its reader may have read from the log until
    // then.
    await vi.waitFor(() => meddler.manager.consumers.info(meddler.stream, 'nonsense'), 10_000)
    const connection = await nats.connection(new AbortController().signal)
    connection.publish(`${prefix}.nonsense`, 'no event')
    connection.publish(`${prefix}.nonsense`)
    await vi.waitFor(() => expect(reader.errors.length).toBeGreaterThanOrEqual(2), 10_000)
    await reader.until(await log.grow(1))
    await reader.stop()
    expect(reader.positions()).toEqual(positionsBehind(after, 2))
  })

  it('a broker that is silent is not waited for', async () => {
    const after = await log.store.lastPosition()
    const reader = await collect(feed, { consumer: 'silent', after })
    for (let n = 0; n < 5; n += 1) await reader.until(await log.grow(2))
    await reader.stop()
    expect(reader.positions()).toEqual(positionsBehind(after, 10))
  })
})
