import type { RecordedEvent } from '../event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from './projection.ts'

/** The events of a batch that a read model knows, without those that it is to pass over. */
export const relevantTo = (
  { handles, skips }: Projection,
  events: readonly RecordedEvent[],
): readonly RecordedEvent[] => {
  const known = handles === 'all' ? events : events.filter((event) => handles.includes(event.type))
  return skips && skips.size > 0 ? known.filter(({ position }) => !skips.has(position)) : known
}

/** Folds what a read model knows of a batch, in the transaction of its checkpoint; gives the ids of what changed. */
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
