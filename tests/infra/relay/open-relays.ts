import type { NatsConnection } from '@nats-io/transport-node'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { startRelay, type Relay, type RelayOptions } from '#infra/platform/relay/relay.ts'
import { meddleWith, type Meddler } from '#tests/infra/feed/meddler.ts'
import { openLog, positionsBehind, type TestLog } from '#tests/infra/feed/open-log.ts'
import { testNats } from '#tests/support/stack/test-nats.ts'

export type TestRelays = {
  readonly log: TestLog
  readonly url: string
  readonly prefix: string
  /** The running test's. */
  readonly connection: () => NatsConnection
  readonly stream: () => Meddler
  /** Errors of the relays of the running test. */
  readonly errors: readonly unknown[]
  /** Events that the relays stored since the log had lost them. */
  readonly lost: readonly SealedEvent[]
  /** A relay that stops with its test. */
  readonly start: (overrides?: Partial<RelayOptions>) => Relay
  /** Waits until the stream holds the whole log, each event once, in order. */
  readonly untilStreamIsLog: () => Promise<void>
}

/**
 * A log and a stream of the calling file's own; the stream is made anew for each test. Call it at
 * the top of the file.
 */
export const openRelays = async (): Promise<TestRelays> => {
  const log = await openLog()
  const { url, prefix } = testNats()
  const nats = linkToNats({ url, onError: () => {} })
  const relays: Relay[] = []
  const errors: unknown[] = []
  const lost: SealedEvent[] = []
  let connection: NatsConnection
  let stream: Meddler

  beforeEach(async () => {
    connection = await nats.connection(new AbortController().signal)
    stream = await meddleWith(connection, prefix)
    errors.length = 0
    lost.length = 0
  })
  afterEach(async () => {
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
      keepLost: async (events) => void lost.push(...events),
      onError: (error) => errors.push(error),
      ...overrides,
    })
    relays.push(relay)
    return relay
  }

  const untilStreamIsLog = async (): Promise<void> => {
    const last = await log.store.lastPosition()
    await vi.waitFor(
      async () =>
        expect((await stream.manager.streams.info(stream.stream)).state.messages).toBeGreaterThanOrEqual(last),
      { timeout: 20_000, interval: 50 },
    )
    expect((await stream.content()).map(({ id }) => id)).toEqual(positionsBehind(0, last))
  }

  return { log, url, prefix, connection: () => connection, stream: () => stream, errors, lost, start, untilStreamIsLog }
}

export const until = (condition: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 20_000, interval: 10 })
