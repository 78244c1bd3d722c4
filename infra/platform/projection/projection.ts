import type { Kysely } from 'kysely'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Table } from './table.ts'

/**
 * A read model: tables, and how a batch of events changes them. `apply` runs in the transaction that also moves the checkpoint,
 * with the search path set to the generation that is being written: table names stand plain. It folds the batch in memory and
 * writes set-based; it never rejects a recorded event.
 */
export type Projection = {
  /** kebab-case, unique. */
  readonly name: string
  /** Raised with every change of tables or fold: the new version is built beside the old one from the whole log. */
  readonly version: number
  /** All its tables. */
  readonly tables: readonly Table[]
  /** Those that queries read. */
  readonly reads: readonly Table[]
  /** Event types that matter; others only move the checkpoint. */
  readonly handles: readonly string[] | 'all'
  readonly apply: (transaction: ReadModelTransaction, events: readonly RecordedEvent[]) => Promise<void>
  /** Every event counts: none is passed over, whatever an operator says. */
  readonly isWhole?: true
  /** Positions of events that it passes over, since they make it fail. */
  readonly skips?: ReadonlySet<number>
  /** Ids of the things that events change here: whoever watches them is told when the batch is there to be read. */
  readonly touches?: (events: readonly RecordedEvent[]) => readonly string[]
}

/**
 * A projection whose read model is the job queue: the jobs it names are added in the transaction of its checkpoint. It begins at
 * the log's end of its first day.
 */
export type Reactor = {
  readonly name: string
  /** Positions of events that it passes over, since they make it fail. */
  readonly skips?: ReadonlySet<number>
  readonly handles: readonly string[]
  readonly react: (events: readonly RecordedEvent[]) => readonly NewJob[]
}

/** SQL is sent through it, within a transaction; which tables there are, the SQL alone knows. */
export type ReadModelTransaction = Pick<Kysely<unknown>, 'getExecutor' | 'executeQuery'>

/** A database whose tables nobody here knows: SQL is sent to it, alone or in a transaction. */
export type AnyDatabase = ReadModelTransaction & {
  readonly transaction: () => {
    readonly execute: <Result>(work: (transaction: ReadModelTransaction) => Promise<Result>) => Promise<Result>
  }
}
