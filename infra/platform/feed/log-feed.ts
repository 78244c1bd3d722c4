import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import { createSubscriptions, startDelivery } from './delivery.ts'
import type { Feed } from './feed.ts'
import { watchLog } from './log-watch.ts'
import { createRecentEvents } from './recent-events.ts'

export type LogFeedOptions = {
  readonly store: EventStore
  /** Where the log lives; one connection listens there. Not through a pooler in transaction mode. */
  readonly databaseUrl: string
  /** Told of failures of that connection; it is made again. */
  readonly onError: (error: unknown) => void
}

export const BATCH_SIZE = 500

/** A notification may be lost with its connection: readers look for themselves this often. */
export const LOOK_AGAIN_MS = 1_000

/** For less than the time after which readers look for themselves: a lost notification is no reason not to look. */
const END_HOLDS_MS = LOOK_AGAIN_MS / 4

/** Where the log was found to end, and after how many notifications: read models come there one after the other, and one look is enough. */
type LogEnd = { readonly position: number; readonly rung: number; readonly until: number }

/** The feed without a broker: reads the log, woken by NOTIFY. */
export const createLogFeed = ({ store, databaseUrl, onError }: LogFeedOptions): Feed => {
  const watch = watchLog({ databaseUrl, onError })
  const recent = createRecentEvents(store)
  const subscriptions = createSubscriptions()
  let end: LogEnd | undefined

  const isEnd = (position: number, rung: number): boolean =>
    end !== undefined && end.position === position && end.rung === rung && performance.now() < end.until

  /** What follows a position; what comes after a look that found nothing rings. */
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
            if (events.length === 0) await watch.wait(rung, LOOK_AGAIN_MS, stop)
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
