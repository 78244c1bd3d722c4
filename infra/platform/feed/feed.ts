import type { RecordedEvent } from '../event-store/event-store.ts'

/**
 * Takes consecutive events: the first follows the last one given before. Gives the position that it has come to, where that may be another
 * one than the last event's: the feed goes on behind it, backwards too. What it throws is retried with back-off.
 */
export type OnBatch = (events: readonly RecordedEvent[]) => Promise<number | undefined>

export type Subscription = {
  /** Ends after the batch in work. */
  readonly stop: () => Promise<void>
}

/**
 * Hands over the log, in order, without holes, each event at least once, starting behind `after`.
 * Implementations: the log itself (LISTEN/NOTIFY), and JetStream with the log filling every hole.
 */
export type Feed = {
  readonly subscribe: (options: {
    /** Name of who reads, unique in the deployment; a durable consumer is called after it. Letters, digits, `-` and `_`. */
    readonly consumer: string
    readonly after: number
    /** Most events in a batch; 500 where absent. */
    readonly batchSize?: number
    readonly onBatch: OnBatch
    /** Told of every failure that is being retried. */
    readonly onError: (error: unknown) => void
  }) => Promise<Subscription>
  readonly close: () => Promise<void>
}
