import { EventSkipped, SKIPPED_EVENTS, type EventSkippedEvent } from '#events/monitoring/skipped-events.events.ts'
import type { EventStore } from '../event-store/event-store.ts'

/** Positions of the events that a version of a read model or reactor skips. */
export type Skips = (feeder: { readonly name: string; readonly version: number }) => ReadonlySet<number>

const NONE: ReadonlySet<number> = new Set()
export const noSkips: Skips = () => NONE

/** Reads all events that operators have had skipped. */
export const readSkipped = async (
  store: Pick<EventStore, 'readHistories'>,
): Promise<readonly EventSkippedEvent['data'][]> => {
  const events = (await store.readHistories([SKIPPED_EVENTS])).get(SKIPPED_EVENTS)?.events ?? []
  // The type tells the schema of the data.
  return events.flatMap(({ type, data }) => (type === EventSkipped.type ? [data as EventSkippedEvent['data']] : []))
}

/** Reads from the log what each read model and reactor skips. */
export const readSkips = async (store: Pick<EventStore, 'readHistories'>): Promise<Skips> => {
  const of = Map.groupBy(await readSkipped(store), ({ projection, version }) => `${projection} ${version}`)
  const positions = new Map([...of].map(([key, all]) => [key, new Set(all.map(({ position }) => position))]))
  return ({ name, version }) => positions.get(`${name} ${version}`) ?? NONE
}
