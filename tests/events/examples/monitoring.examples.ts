import type * as skippedEvents from '#events/monitoring/skipped-events.events.ts'
import type { ExamplesOf } from './example.ts'

export const monitoringExamples: ExamplesOf<typeof skippedEvents> = {
  EventSkipped: {
    projection: 'vote-results',
    version: 3,
    position: 4_711,
    reason: 'BallotCast of an entry that is not there; ticket 12.',
  },
}
