import { retry } from '../waiting/back-off.ts'
import type { Feed, Subscription } from './feed.ts'
import type { RecordedEvent } from '../event-store/event-store.ts'

export type DeliveryOptions = Pick<Parameters<Feed['subscribe']>[0], 'after' | 'onBatch' | 'onError'> & {
  /**
   * Returns the events after a position, up to a batch; none where it waited in vain. The call also
   * confirms that all up to `after` is done.
   */
  readonly next: (after: number, stop: AbortSignal) => Promise<readonly RecordedEvent[]>
}

/**
 * Delivers batch after batch until stopped; a failure is retried with back-off, with the same batch
 * until it is taken. The receiver returns its own position: a database that crashed may have lost
 * what it had confirmed.
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

/** Collects the running subscriptions of a feed. */
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
