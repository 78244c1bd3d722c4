import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `contact-objection-{digest of a secret}`: the former phone of a person was sent a link to
 * object to its change, once. The secret is not stored. `changedAt`: position of the change.
 */
export const ContactObjectionOffered = defineEvent('ContactObjectionOffered', {
  objectionId: id,
  personId: id,
  apartmentId: id,
  listId: id,
  changedAt: z.int().positive(),
})

export type ContactObjectionEvent = EventOf<typeof ContactObjectionOffered>
