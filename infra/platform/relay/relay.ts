import { jetstreamManager } from '@nats-io/jetstream'
import type { EventStore } from '../event-store/event-store.ts'
import { backOffMs, pause } from '../waiting/back-off.ts'
import { watchLog, type LogWatch } from '../feed/log-watch.ts'
import type { NatsLink } from '../jetstream/nats-link.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import { findConfirmedPosition, type ConfirmedPosition, type KeepLost } from './relay-position.ts'
import { workInTurn } from './relay-lock.ts'

export type RelayOptions = {
  readonly store: EventStore
  /** Where the log lives; two connections of its own. Not through a pooler in transaction mode. */
  readonly databaseUrl: string
  /** Stays open when the relay is stopped: who made it closes it. */
  readonly nats: NatsLink
  /** First word of the subjects; the stream is named after it. Relays of one prefix take turns. */
  readonly prefix: string
  /** Keeps what the stream holds and the log lost, before the stream is made anew. */
  readonly keepLost: KeepLost
  /** Told after each stretch that the broker confirmed: how many events, and the newest position. */
  readonly onPublished?: (published: { readonly events: number; readonly position: number }) => void
  /** Told of every failure; all of them are tried again. */
  readonly onError: (error: unknown) => void
}

export type Relay = {
  /** Gives the turn away and ends. */
  readonly stop: () => Promise<void>
  /** Newest position that the broker confirmed to this process, 0 where it never had the turn. */
  readonly published: () => number
  /** True while this process has the turn. */
  readonly isActive: () => boolean
}

const CHUNK = 500
const MAX_UNANSWERED = 500
/** A notification may be lost with its connection. */
const LOOK_AGAIN_MS = 1_000

type Following = {
  readonly store: EventStore
  readonly watch: LogWatch
  readonly pipeline: Pipeline
  readonly after: number
  /** Called after each chunk. */
  readonly tell: () => void
}

/** Sends what the log has behind a position and what it gets, until the turn is lost. */
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
    if (events.length === 0) await watch.wait(rung, LOOK_AGAIN_MS, lost)
  }
}

/** Tells how many events are new since it told last, and where they end; nothing where none are. */
const tellerFrom = (position: number, onPublished: RelayOptions['onPublished']) => {
  let told = position
  return (now: number) => {
    if (now > told) onPublished?.({ events: now - told, position: now })
    told = now
  }
}

/** Carries the log to JetStream, in order, each event once; where to go on is what the stream itself says. */
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

  const ended = workInTurn({ databaseUrl, name: `danji relay ${prefix}`, work: relay, onError, stop: stopping.signal })
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
