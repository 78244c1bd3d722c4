import { vi } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Feed } from '#infra/platform/feed/feed.ts'

export type CollectedEvents = {
  /** All events taken, in the order they came. */
  readonly events: readonly RecordedEvent[]
  readonly positions: () => readonly number[]
  readonly batchSizes: readonly number[]
  readonly errors: readonly unknown[]
  /** Waits until a position was taken. */
  readonly until: (position: number) => Promise<void>
  readonly stop: () => Promise<void>
}

type Options = {
  readonly consumer: string
  readonly after: number
  readonly batchSize?: number
  /** Called before a batch is taken; what it throws refuses the batch. */
  readonly refuse?: (events: readonly RecordedEvent[]) => void | Promise<void>
  /** Returns the reader's position after a batch, where that is not its end. */
  readonly reached?: (events: readonly RecordedEvent[]) => number | undefined
}

/** Subscribes and collects everything that comes. */
export const collect = async (feed: Feed, { refuse, reached, ...options }: Options): Promise<CollectedEvents> => {
  const events: RecordedEvent[] = []
  const batchSizes: number[] = []
  const errors: unknown[] = []
  const subscription = await feed.subscribe({
    ...options,
    onBatch: async (batch) => {
      await refuse?.(batch)
      events.push(...batch)
      batchSizes.push(batch.length)
      return reached?.(batch)
    },
    onError: (error) => errors.push(error),
  })
  return {
    events,
    positions: () => events.map(({ position }) => position),
    batchSizes,
    errors,
    until: (position) =>
      vi.waitFor(
        () => {
          const reached = events.at(-1)?.position ?? options.after
          if (reached < position)
            throw new Error(
              `${options.consumer} is at ${reached}, not at ${position}: ${errors.map(String).join('; ')}`,
            )
        },
        { timeout: 20_000, interval: 10 },
      ),
    stop: subscription.stop,
  }
}
