import { z } from 'zod'
import { PersonErased } from '#events/person/person.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Reactor } from '#infra/projection/projection.ts'
import { endErasure } from './erase-person.ts'

export const DESTROY_PERSON_KEY = 'destroy-person-key'

const payloadForm = z.object({ personId: z.guid() })

/** Whoever is erased loses their key, also where the request that erased them was killed in between. */
export const erasureReactor: Reactor = {
  name: 'erasures',
  handles: [PersonErased.type],
  react: (events) =>
    // The reactor handles this one type.
    (events as readonly RecordedEvent<EventOf<typeof PersonErased>>[]).map(({ data: { personId } }) => ({
      task: DESTROY_PERSON_KEY,
      payload: { personId },
      key: `${DESTROY_PERSON_KEY} ${personId}`,
    })),
}

/** Ends an erasure that is recorded; a second time does nothing. */
export const destroyPersonKey =
  (tools: Parameters<typeof endErasure>[0]) =>
  (payload: unknown): Promise<void> =>
    endErasure(tools, payloadForm.parse(payload).personId)
