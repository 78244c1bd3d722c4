import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { text } from '../values/schemas.ts'

/** The one stream of all events that read models and reactors are to pass over. */
export const SKIPPED_EVENTS = 'skipped-events'

/**
 * Stream `skipped-events`: an operator has a read model or reactor pass over an event that makes it
 * fail. It holds for one version of that: the next one, which may be mended, is built from the
 * whole log.
 */
export const EventSkipped = defineEvent('EventSkipped', {
  projection: z.string().max(60),
  version: z.int().positive(),
  /** Position of the event that is passed over. */
  position: z.int().positive(),
  reason: text(500),
})

export type EventSkippedEvent = EventOf<typeof EventSkipped>
