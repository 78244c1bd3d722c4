import { afterEach, describe, expect, it, vi } from 'vitest'
import { createJetStreamFeed } from '#infra/platform/feed/jetstream-feed.ts'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { startRelay } from '#infra/platform/relay/relay.ts'
import { startNatsServer, type NatsServer } from '#tests/support/stack/nats-server.ts'
import { closableLog, untilBrokerLeads } from './broker-leads.ts'
import { collect } from './collect.ts'
import { meddleWith } from './meddler.ts'
import { openLog, positionsBehind } from './open-log.ts'

const log = await openLog()
const prefix = 'dies'
const ignore = () => {}
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A broker of the test's own, with a relay and a feed on it. */
const setUp = (broker: NatsServer) => {
  const nats = linkToNats({ url: broker.url, onError: ignore })
  const relay = startRelay({
    store: log.store,
    databaseUrl: log.databaseUrl,
    nats,
    prefix,
    keepLost: async () => {},
    onError: ignore,
  })
  const door = closableLog(log)
  const feed = createJetStreamFeed({ store: door.store, databaseUrl: log.databaseUrl, nats, prefix, onError: ignore })
  ends.push(nats.close, relay.stop, feed.close)
  return { nats, relay, feed, door }
}

const start = async (port?: number): Promise<NatsServer> => {
  const broker = await startNatsServer(port === undefined ? {} : { port })
  ends.unshift(broker.stop)
  return broker
}

describe('a broker that is killed', () => {
  it('and comes back empty in the midst of it loses and doubles nothing, and is filled again', async () => {
    const broker = await startNatsServer()
    const { nats, relay, feed } = setUp(broker)
    const after = await log.store.lastPosition()
    const readers = await Promise.all(
      ['a', 'b', 'c'].map((consumer) => collect(feed, { consumer, after, batchSize: 40 })),
    )
    for (let n = 0; n < 10; n += 1) await log.grow(30)
    await vi.waitFor(() => expect(relay.published()).toBeGreaterThan(after), 10_000)
    const writing = (async () => {
      for (let n = 0; n < 60; n += 1) await log.grow(20)
    })()
    await broker.kill()
    await start(broker.port)
    await writing
    const last = await log.grow(1)
    await Promise.all(readers.map((reader) => reader.until(last)))
    for (const reader of readers) expect(reader.positions()).toEqual(positionsBehind(after, last - after))

    // The new stream holds all of the log, each event once.
    await vi.waitFor(() => expect(relay.published()).toBe(last), 20_000)
    const stream = await meddleWith(await nats.connection(new AbortController().signal), prefix)
    expect((await stream.content()).map(({ id }) => id)).toEqual(positionsBehind(0, last))
    const later = await log.grow(5)
    await Promise.all(readers.map((reader) => reader.until(later)))
    for (const reader of readers) expect(reader.positions()).toEqual(positionsBehind(after, later - after))
  })

  it('and stays away is not missed: the log leads, without waiting a second for each event, until the broker is back', async () => {
    const broker = await startNatsServer()
    const { feed, door } = setUp(broker)
    const after = await log.store.lastPosition()
    const reader = await collect(feed, { consumer: 'away', after })
    await untilBrokerLeads(log, door, reader)
    await broker.kill()
    await reader.until(await log.grow(3))
    const started = performance.now()
    for (let n = 0; n < 30; n += 1) await reader.until(await log.grow(1))
    expect(performance.now() - started).toBeLessThan(10_000)

    await start(broker.port)
    await untilBrokerLeads(log, door, reader)
    const last = await log.store.lastPosition()
    expect(reader.positions()).toEqual(positionsBehind(after, last - after))
  })

  it('before it ever was reached is not missed either', async () => {
    const broker = await startNatsServer()
    await broker.kill()
    const { feed, relay } = setUp(broker)
    const after = await log.store.lastPosition()
    const reader = await collect(feed, { consumer: 'absent', after })
    const last = await log.grow(5)
    await reader.until(last)
    expect(reader.positions()).toEqual(positionsBehind(after, 5))
    await start(broker.port)
    await vi.waitFor(() => expect(relay.published()).toBe(last), 20_000)
  })
})
