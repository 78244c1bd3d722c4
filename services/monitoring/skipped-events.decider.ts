import type { EventSkippedEvent } from '#events/monitoring/skipped-events.events.ts'
import type { Decider } from '../core/decider.ts'

export type SkipEvent = EventSkippedEvent['data']

const keyOf = ({ projection, version, position }: SkipEvent): string => `${projection} ${version} ${position}`

/** Which events read models and reactors pass over: each once, whatever reasons are given later. */
export const skippedEventsDecider: Decider<ReadonlySet<string>, SkipEvent, EventSkippedEvent> = {
  initial: new Set(),
  evolve: (skipped, { data }) => new Set([...skipped, keyOf(data)]),
  decide: (skip, skipped) => (skipped.has(keyOf(skip)) ? [] : [{ type: 'EventSkipped', data: skip }]),
}
