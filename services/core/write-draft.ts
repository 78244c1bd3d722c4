import type { DomainEvent } from '#events/event-type.ts'
import type { StreamAppend, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents, type Fold } from './decider.ts'

/**
 * A write in the making over several streams: what was read, and what earlier decisions of the same
 * write add.
 */
export type WriteDraft = {
  /**
   * State of a stream, what the draft adds included.
   * @throws Error for a stream that was not read.
   */
  readonly fold: <State, Event extends DomainEvent>(stream: string, fold: Fold<State, Event>) => State
  readonly add: (stream: string, events: readonly DomainEvent[]) => void
  readonly appends: () => readonly StreamAppend[]
}

/** Begins a draft over streams that were read. */
export const draftWrite = (contents: ReadonlyMap<string, StreamContent>): WriteDraft => {
  const added = new Map<string, readonly DomainEvent[]>()
  const contentOf = (stream: string): StreamContent => {
    const content = contents.get(stream)
    if (!content) throw new Error(`stream ${stream} was not read`)
    return content
  }
  return {
    fold: (stream, fold) => {
      const state = foldEvents(fold, contentOf(stream).events)
      const more = added.get(stream)
      return more ? foldEvents({ ...fold, initial: state }, more) : state
    },
    add: (stream, events) => {
      contentOf(stream)
      if (events.length > 0) added.set(stream, [...(added.get(stream) ?? []), ...events])
    },
    appends: () =>
      [...added].map(([stream, events]) => ({ stream, expectedVersion: contentOf(stream).version, events })),
  }
}
