import type { Kysely } from 'kysely'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Table } from './table.ts'

/**
 * Read model: tables, and how a batch of events changes them. `apply` runs in the transaction that
 * also moves the checkpoint, with the search path set to the generation that is being written:
 * table names are unqualified. It folds the batch in memory and writes set-based; it never rejects
 * a recorded event.
 */
export type Projection = {
  /** Name in kebab-case, unique. */
  readonly name: string
  /**
   * Version; raised with every change of tables or fold: the new version is built beside the old
   * one from the whole log.
   */
  readonly version: number
  /** All its tables. */
  readonly tables: readonly Table[]
  /** Tables that queries read. */
  readonly reads: readonly Table[]
  /** Event types that it handles; others only move the checkpoint. */
  readonly handles: readonly string[] | 'all'
  readonly apply: (transaction: ReadModelTransaction, events: readonly RecordedEvent[]) => Promise<void>
  /**
   * Callers who need it: residents who vote and sign, the office at its daily work, or readers of
   * figures and of the past. Where many are built, they are built in this order.
   */
  readonly serves: 'participation' | 'office' | 'insight'
  /** True where every event counts: none is skipped, whatever an operator says. */
  readonly isWhole?: true
  /** Positions of events that it skips, since they make it fail. */
  readonly skips?: ReadonlySet<number>
  /**
   * Returns the ids of the objects that events change here: their watchers are notified when the
   * batch can be read.
   */
  readonly touches?: (events: readonly RecordedEvent[]) => readonly string[]
}

/**
 * Projection whose read model is the job queue: the jobs that it returns are added in the
 * transaction of its checkpoint. It begins at the end that the log has on its first day.
 */
export type Reactor = {
  readonly name: string
  /** Positions of events that it skips, since they make it fail. */
  readonly skips?: ReadonlySet<number>
  readonly handles: readonly string[]
  readonly react: (events: readonly RecordedEvent[]) => readonly NewJob[]
}

/** Connection that SQL is sent through, within a transaction; its types know no tables. */
export type ReadModelTransaction = Pick<Kysely<unknown>, 'getExecutor' | 'executeQuery'>

/** Database without typed tables: SQL is sent to it, alone or in a transaction. */
export type AnyDatabase = ReadModelTransaction & {
  readonly transaction: () => {
    readonly execute: <Result>(work: (transaction: ReadModelTransaction) => Promise<Result>) => Promise<Result>
  }
}
