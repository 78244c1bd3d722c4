import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { linkToNats } from '#infra/jetstream/nats-link.ts'
import { openPipeline } from '#infra/relay/pipeline.ts'
import { startRelay, type Relay, type RelayOptions } from '#infra/relay/relay.ts'
import { enrolled, noted, personId, writeOf } from '#tests/infra/event-store/test-events.ts'
import { meddleWith, type Meddler } from '#tests/infra/feed/meddler.ts'
import { openLog, positionsBehind } from '#tests/infra/feed/open-log.ts'
import { testNats } from '#tests/support/test-nats.ts'

const log = await openLog()
const { url, prefix } = testNats()
const nats = linkToNats({ url, onError: () => {} })
const PROCESS = fileURLToPath(new URL('relay-process.ts', import.meta.url))
const processes: ChildProcess[] = []
const relays: Relay[] = []
const errors: unknown[] = []
let connection: NatsConnection
let stream: Meddler

beforeEach(async () => {
  connection = await nats.connection(new AbortController().signal)
  stream = await meddleWith(connection, prefix)
  errors.length = 0
})
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
  await stream.removeStream()
})
afterAll(() => nats.close())

const start = (overrides: Partial<RelayOptions> = {}): Relay => {
  const relay = startRelay({
    store: log.store,
    databaseUrl: log.databaseUrl,
    nats,
    prefix,
    onError: (error) => errors.push(error),
    ...overrides,
  })
  relays.push(relay)
  return relay
}

/** Waits until the stream holds the whole log, each event once, in order. */
const untilStreamIsLog = async (): Promise<void> => {
  const last = await log.store.lastPosition()
  await vi.waitFor(
    async () => expect((await stream.manager.streams.info(stream.stream)).state.messages).toBeGreaterThanOrEqual(last),
    { timeout: 20_000, interval: 50 },
  )
  expect((await stream.content()).map(({ id }) => id)).toEqual(positionsBehind(0, last))
}

const until = (condition: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 20_000, interval: 10 })

/** The connection that has the turn. */
const holder = async (): Promise<number | undefined> => {
  const { rows } = await log.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = 7302 and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.pid
}

