import type { RecordedEvent } from '../event-store/event-store.ts'
import { isOutOfTime } from '../postgres/limits.ts'
import { applyBatch, applyPart, BatchLeavesHole, GenerationReplaced, type Batch } from './apply-batch.ts'
import type { Generation } from './generations.ts'
import type { AnyDatabase, Projection } from './projection.ts'

/** A read model fails at one event. */
class EventFailed extends Error {
  constructor({ type, position }: Pick<RecordedEvent, 'type' | 'position'>, cause: unknown) {
    super(`${type} at position ${position}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'EventFailed'
  }
}

/**
 * Tells whether an error may be due to the events: where the database is away, or locked, nothing
 * can be found out.
 */
const isOfEvents = (error: unknown): boolean => {
  if (error instanceof GenerationReplaced || error instanceof BatchLeavesHole || isOutOfTime(error)) return false
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^(?:08|40|53|57P|E)/.test(code) && !/Connection terminated|timeout exceeded/.test(String(error))
}

type FedModel = { readonly projection: Projection; readonly generation: Generation }

type Apply<Of extends Pick<Batch, 'events'>> = (batch: Of) => Promise<number>

/**
 * Applies a batch, and where that fails as much of its beginning as possible. `firstHalf`: returns
 * the part of a batch that ends with its first so many events.
 */
const applyHalves = async <Of extends Pick<Batch, 'events'>>(
  apply: Apply<Of>,
  firstHalf: (batch: Of, count: number) => Of,
  batch: Of,
  onError: (error: unknown) => void,
): Promise<number> => {
  try {
    return await apply(batch)
  } catch (error) {
    const [first, second] = batch.events
    if (!first || !isOfEvents(error)) throw error
    if (!second) throw new EventFailed(first, error)
    const half = firstHalf(batch, Math.floor(batch.events.length / 2))
    const reached = await applyHalves(apply, firstHalf, half, onError)
    onError(error)
    return reached
  }
}

/**
 * Applies a batch, and where that fails as much of its beginning as possible: so the read model
 * reaches the very event that makes it fail, and names it. Returns the new checkpoint; `onError` is
 * called with failures after which a part was applied.
 * @throws {EventFailed}, and what `applyBatch` throws
 */
export const applyMost = (
  database: AnyDatabase,
  { projection, generation }: FedModel,
  events: readonly RecordedEvent[],
  onError: (error: unknown) => void,
): Promise<number> =>
  applyHalves(
    (batch) => applyBatch(database, projection, generation, batch.events),
    (batch, count) => ({ events: batch.events.slice(0, count) }),
    { events },
    onError,
  )

/**
 * Applies a part of the log as {@link applyMost} does a batch.
 * @throws {EventFailed}, and what `applyPart` throws
 */
export const applyMostOfPart = (
  database: AnyDatabase,
  { projection, generation }: FedModel,
  part: Batch,
  onError: (error: unknown) => void,
): Promise<number> =>
  applyHalves(
    (batch) => applyPart(database, projection, generation, batch),
    ({ after, events }, count) => ({
      after,
      through: events[count - 1]?.position ?? after,
      events: events.slice(0, count),
    }),
    part,
    onError,
  )
