import type { EventStore } from '../event-store/event-store.ts'
import type { LogWatch } from '../feed/log-watch.ts'
import { backOffMs, retry } from '../waiting/back-off.ts'
import { leaseOf, type Leases } from './leases.ts'
import type { AnyDatabase, Reactor } from './projection.ts'
import { readSkips } from './skips.ts'
import { checkpointsOf, skipStretch, react, type Checkpoint, type Stretch } from './react.ts'

export type ReactorRunnerOptions = {
  /**
   * Database, preferably with connections of its own: a reactor never waits behind a read model
   * then.
   */
  readonly database: AnyDatabase
  readonly store: Pick<EventStore, 'readLogOf' | 'readHistories'>
  readonly watch: Pick<LogWatch, 'rung' | 'wait'>
  readonly reactors: readonly Reactor[]
  /** Leases: one process at a time adds a reactor's jobs. The caller releases them. */
  readonly leases: Leases
  readonly onError: (name: string, error: unknown) => void
}

/** Interval of polling: a notification may be lost with its connection. */
const POLL_INTERVAL_MS = 1_000
const MAX_EVENTS = 500

export const leaseOfReactor = ({ name }: Reactor): string => leaseOf({ name, version: 1 })

/** Pauses failing reactors, ever longer, while the others go on. */
const createPause = () => {
  const resting = new Map<string, { readonly failures: number; readonly until: number }>()
  return {
    hasFailed: ({ name }: Reactor): boolean => resting.has(name),
    isAwake: ({ name }: Reactor): boolean => (resting.get(name)?.until ?? 0) <= performance.now(),
    failed: ({ name }: Reactor): void => {
      const failures = (resting.get(name)?.failures ?? 0) + 1
      resting.set(name, { failures, until: performance.now() + backOffMs(failures) })
    },
    recovered: ({ name }: Reactor): void => void resting.delete(name),
    /** Returns the milliseconds until a reactor's pause ends, at most a second. */
    wait: (): number =>
      Math.max(1, Math.min(POLL_INTERVAL_MS, ...[...resting.values()].map(({ until }) => until - performance.now()))),
  }
}

/**
 * Reads the stretch after the reactor that is furthest behind, of all types that these handle;
 * undefined where nothing follows.
 */
const nextStretch = async (
  { store }: ReactorRunnerOptions,
  reactors: readonly Reactor[],
  { checkpoints, newest }: { readonly checkpoints: readonly Checkpoint[]; readonly newest: number },
): Promise<Stretch | undefined> => {
  const after = Math.min(...checkpoints.map(({ position }) => position))
  if (after >= newest) return undefined
  const types = new Set(reactors.flatMap(({ handles }) => handles))
  const events = await store.readLogOf([...types], after, MAX_EVENTS)
  const last = events.at(-1)?.position ?? 0
  // Positions are given in commit order: before one that was read, no event is still to come.
  return { after, through: events.length === MAX_EVENTS ? last : Math.max(newest, last), events }
}

/**
 * Adds the jobs of all reactors until stopped. They do not share a loop with read models: they read
 * only the events that they handle, so that a requested code is sent however much else is written,
 * and however far read models are behind. Checkpoints are read anew in every turn: a crash of the
 * database may have set one back.
 */
export const startReactors = (options: ReactorRunnerOptions): { readonly stop: () => Promise<void> } => {
  const { database, store, watch, leases, onError } = options
  const stopping = new AbortController()
  const stop = stopping.signal
  const rest = createPause()

  const reactAlone = async (reactor: Reactor, stretch: Stretch): Promise<void> => {
    try {
      // An operator may have had an event skipped meanwhile.
      const skips = rest.hasFailed(reactor) ? (await readSkips(store))({ ...reactor, version: 1 }) : new Set<number>()
      await react(database, { ...reactor, skips }, stretch)
      rest.recovered(reactor)
    } catch (error) {
      onError(reactor.name, error)
      rest.failed(reactor)
    }
  }

  const ownReactors = async (): Promise<readonly Reactor[]> => {
    const awake = options.reactors.filter(rest.isAwake)
    const leased = await leases.take(awake.map(leaseOfReactor))
    return awake.filter((reactor) => leased.has(leaseOfReactor(reactor)))
  }

  /** Takes a turn; returns false where there was nothing to do. */
  const takeTurn = async (): Promise<boolean> => {
    const own = await ownReactors()
    if (own.length === 0) return false
    const stretch = await nextStretch(
      options,
      own,
      await checkpointsOf(
        database,
        own.map(({ name }) => name),
      ),
    )
    if (!stretch) return false
    const concerns = ({ handles }: Reactor) => stretch.events.some(({ type }) => handles.includes(type))
    for (const reactor of own.filter(concerns)) await reactAlone(reactor, stretch)
    const others = own.filter((reactor) => !concerns(reactor)).map(({ name }) => name)
    if (others.length > 0) await skipStretch(database, others, stretch)
    return true
  }

  const run = async (): Promise<void> => {
    while (!stop.aborted) {
      const rung = watch.rung()
      const moved = await retry(takeTurn, (error) => onError('reactors', error), stop)
      if (!moved) await watch.wait(rung, rest.wait(), stop)
    }
  }

  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
