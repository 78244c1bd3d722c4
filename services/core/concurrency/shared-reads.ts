import type { Deps } from '../deps.ts'
import { createSingleFlight } from './single-flight.ts'

type SingleFlight<Result> = ReturnType<typeof createSingleFlight<Result>>

/** Reads that concurrent callers with the same name share. */
export type SharedReads<Result> = (
  { database }: Pick<Deps, 'database'>,
  name: string,
  read: () => Promise<Result>,
) => Promise<Result>

/**
 * Creates shared reads of each database: when many offices look at one figure at once, as after
 * each live message, it is read once for all who called before that began, and never for a later
 * call. The name says everything that the answer depends on; what only some may see is left out of
 * the answer after it was shared, or is part of the name.
 */
export const createSharedReads = <Result>(): SharedReads<Result> => {
  const flights = new WeakMap<Deps['database'], SingleFlight<Result>>()
  return ({ database }, name, read) => {
    const flight = flights.get(database) ?? createSingleFlight<Result>()
    flights.set(database, flight)
    return flight(name, read)
  }
}
