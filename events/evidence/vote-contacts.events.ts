import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `vote-contacts-{voteId}`: erasure of names and phones of trustees and of recipients of
 * heads once they are no longer needed; their keys are destroyed. What these people did for the
 * vote stays, without their names.
 */
export const VoteContactsForgotten = defineEvent('VoteContactsForgotten', {
  voteId: id,
  listId: id,
  trusteeIds: z.array(id),
  recipientIds: z.array(id),
})

export type VoteContactsEvent = EventOf<typeof VoteContactsForgotten>
