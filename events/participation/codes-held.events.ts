import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `codes-held-{heldId}`: no more codes are sent until a time, since a budget is used up: for
 * one phone, from one network, by one link or in one list. The phone or network is not recorded.
 * Once for each within an hour.
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
