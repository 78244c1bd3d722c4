import type { EventSkippedEvent } from '#events/monitoring/skipped-events.events.ts'
import type { Decider } from '../core/decider.ts'

export type SkipEvent = EventSkippedEvent['data']

const keyOf = ({ projection, version, position }: SkipEvent): string => `${projection} ${version} ${position}`

/** Events that read models and reactors skip: each once, whatever reasons are given later. */
export const skippedEventsDecider: Decider<ReadonlySet<string>, SkipEvent, EventSkippedEvent> = {
  initial: new Set(),
  evolve: (skipped, { data }) => new Set([...skipped, keyOf(data)]),
  decide: (skip, skipped) => (skipped.has(keyOf(skip)) ? [] : [{ type: 'EventSkipped', data: skip }]),
}
