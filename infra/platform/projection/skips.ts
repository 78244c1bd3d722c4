import { EventSkipped, SKIPPED_EVENTS, type EventSkippedEvent } from '#events/monitoring/skipped-events.events.ts'
import type { EventStore } from '../event-store/event-store.ts'

/** Positions of the events that a version of a read model or reactor passes over. */
export type Skips = (feeder: { readonly name: string; readonly version: number }) => ReadonlySet<number>

const NONE: ReadonlySet<number> = new Set()
export const noSkips: Skips = () => NONE

/** All events that operators have had passed over. */
export const readSkipped = async (
  store: Pick<EventStore, 'readHistories'>,
): Promise<readonly EventSkippedEvent['data'][]> => {
  const events = (await store.readHistories([SKIPPED_EVENTS])).get(SKIPPED_EVENTS)?.events ?? []
  // By its type the schema of its data is known.
  return events.flatMap(({ type, data }) => (type === EventSkipped.type ? [data as EventSkippedEvent['data']] : []))
}

/** What each read model and reactor passes over, as the log says. */
export const readSkips = async (store: Pick<EventStore, 'readHistories'>): Promise<Skips> => {
  const of = Map.groupBy(await readSkipped(store), ({ projection, version }) => `${projection} ${version}`)
  const positions = new Map([...of].map(([key, all]) => [key, new Set(all.map(({ position }) => position))]))
  return ({ name, version }) => positions.get(`${name} ${version}`) ?? NONE
}
