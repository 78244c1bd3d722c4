import type { EventStore, RecordedEvent, SealedEvent } from '../event-store/event-store.ts'

/**
 * Reads for many subscriptions of one process: events that one has just read or opened are shared
 * with the others.
 */
export type RecentEvents = {
  /**
   * Reads events after a position, in order and without gaps, at most `limit`; none only where the
   * log had no more. `rung`: the count of the log watch before the call. Reads share one query only
   * within the same count, since one that began before a notification may miss the event that it
   * announced.
   */
  readonly read: (after: number, limit: number, rung: number) => Promise<readonly RecordedEvent[]>
  /** Opens sealed events from the broker. */
  readonly open: (events: readonly SealedEvent[]) => Promise<readonly RecordedEvent[]>
}

const MAX_EVENTS = 1_000
/**
 * Time for which opened events are cached: they hold personal data, which may not outlive an
 * erasure for long.
 */
const MEMORY_MS = 1_000

/** Caches the newest opened events for a moment. */
const createMemory = (now: () => number) => {
  const remembered = new Map<number, RecordedEvent>()
  let forgetAt = 0

  const forgetOld = () => {
    if (now() < forgetAt) return
    remembered.clear()
    forgetAt = now() + MEMORY_MS
  }

  return {
    forgetOld,
    at: (position: number): RecordedEvent | undefined => remembered.get(position),
    remember: (events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
      forgetOld()
      for (const event of events) remembered.set(event.position, event)
      // A Map iterates over its keys in the order of insertion.
      for (const position of remembered.keys()) {
        if (remembered.size <= MAX_EVENTS) break
        remembered.delete(position)
      }
      return events
    },
    /** Returns the cached events after a position without a gap, at most `limit`. */
    recall: (after: number, limit: number): readonly RecordedEvent[] => {
      forgetOld()
      const run: RecordedEvent[] = []
      for (
        let event = remembered.get(after + 1);
        event && run.length < limit;
        event = remembered.get(event.position + 1)
      )
        run.push(event)
      return run
    },
  }
}

export const createRecentEvents = (
  store: Pick<EventStore, 'readLog' | 'unseal'>,
  now: () => number = Date.now,
): RecentEvents => {
  const memory = createMemory(now)
  const reading = new Map<string, Promise<readonly RecordedEvent[]>>()

  const readOnce = (after: number, limit: number, rung: number): Promise<readonly RecordedEvent[]> => {
    const key = `${after} ${limit} ${rung}`
    const begun = reading.get(key)
    if (begun) return begun
    const read = store
      .readLog(after, limit)
      .then(memory.remember)
      .finally(() => reading.delete(key))
    reading.set(key, read)
    return read
  }

  return {
    read: async (after, limit, rung) => {
      const run = memory.recall(after, limit)
      return run.length > 0 ? run : readOnce(after, limit, rung)
    },
    open: async (events) => {
      memory.forgetOld()
      const known = (event: SealedEvent): RecordedEvent | undefined => {
        const recorded = memory.at(event.position)
        return recorded?.hash === event.hash ? recorded : undefined
      }
      const strange = events.filter((event) => !known(event))
      if (strange.length === 0) return events.flatMap((event) => known(event) ?? [])
      const ready = new Map(events.flatMap((event) => known(event) ?? []).map((event) => [event.position, event]))
      for (const event of memory.remember(await store.unseal(strange))) ready.set(event.position, event)
      return events.flatMap((event) => ready.get(event.position) ?? [])
    },
  }
}
