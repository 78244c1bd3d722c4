import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { createSubscriptions, startDelivery } from '#infra/platform/feed/delivery.ts'
import type { Feed } from '#infra/platform/feed/feed.ts'
import { createJetStreamFeed } from '#infra/platform/feed/jetstream-feed.ts'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { createPreparingDatabase } from '#infra/platform/postgres/prepared-statements.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { createLeases } from '#infra/platform/projection/leases.ts'
import { startProjectionRunner } from '#infra/platform/projection/runner.ts'
import { listProgress } from '#projections/list/list-progress.ts'
import { endWithParent } from '../bench-process.ts'
import { createBenchStore } from '../bench-store.ts'
import { sharedClock } from '../http/load.ts'

/**
 * Process that feeds one read model. Arguments: URL of the log, name of the read model, and its
 * feed: URL of the broker and prefix, `log`, or `poll`. Sends each checkpoint with its time.
 */

const POLL_MS = 50

const onError = (error: unknown): void => console.error('projector:', error)

/** Creates a feed without notifications: it reads all there is, and polls. */
const createPollingFeed = (store: EventStore): Feed => {
  const subscriptions = createSubscriptions()
  const subscribe: Feed['subscribe'] = async ({ batchSize = 500, ...options }) => {
    let mayHaveMore = true
    const next = async (after: number) => {
      if (!mayHaveMore) await sleep(POLL_MS)
      const events = await store.readLog(after, batchSize)
      mayHaveMore = events.length === batchSize
      return events
    }
    return subscriptions.add(startDelivery({ ...options, next }))
  }
  return { subscribe, close: subscriptions.stopAll }
}

const feedOf = (store: EventStore, databaseUrl: string, source: string, prefix: string): Feed => {
  if (source === 'poll') return createPollingFeed(store)
  if (source === 'log') return createLogFeed({ store, databaseUrl, onError })
  return createJetStreamFeed({ store, databaseUrl, nats: linkToNats({ url: source, onError }), prefix, onError })
}

const [databaseUrl = '', name = '', source = '', prefix = ''] = process.argv.slice(2)
const pool = createPool(databaseUrl)
const store = createBenchStore(pool)
endWithParent()
startProjectionRunner({
  database: createPreparingDatabase(pool),
  store,
  feed: feedOf(store, databaseUrl, source, prefix),
  projections: [{ ...listProgress, name }],
  leases: createLeases(pool),
  onProgress: (_, position) => process.send?.({ position, at: sharedClock() }),
  onError: (_, error) => onError(error),
})
