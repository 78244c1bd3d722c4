import { VoteClosed } from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'

/**
 * Returns the time at which a vote was over, as its newest close records it; the close itself was
 * recorded later if no process ran at that time. Null: it never closed.
 */
export const closedAtOf = (events: readonly RecordedEvent[]): string | null => {
  const close = eventsOf(VoteClosed, events).at(-1)
  return close?.data.closedAt ?? close?.metadata.at ?? null
}
