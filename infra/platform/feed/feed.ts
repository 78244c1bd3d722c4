import type { RecordedEvent } from '../event-store/event-store.ts'

/**
 * Takes consecutive events: the first follows the last one given before. Returns its position,
 * where that may differ from the last event's: the feed continues after it, backwards too. What it
 * throws is retried with back-off.
 */
export type OnBatch = (events: readonly RecordedEvent[]) => Promise<number | undefined>

export type Subscription = {
  /** Ends after the current batch. */
  readonly stop: () => Promise<void>
}

/**
 * Delivers the log, in order, without gaps, each event at least once, starting after `after`.
 * Implementations: the log itself (LISTEN/NOTIFY), and JetStream with the log filling every gap.
 */
export type Feed = {
  readonly subscribe: (options: {
    /**
     * Name of the reader, unique in the deployment; a durable consumer is named after it. Letters,
     * digits, `-` and `_`.
     */
    readonly consumer: string
    readonly after: number
    /** Maximum number of events in a batch; 500 by default. */
    readonly batchSize?: number
    readonly onBatch: OnBatch
    /** Called with every failure that is being retried. */
    readonly onError: (error: unknown) => void
  }) => Promise<Subscription>
  readonly close: () => Promise<void>
}
