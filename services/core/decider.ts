import type { DomainEvent } from '#events/event-type.ts'

/**
 * Rules of one stream, pure: no clock, no randomness, no I/O. A decision gets its inputs in its
 * command. `decide` returns the events of a command (none if it changes nothing) or throws a
 * DomainError.
 */
export type Decider<State, Command, Event extends DomainEvent> = {
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  readonly decide: (command: Command, state: State) => readonly Event[]
}

/** Part of a decider that folds a stream: all but its commands. */
export type Fold<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'>

/** The state after events. Streams hold only the events of their decider. */
export const foldEvents = <State, Event extends DomainEvent>(
  fold: Fold<State, Event>,
  events: readonly DomainEvent[],
): State => (events as readonly Event[]).reduce(fold.evolve, fold.initial)
