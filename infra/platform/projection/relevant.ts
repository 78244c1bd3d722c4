import type { RecordedEvent } from '../event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from './projection.ts'

/** Returns the events of a batch that a read model handles, without those that it is to skip. */
export const relevantTo = (
  { handles, skips }: Projection,
  events: readonly RecordedEvent[],
): readonly RecordedEvent[] => {
  const known = handles === 'all' ? events : events.filter((event) => handles.includes(event.type))
  return skips && skips.size > 0 ? known.filter(({ position }) => !skips.has(position)) : known
}

/**
 * Folds the events of a batch that a read model handles, in the transaction of its checkpoint;
 * returns the ids of changed objects.
 */
export const applyRelevant = async (
  transaction: ReadModelTransaction,
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<readonly string[]> => {
  const { apply, touches } = projection
  const relevant = relevantTo(projection, events)
  if (relevant.length === 0) return []
  await apply(transaction, relevant)
  return touches?.(relevant) ?? []
}
