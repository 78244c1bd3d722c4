import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `codes-held-{heldId}`: so many codes were asked for that no more go out until a time, for
 * one phone, from one network, by one link or in one list. Whose phone or which network is not
 * recorded. Once for each within an hour.
 */
export const CodesHeld = defineEvent('CodesHeld', {
  heldId: id,
  apartmentId: id,
  listId: id,
  voteId: id,
  of: z.enum(['phone', 'network', 'link', 'list']),
  until: z.iso.datetime(),
})

export type CodesHeldEvent = EventOf<typeof CodesHeld>
