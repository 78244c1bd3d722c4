import type { RecordedEvent } from '../event-store/event-store.ts'
import { isOutOfTime } from '../postgres/limits.ts'
import { applyBatch, BatchLeavesHole, GenerationReplaced } from './apply-batch.ts'
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

/**
 * Applies a batch, and where that fails as much of its beginning as possible: so the read model
 * reaches the very event that makes it fail, and names it. Returns the new checkpoint; `onError` is
 * called with failures after which a part was applied.
 * @throws {EventFailed}, and what `applyBatch` throws
 */
export const applyMost = async (
  database: AnyDatabase,
  of: { readonly projection: Projection; readonly generation: Generation },
  events: readonly RecordedEvent[],
  onError: (error: unknown) => void,
): Promise<number> => {
  try {
    return await applyBatch(database, of.projection, of.generation, events)
  } catch (error) {
    const [first, second] = events
    if (!first || !isOfEvents(error)) throw error
    if (!second) throw new EventFailed(first, error)
    const reached = await applyMost(database, of, events.slice(0, Math.floor(events.length / 2)), onError)
    onError(error)
    return reached
  }
}
