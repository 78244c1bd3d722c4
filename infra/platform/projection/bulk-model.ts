import type { EventStore, LogPart, RecordedEvent } from '../event-store/event-store.ts'
import { backOffMs } from '../waiting/back-off.ts'
import { BatchLeavesHole, GenerationReplaced, type Batch } from './apply-batch.ts'
import { applyMostOfPart } from './apply-most.ts'
import type { Generation } from './generations.ts'
import type { AnyDatabase, Projection } from './projection.ts'
import { relevantTo } from './relevant.ts'

/** Sizes of bulk work, in events. */
export type BulkSizes = {
  /**
   * Number of unseen events from which a generation is built in bulk: a feed reads them anew for
   * each read model, and applies 500 at a time.
   */
  readonly farBehind: number
  /** Number of unseen events from which a build is moved to another process. */
  readonly worthMoving: number
  /** Number of positions that are read at a time. */
  readonly page: number
  /** Number of events of a read model that are applied in one transaction, unless time is up. */
  readonly batch: number
}

export const bulkSizes: BulkSizes = { farBehind: 20_000, worthMoving: 100_000, page: 5_000, batch: 4_000 }

/** Time after which a read model applies what it has, so that its progress can be seen. */
const MAX_WAIT_MS = 3_000

export type BulkBuildOptions = {
  readonly database: AnyDatabase
  readonly store: Pick<EventStore, 'readLogPart'>
  readonly sizes: BulkSizes
  /** Returns the positions that a read model is to skip. */
  readonly skipsOf: (projection: Projection) => ReadonlySet<number>
  readonly onProgress: (name: string, position: number) => void
  readonly onError: (name: string, error: unknown) => void
}

/** Runs work of a few models at a time. */
type InSlot = <Result>(work: () => Promise<Result>) => Promise<Result>

type Built = { readonly projection: Projection; readonly generation: Generation }

/**
 * Writes parts of the log to a generation, in order, until one fails: then nothing more is written
 * before `begin`.
 */
const createWriter = (options: BulkBuildOptions, { projection, generation }: Built) => {
  const { database, skipsOf, onProgress, onError } = options
  let position = generation.position
  let state: 'reading' | 'failed' | 'over' = 'reading'
  let failures = 0
  let notBefore = 0

  const fail = (error: unknown): void => {
    if (state === 'over') return
    state = error instanceof GenerationReplaced ? 'over' : 'failed'
    if (state === 'failed') onError(projection.name, error)
    // A crash of the database lost events that were applied: they are read again at once.
    if (error instanceof BatchLeavesHole) return void (position = error.checkpoint)
    failures += 1
    notBefore = performance.now() + backOffMs(failures)
  }

  return {
    /** Checkpoint, as far as this process knows. */
    position: (): number => position,
    isReading: (): boolean => state === 'reading',
    isOver: (): boolean => state === 'over',
    isReady: (): boolean => state !== 'over' && performance.now() >= notBefore,
    begin: (): void => {
      if (state === 'failed') state = 'reading'
    },
    end: (): void => {
      state = 'over'
    },
    write: async (part: Batch): Promise<void> => {
      if (state !== 'reading') return
      try {
        const built = { projection: { ...projection, skips: skipsOf(projection) }, generation }
        const onPart = (error: unknown): void => onError(projection.name, error)
        position = await applyMostOfPart(database, built, part, onPart)
        onProgress(projection.name, position)
        // If a half of it failed, the next reading begins at the event that it fails at.
        if (position < part.through && state === 'reading') state = 'failed'
        else failures = 0
      } catch (error) {
        fail(error)
      }
    },
  }
}

/**
 * Generation that is being built: it collects its events of the parts that it takes, and applies
 * several thousand at once. `inSlot` limits how many do so at a time.
 */
export const createBulkModel = (options: BulkBuildOptions, inSlot: InSlot, built: Built) => {
  const { projection } = built
  const { write, end, begin, ...state } = createWriter(options, built)
  let events: RecordedEvent[] = []
  let through = state.position()
  let appliedAt = performance.now()
  let working: Promise<void> = Promise.resolve()

  const flush = async (): Promise<void> => {
    await working
    const part = { after: state.position(), through, events }
    if (part.through <= part.after) return
    events = []
    appliedAt = performance.now()
    working = inSlot(() => write(part))
  }

  return {
    ...built,
    ...state,
    /** Returns the end of what it has taken, whether or not that is applied. */
    taken: (): number => Math.max(through, state.position()),
    /** Begins a reading, at the checkpoint. */
    begin: (): void => {
      begin()
      events = []
      through = state.position()
      appliedAt = performance.now()
    },
    /** Takes a part; waits where the one before is still being applied. */
    take: async (part: LogPart): Promise<void> => {
      if (!state.isReading() || part.through <= through) return
      for (const event of relevantTo(projection, part.events)) if (event.position > through) events.push(event)
      through = part.through
      if (events.length >= options.sizes.batch || performance.now() - appliedAt > MAX_WAIT_MS) await flush()
    },
    /** Applies all that was taken. */
    finish: async (): Promise<void> => {
      await flush()
      await working
    },
    /** Waits for what is being applied. */
    settle: (): Promise<void> => working,
    end: async (): Promise<void> => {
      end()
      await working
    },
  }
}

export type BulkModel = ReturnType<typeof createBulkModel>
