import type { DomainEvent, EventDefinition } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'

/**
 * Defines a reactor to one type of event: returns the jobs that each event adds. `name` identifies
 * its stored checkpoint, so it never changes.
 */
export const reactTo = <Type extends string, Data>(
  definition: EventDefinition<Type, Data>,
  name: string,
  jobsOf: (event: RecordedEvent<DomainEvent<Type, Data>>) => readonly NewJob[],
): Reactor => ({
  name,
  handles: [definition.type],
  react: (events) => eventsOf(definition, events).flatMap(jobsOf),
})
