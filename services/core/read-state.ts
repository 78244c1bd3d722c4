import type { DomainEvent } from '#events/event-type.ts'
import type { EventStore, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents, type Fold } from './decider.ts'

/**
 * Returns the state of a stream as the log has it at this moment; a stream that never began has its
 * initial state.
 */
export const readState = async <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  fold: Fold<State, Event>,
  stream: string,
): Promise<State> => foldEvents(fold, (await store.readStream(stream)).events)

/**
 * The state of one of several streams that were read at once; one that was not read is in its
 * initial state.
 */
export const stateIn = <State, Event extends DomainEvent>(
  read: ReadonlyMap<string, StreamContent>,
  fold: Fold<State, Event>,
  stream: string,
): State => foldEvents(fold, read.get(stream)?.events ?? [])
