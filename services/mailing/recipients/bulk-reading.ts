import type { EventStore, StreamContent } from '#infra/platform/event-store/event-store.ts'
import type { DomainEvent } from '#events/event-type.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Fold } from '../../core/decider.ts'

const STREAMS_A_READ = 5_000

/** Streams that are read together, some thousand at a time, and folded one by one. */
export type BulkReading = {
  /** Reads streams, each once. */
  readonly read: (streams: readonly string[]) => Promise<void>
  /** The state of one that was read; one that never began is in its initial state. */
  readonly fold: <State, Event extends DomainEvent>(stream: string, fold: Fold<State, Event>) => State
  readonly eventsOf: (stream: string) => StreamContent['events']
}

/** Begins to read the log at this moment. Nothing of it guards a decision. */
export const readInBulk = (store: Pick<EventStore, 'readStreams'>): BulkReading => {
  const contents = new Map<string, StreamContent>()
  return {
    read: async (streams) => {
      const unread = [...new Set(streams)].filter((stream) => !contents.has(stream))
      for (let start = 0; start < unread.length; start += STREAMS_A_READ)
        for (const [stream, content] of await store.readStreams(unread.slice(start, start + STREAMS_A_READ)))
          contents.set(stream, content)
    },
    fold: (stream, fold) => stateIn(contents, fold, stream),
    eventsOf: (stream) => contents.get(stream)?.events ?? [],
  }
}
