import { consumeDurably } from '../jetstream/durable-consumer.ts'
import type { NatsLink } from '../jetstream/nats-link.ts'
import { readMessage } from '../jetstream/wire.ts'
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import { createNotifier, type Notifier } from '../waiting/signal.ts'
import { createBrokerInbox, type BrokerInbox } from './broker-inbox.ts'
import { createSubscriptions, startDelivery } from './delivery.ts'
import type { Feed, Subscription } from './feed.ts'
import { BATCH_SIZE, POLL_INTERVAL_MS } from './log-feed.ts'
import { watchLog, type LogWatch } from './log-watch.ts'
import { createRecentEvents, type RecentEvents } from './recent-events.ts'

export type JetStreamFeedOptions = {
  readonly store: EventStore
  /**
   * URL of the log's database; one connection listens there. Not through a pooler in transaction
   * mode.
   */
  readonly databaseUrl: string
  /** Connection to the broker; stays open when the feed is closed, since its creator closes it. */
  readonly nats: NatsLink
  /** First token of the subjects; the stream is named after it. */
  readonly prefix: string
  /** Called with failures of the connection to the log, which is made again. */
  readonly onError: (error: unknown) => void
}

type SubscribeOptions = Parameters<Feed['subscribe']>[0]
type Sources = {
  readonly recent: RecentEvents
  readonly watch: LogWatch
  readonly nats: NatsLink
  readonly prefix: string
}

/** Time after which a silent broker is not waited for, where the log has grown. */
const SILENCE_MS = 1_000

/**
 * Creates a feed over a durable JetStream consumer. The broker is only trusted about the next
 * position: what it repeats is dropped, what it leaves out is read from the log, and while it is
 * silent the log is followed instead.
 */
export const createJetStreamFeed = ({ store, databaseUrl, nats, prefix, onError }: JetStreamFeedOptions): Feed => {
  const watch = watchLog({ databaseUrl, onError })
  const sources = { watch, recent: createRecentEvents(store), nats, prefix }
  const subscriptions = createSubscriptions()

  return {
    subscribe: async (options) => subscriptions.add(subscribe(sources, options)),
    close: async () => {
      await subscriptions.stopAll()
      await watch.close()
    },
  }
}

/** Puts what the broker sends into the inbox, and notifies it. */
const receive = (
  { nats, prefix }: Sources,
  { consumer: name, batchSize = BATCH_SIZE, onError }: SubscribeOptions,
  { inbox, bell }: { readonly inbox: BrokerInbox; readonly bell: Notifier },
) =>
  consumeDurably({
    nats,
    prefix,
    name,
    // One batch is in work and the next one ready.
    mostUnacknowledged: 2 * batchSize,
    onAttach: inbox.clear,
    onMessage: (message) => {
      try {
        inbox.arrive({ ...readMessage(message), acknowledge: () => message.ack() })
        bell.ring()
      } catch (error) {
        onError(error)
      }
    },
    onError,
  })

const subscribe = (sources: Sources, options: SubscribeOptions): Subscription => {
  const { recent, watch } = sources
  const { batchSize = BATCH_SIZE } = options
  const bell = createNotifier()
  const inbox = createBrokerInbox()
  // History is read from the log; the broker leads once it has come as far.
  let leader: 'log' | 'broker' = 'log'

  const stopWatching = watch.onGrowth(() => {
    if (leader === 'log') bell.ring()
  })

  const consumer = receive(sources, options, { inbox, bell })

  const fillHole = async (after: number, position: number): Promise<readonly RecordedEvent[]> => {
    const events = await recent.read(after, batchSize, watch.rung())
    if (events.length > 0) return events
    // Only committed events are published, so this one is not from this log.
    inbox.dropFirst()
    throw new Error(`the broker sent position ${position}, which the log does not have`)
  }

  const followLog = async (after: number, rung: number, stop: AbortSignal): Promise<readonly RecordedEvent[]> => {
    const events = await recent.read(after, batchSize, watch.rung())
    if (events.length > 0) leader = 'log'
    else if (leader === 'log') await bell.wait(rung, POLL_INTERVAL_MS, stop)
    return events
  }

  const next = async (after: number, stop: AbortSignal): Promise<readonly RecordedEvent[]> => {
    const rung = bell.rung()
    if (inbox.dropThrough(after)) leader = 'broker'
    const waiting = inbox.lookBehind(after, batchSize)
    if (waiting.kind === 'run') return recent.open(waiting.events)
    if (waiting.kind === 'hole') return fillHole(after, waiting.position)
    if (leader === 'broker' && (await bell.wait(rung, SILENCE_MS, stop)) === 'rung') return []
    return followLog(after, rung, stop)
  }

  const delivery = startDelivery({ ...options, next })
  return {
    stop: async () => {
      await delivery.stop()
      inbox.dropThrough(delivery.position())
      stopWatching()
      await consumer.stop()
    },
  }
}
