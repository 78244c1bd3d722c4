import { jetstreamManager } from '@nats-io/jetstream'
import type { EventStore } from '../event-store/event-store.ts'
import { backOffMs, pause } from '../waiting/back-off.ts'
import { watchLog, type LogWatch } from '../feed/log-watch.ts'
import type { NatsLink } from '../jetstream/nats-link.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import { findConfirmedPosition, type ConfirmedPosition, type SaveLostEvents } from './relay-position.ts'
import { runExclusively } from './relay-lock.ts'

export type RelayOptions = {
  readonly store: EventStore
  /**
   * URL of the log's database; takes two connections of its own. Not through a pooler in
   * transaction mode.
   */
  readonly databaseUrl: string
  /**
   * Connection to the broker; stays open when the relay is stopped, since its creator closes it.
   */
  readonly nats: NatsLink
  /** First token of the subjects; the stream is named after it. Relays of one prefix take turns. */
  readonly prefix: string
  /** Stores what the stream holds and the log lost, before the stream is made anew. */
  readonly keepLost: SaveLostEvents
  /** Called after each confirmed stretch: number of events, and the newest position. */
  readonly onPublished?: (published: { readonly events: number; readonly position: number }) => void
  /** Called with every failure; all of them are retried. */
  readonly onError: (error: unknown) => void
}

export type Relay = {
  /** Releases the lock and ends. */
  readonly stop: () => Promise<void>
  /**
   * Returns the newest position that the broker confirmed to this process, 0 where it never held
   * the lock.
   */
  readonly published: () => number
  /** Tells whether this process holds the lock. */
  readonly isActive: () => boolean
}

const CHUNK = 500
const MAX_UNANSWERED = 500
/** Interval of polling: a notification may be lost with its connection. */
const POLL_INTERVAL_MS = 1_000

type Following = {
  readonly store: EventStore
  readonly watch: LogWatch
  readonly pipeline: Pipeline
  readonly after: number
  /** Called after each chunk. */
  readonly tell: () => void
}

/** Sends the events of the log after a position, and new ones, until the lock is lost. */
const followLog = async ({ store, watch, pipeline, after, tell }: Following, lost: AbortSignal): Promise<void> => {
  let read = after
  while (!lost.aborted) {
    const rung = watch.rung()
    const events = await store.readSealedLog(read, CHUNK)
    pipeline.send(events)
    read = events.at(-1)?.position ?? read
    // The next chunk is read while this one is under way.
    await pipeline.waitFor(events.length > 0 ? MAX_UNANSWERED : 0)
    tell()
    if (events.length === 0) await watch.wait(rung, POLL_INTERVAL_MS, lost)
  }
}

/**
 * Returns a function that reports how many events are new since its last call, and the newest
 * position; nothing where there are none.
 */
const tellerFrom = (position: number, onPublished: RelayOptions['onPublished']) => {
  let told = position
  return (now: number) => {
    if (now > told) onPublished?.({ events: now - told, position: now })
    told = now
  }
}

/**
 * Publishes the log to JetStream, in order, each event once; the stream's own end tells where to
 * continue.
 */
export const startRelay = ({ store, databaseUrl, nats, prefix, onError, ...told }: RelayOptions): Relay => {
  const stopping = new AbortController()
  const watch = watchLog({ databaseUrl, onError })
  let confirmed: ConfirmedPosition | undefined
  let active = false

  const relayOnce = async (lost: AbortSignal): Promise<void> => {
    const connection = await nats.connection(lost)
    const manager = await jetstreamManager(connection, { checkAPI: false })
    const from = await findConfirmedPosition({ manager, store, prefix, confirmed, keepLost: told.keepLost })
    confirmed = from
    const pipeline = openPipeline({
      connection,
      prefix,
      from,
      onAcknowledged: (place) => (confirmed = { ...place, created: from.created }),
    })
    const forgetLoss = nats.onLoss(() => pipeline.fail(new Error('the connection to the broker was lost')))
    const tell = tellerFrom(from.position, told.onPublished)
    try {
      const tellNews = () => tell(confirmed?.position ?? from.position)
      await followLog({ store, watch, pipeline, after: from.position, tell: tellNews }, lost)
    } finally {
      forgetLoss()
      pipeline.close()
    }
  }

  const relay = async (lost: AbortSignal): Promise<void> => {
    active = true
    for (let failures = 0; !lost.aborted;) {
      const before = confirmed
      try {
        await relayOnce(lost)
      } catch (error) {
        if (!lost.aborted) onError(error)
        failures = confirmed !== before && confirmed?.position !== before?.position ? 1 : failures + 1
        await pause(backOffMs(failures), lost)
      }
    }
    active = false
  }

  const ended = runExclusively({
    databaseUrl,
    name: `danji relay ${prefix}`,
    work: relay,
    onError,
    stop: stopping.signal,
  })
  return {
    stop: async () => {
      stopping.abort()
      await ended
      await watch.close()
    },
    published: () => confirmed?.position ?? 0,
    isActive: () => active,
  }
}
