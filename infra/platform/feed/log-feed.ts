import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import { createSubscriptions, startDelivery } from './delivery.ts'
import type { Feed } from './feed.ts'
import { watchLog } from './log-watch.ts'
import { createRecentEvents } from './recent-events.ts'

export type LogFeedOptions = {
  readonly store: EventStore
  /**
   * URL of the log's database; one connection listens there. Not through a pooler in transaction
   * mode.
   */
  readonly databaseUrl: string
  /** Called with failures of that connection, which is made again. */
  readonly onError: (error: unknown) => void
}

export const BATCH_SIZE = 500

/** Interval of polling: a notification may be lost with its connection. */
export const POLL_INTERVAL_MS = 1_000

/**
 * Time for which the end of the log is cached; shorter than the interval of polling, so that a lost
 * notification cannot stop it.
 */
const END_HOLDS_MS = POLL_INTERVAL_MS / 4

/**
 * End of the log, and the notifications counted when it was found: read models reach it one after
 * the other, and one query is enough.
 */
type LogEnd = { readonly position: number; readonly rung: number; readonly until: number }

/** Creates the feed without a broker: it reads the log, woken by NOTIFY. */
export const createLogFeed = ({ store, databaseUrl, onError }: LogFeedOptions): Feed => {
  const watch = watchLog({ databaseUrl, onError })
  const recent = createRecentEvents(store)
  const subscriptions = createSubscriptions()
  let end: LogEnd | undefined

  const isEnd = (position: number, rung: number): boolean =>
    end !== undefined && end.position === position && end.rung === rung && performance.now() < end.until

  /**
   * Reads the events after a position; a later event after an empty result causes a notification.
   */
  const read = async (position: number, limit: number, rung: number): Promise<readonly RecordedEvent[]> => {
    if (isEnd(position, rung)) return []
    const events = await recent.read(position, limit, rung)
    if (events.length === 0) end = { position, rung, until: performance.now() + END_HOLDS_MS }
    return events
  }

  return {
    subscribe: async ({ after, batchSize = BATCH_SIZE, onBatch, onError: onRetry }) =>
      subscriptions.add(
        startDelivery({
          after,
          onBatch,
          onError: onRetry,
          next: async (position, stop) => {
            const rung = watch.rung()
            const events = await read(position, batchSize, rung)
            if (events.length === 0) await watch.wait(rung, POLL_INTERVAL_MS, stop)
            return events
          },
        }),
      ),
    close: async () => {
      await subscriptions.stopAll()
      await watch.close()
    },
  }
}
