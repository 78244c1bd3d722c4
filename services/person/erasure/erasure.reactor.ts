import { z } from 'zod'
import { PersonErased } from '#events/person/person.events.ts'
import { reactTo } from '../../core/react-to.ts'
import { endErasure } from './erase-person.ts'

export const DESTROY_PERSON_KEY = 'destroy-person-key'

const payloadForm = z.object({ personId: z.guid() })
type Payload = z.output<typeof payloadForm>

/**
 * Adds the job that destroys the key of an erased person, also if the request that erased them was
 * killed in between.
 */
export const erasureReactor = reactTo(PersonErased, 'erasures', ({ data: { personId } }) => [
  {
    task: DESTROY_PERSON_KEY,
    payload: { personId } satisfies Payload,
    key: `${DESTROY_PERSON_KEY} ${personId}`,
  },
])

/** Ends an erasure that is recorded; a second time does nothing. */
export const destroyPersonKey =
  (tools: Parameters<typeof endErasure>[0]) =>
  (payload: unknown): Promise<void> =>
    endErasure(tools, payloadForm.parse(payload).personId)