describe('a relay', () => {
  it('brings everything in the log to the stream once and in order, what was there and what comes', async () => {
    await log.grow(1_500)
    const relay = start()
    const write = async (writer: number): Promise<void> => {
      const begun = await log.store.lastPosition()
      for (let n = 0; n < 50; n += 1)
        await log.store.append(
          writeOf([{ stream: `writer-${begun}-${writer}`, expectedVersion: n, events: [noted('a')] }]),
        )
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    await untilStreamIsLog()
    expect(relay.published()).toBe(await log.store.lastPosition())
    expect(errors).toEqual([])
  })

  it('tells what it published', async () => {
    const told: { readonly events: number; readonly position: number }[] = []
    start({ onPublished: (published) => told.push(published) })
    const last = await log.grow(700)
    await until(() => told.at(-1)?.position === last)
    expect(told.reduce((sum, { events }) => sum + events, 0)).toBe(last)
  })

  it('goes on where the stream ends, not from the beginning', async () => {
    const first = start()
    const last = await log.grow(20)
    await until(() => first.published() === last)
    await first.stop()
    const end = await stream.lastSequence()
    const second = start()
    const more = await log.grow(10)
    await until(() => second.published() === more)
    await untilStreamIsLog()
    expect(await stream.lastSequence()).toBe(end + 10)
  })

  it('publishes under category and type, and nothing personal in clear', async () => {
    const before = await log.store.lastPosition()
    const person = personId(before)
    await log.store.append(writeOf([{ stream: `person-${person}`, expectedVersion: 0, events: [enrolled(person)] }]))
    start()
    await untilStreamIsLog()
    const content = await stream.content()
    expect(content.at(-1)?.subject).toBe(`${prefix}.person.Enrolled`)
    const everything = content.map(({ text }) => text).join('\n')
    expect(everything).toContain(person)
    for (const clear of ['홍길동', '01012345678']) {
      const bytes = Buffer.from(JSON.stringify(clear))
      for (const form of [
        clear,
        Buffer.from(clear).toString('hex'),
        bytes.toString('base64'),
        bytes.toString('base64url'),
      ])
        expect(everything).not.toContain(form)
    }
    const [sealed] = await log.store.readSealedLog(before, 1)
    expect(JSON.parse(content.at(-1)?.text ?? '')).toEqual(sealed)
  })

  it('brings the place of an event that is larger than the broker takes', async () => {
    await log.store.append(
      writeOf([
        {
          stream: `large-${await log.store.lastPosition()}`,
          expectedVersion: 0,
          events: [noted('x'.repeat(1_200_000))],
        },
      ]),
    )
    await log.grow(1)
    start()
    await untilStreamIsLog()
    expect((await stream.content()).at(-2)?.text).toBe('')
  })
})

describe('a stream that does not stand where it stood', () => {
  it('is filled again after it was removed', async () => {
    const relay = start()
    const last = await log.grow(10)
    await until(() => relay.published() === last)
    await stream.removeStream()
    await log.grow(1)
    await untilStreamIsLog()
    expect(relay.published()).toBe(last + 1)
  })

  it('is filled again after it was purged while nobody relayed', async () => {
    const first = start()
    const last = await log.grow(10)
    await until(() => first.published() === last)
    await first.stop()
    await stream.manager.streams.purge(stream.stream)
    const second = start()
    await untilStreamIsLog()
    expect(second.published()).toBe(last)
  })

  it('is filled from where it was rolled back to', async () => {
    const relay = start()
    const last = await log.grow(30)
    await until(() => relay.published() === last)
    const beginning = await stream.content()
    await stream.removeStream()
    await stream.makeStream()
    for (const { id, subject, text } of beginning.slice(0, last - 20)) {
      await connection.request(subject, text, { headers: messageId(id), timeout: 5_000 })
    }
    await log.grow(1)
    await untilStreamIsLog()
    expect(relay.published()).toBe(last + 1)
  })

  it('is not written twice where somebody put an old event behind ours', async () => {
    const relay = start()
    const last = await log.grow(30)
    await until(() => relay.published() === last)
    const [old] = await log.store.readSealedLog(last - 10, 1)
    if (old) await stream.put(old)
    const more = await log.grow(20)
    await until(() => relay.published() === more)
    expect((await stream.content()).map(({ id }) => id)).toEqual([
      ...positionsBehind(0, last),
      NaN,
      ...positionsBehind(last, 20),
    ])
  })

  it('is carried on where somebody put something behind ours that is no event', async () => {
    const relay = start()
    const last = await log.grow(30)
    await until(() => relay.published() === last)
    await connection.request(`${prefix}.nonsense`, 'no event', { timeout: 5_000 })
    const more = await log.grow(20)
    await until(() => relay.published() === more)
    expect((await stream.content()).filter(({ text }) => text !== 'no event').map(({ id }) => id)).toEqual(
      positionsBehind(0, more),
    )
  })

  it('is filled anew where it ends with what is no event', async () => {
    const last = await log.grow(3)
    await connection.request(`${prefix}.nonsense`, 'no event', { timeout: 5_000 })
    const relay = start()
    await untilStreamIsLog()
    expect(relay.published()).toBe(last)
  })

  it('is filled anew where it holds what the log never said', async () => {
    const last = await log.grow(3)
    const [event] = await log.store.readSealedLog(last - 1, 1)
    if (event) await stream.put({ ...event, hash: 'f'.repeat(64) })
    start()
    await until(() => errors.length > 0)
    await untilStreamIsLog()
    expect(errors).toMatchObject([{ name: 'ForeignStream' }])
  })

  it('is filled anew where it is ahead of the log', async () => {
    const last = await log.grow(3)
    const [event] = await log.store.readSealedLog(last - 1, 1)
    if (event) await stream.put({ ...event, position: last + 500 })
    start()
    await until(() => errors.length > 0)
    await untilStreamIsLog()
    expect(errors).toMatchObject([{ name: 'ForeignStream' }])
  })
})

const messageId = (id: number) => {
  const built = headers()
  built.set('Nats-Msg-Id', String(id))
  return built
}

describe('several relays', () => {
  it('take turns: when the active process is killed, the other goes on', async () => {
    const states = new Map<ChildProcess, string>()
    for (let n = 0; n < 2; n += 1) {
      const child = fork(PROCESS, [log.databaseUrl, url, prefix], { execArgv: [], env: { PATH: process.env['PATH'] } })
      processes.push(child)
      child.on('message', (state: string) => states.set(child, state))
    }
    const active = () => [...states].filter(([, state]) => state === 'active').map(([child]) => child)
    await until(() => states.size === 2 && active().length === 1)
    await log.grow(500)
    await untilStreamIsLog()
    expect(active()).toHaveLength(1)

    const [first] = active()
    const writing = (async () => {
      for (let n = 0; n < 40; n += 1) await log.grow(50)
    })()
    first?.kill('SIGKILL')
    if (first) states.delete(first)
    await until(() => active().length === 1)
    await writing
    await untilStreamIsLog()
  })

  it('lose their turn with the connection that holds it, and one takes it again', async () => {
    const both = [start(), start()]
    const active = () => both.filter((relay) => relay.isActive())
    await until(() => active().length === 1)
    for (let n = 0; n < 3; n += 1) {
      const writing = (async () => {
        for (let writes = 0; writes < 10; writes += 1) await log.grow(50)
      })()
      const before = await holder()
      expect(before).toBeDefined()
      await log.pool.query('select pg_terminate_backend($1)', [before])
      await vi.waitFor(async () => expect([undefined, before]).not.toContain(await holder()), {
        timeout: 20_000,
        interval: 20,
      })
      // Who was cut off may go on for a moment.
      await until(() => active().length === 1)
      await writing
    }
    await untilStreamIsLog()
    expect(active()).toHaveLength(1)
  })

  it('that both believe to have the turn store nothing twice and nothing out of order', async () => {
    const last = await log.grow(400)
    const events = await log.store.readSealedLog(0, last)
    const from = { position: 0, sequence: 0 }
    const pipelines = [1, 2].map(() => openPipeline({ connection, prefix, from, onAcknowledged: () => {} }))
    for (let sent = 0; sent < last; sent += 100)
      for (const pipeline of pipelines) pipeline.send(events.slice(sent, sent + 100))
    const ends = await Promise.allSettled(pipelines.map((pipeline) => pipeline.waitFor(0)))
    for (const pipeline of pipelines) pipeline.close()
    expect((await stream.content()).map(({ id }) => id)).toEqual(positionsBehind(0, last))
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})
