import { retry } from '../waiting/back-off.ts'
import type { Feed, Subscription } from './feed.ts'
import type { RecordedEvent } from '../event-store/event-store.ts'

export type DeliveryOptions = Pick<Parameters<Feed['subscribe']>[0], 'after' | 'onBatch' | 'onError'> & {
  /** The events that follow a position, up to a batch; none where it waited in vain. Asking also says that all up to `after` is done. */
  readonly next: (after: number, stop: AbortSignal) => Promise<readonly RecordedEvent[]>
}

/**
 * Hands over batch after batch until stopped; whatever fails is tried again with back-off, the same batch until it is taken. Who takes it
 * knows better how far it has come: a database that crashed may have taken back what it had said.
 */
export const startDelivery = ({
  after,
  onBatch,
  onError,
  next,
}: DeliveryOptions): Subscription & { readonly position: () => number } => {
  const stopping = new AbortController()
  const stop = stopping.signal
  let position = after

  const handOver = async (events: readonly RecordedEvent[]): Promise<void> => {
    const taken = await retry(async () => ({ reached: await onBatch(events) }), onError, stop)
    if (taken) position = taken.reached ?? events.at(-1)?.position ?? position
  }

  const run = async (): Promise<void> => {
    while (!stop.aborted) {
      const events = await retry(() => next(position, stop), onError, stop)
      if (events?.length && !stop.aborted) await handOver(events)
    }
  }

  const ended = run()
  return {
    position: () => position,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** The subscriptions of a feed that still run. */
export const createSubscriptions = () => {
  const running = new Set<Subscription>()
  return {
    add: (subscription: Subscription): Subscription => {
      const listed: Subscription = {
        stop: async () => {
          await subscription.stop()
          running.delete(listed)
        },
      }
      running.add(listed)
      return listed
    },
    stopAll: async (): Promise<void> => {
      await Promise.all([...running].map((subscription) => subscription.stop()))
    },
  }
}
