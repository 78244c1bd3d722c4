import type { DomainEvent } from '#events/event-type.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Deposit, EventStore, RecordedEvent, StreamAppend } from '#infra/platform/event-store/event-store.ts'
import { foldEvents, type Decider, type Fold } from './decider.ts'
import { retryOnConflict } from './concurrency/retry-on-conflict.ts'

/**
 * State of another stream that a decision depends on. It guards the decision: if it changes
 * meanwhile, the decision is repeated.
 */
// The event type stays inside: a fact is folded by the fold it was made with.
export type Fact<State> = { readonly stream: string; readonly fold: (events: readonly DomainEvent[]) => State }

/** Names a stream and how to fold it. */
export const fact = <State, Event extends DomainEvent>(stream: string, fold: Fold<State, Event>): Fact<State> => ({
  stream,
  fold: (events) => foldEvents(fold, events),
})

type FactsOf<States> = { readonly [Name in keyof States]: Fact<States[Name]> }

export type CommandRequest<State, Command, Event extends DomainEvent, States> = {
  readonly stream: string
  /** Streams whose states the command is made from. */
  readonly facts?: FactsOf<States>
  readonly command: (states: States) => Command
  readonly metadata: Metadata
  /** True where the id was made a moment ago: nothing is there to read. */
  readonly begins?: boolean
  /** Adds what is written together with the decision, all or nothing. */
  readonly alongside?: (events: readonly Event[], states: States, state: State) => JointAppends
}

export type JointAppends = {
  /** Appends to streams whose version the caller knows: new ones. */
  readonly appends?: readonly StreamAppend[]
  /** Appends to streams of the facts, at the version at which they were read. */
  readonly additions?: readonly { readonly stream: string; readonly events: readonly DomainEvent[] }[]
  readonly deposits?: readonly Deposit[]
}

export type CommandResult<State> = {
  readonly state: State
  /** Events that this call recorded; empty where everything was so already. */
  readonly recorded: readonly RecordedEvent[]
  /** All of the stream's events, the new ones included. */
  readonly events: readonly RecordedEvent[]
  /** Position that a reader must have reached to see the outcome. */
  readonly position: number
}

/**
 * Reads the stream and the facts in one query, decides, and writes with all of them guarded; on a
 * conflict it decides again on the present state.
 * @throws DomainError of the decider; StreamConflict after eight lost races.
 */
export const commandHandler = <State, Command, Event extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, Command, Event>,
) => {
  const attempt = async <States>(
    request: CommandRequest<State, Command, Event, States>,
  ): Promise<CommandResult<State>> => {
    const facts = Object.entries(request.facts ?? {}) as readonly (readonly [string, Fact<unknown>])[]
    const asked = [...(request.begins ? [] : [request.stream]), ...facts.map(([, { stream }]) => stream)]
    const read = asked.length > 0 ? await store.readStreams(asked) : new Map<string, never>()
    const eventsOf = (stream: string) => read.get(stream)?.events ?? []
    // Built name by name from the facts' own folds.
    const states = Object.fromEntries(facts.map(([name, { stream, fold }]) => [name, fold(eventsOf(stream))])) as States
    const history = eventsOf(request.stream)
    const state = foldEvents(decider, history)
    const decided = decider.decide(request.command(states), state)
    if (decided.length === 0) return { state, recorded: [], events: history, position: history.at(-1)?.position ?? 0 }
    const more = request.alongside?.(decided, states, state)
    const versionOf = (stream: string): number => read.get(stream)?.version ?? 0
    const additions = (more?.additions ?? [])
      .filter(({ events }) => events.length > 0)
      .map(({ stream, events }) => ({ stream, expectedVersion: versionOf(stream), events }))
    const written = await store.append({
      appends: [
        { stream: request.stream, expectedVersion: history.length, events: decided },
        ...additions,
        ...(more?.appends ?? []),
      ],
      // What is added to is held by its expected version.
      guards: facts.flatMap(([, { stream }]) =>
        additions.some((addition) => addition.stream === stream) ? [] : [{ stream, version: versionOf(stream) }],
      ),
      deposits: more?.deposits ?? [],
      metadata: request.metadata,
    })
    const own = written.events.filter((event) => event.stream === request.stream)
    return {
      state: decided.reduce(decider.evolve, state),
      recorded: written.events,
      events: [...history, ...own],
      position: written.position,
    }
  }

  return async <States = Record<never, never>>(
    request: CommandRequest<State, Command, Event, States>,
  ): Promise<CommandResult<State>> => {
    // After a lost race the stream may exist, whatever its maker thought.
    return retryOnConflict((tries) => attempt(tries === 1 ? request : { ...request, begins: false }))
  }
}
