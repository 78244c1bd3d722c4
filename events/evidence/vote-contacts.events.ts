import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `vote-contacts-{voteId}`: names and phones of trustees and of recipients of heads have
 * served their purpose; the keys that they were sealed with are destroyed. What these people did
 * for the vote stays, without who they were.
 */
export const VoteContactsForgotten = defineEvent('VoteContactsForgotten', {
  voteId: id,
  listId: id,
  trusteeIds: z.array(id),
  recipientIds: z.array(id),
})

export type VoteContactsEvent = EventOf<typeof VoteContactsForgotten>
