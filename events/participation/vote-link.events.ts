import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `vote-link-{digest of linkId}`: where a public link leads. Its status is the vote's to
 * say, and its secret is nowhere in it.
 */
export const VoteLinkIssued = defineEvent('VoteLinkIssued', {
  voteId: id,
  listId: id,
  apartmentId: id,
})

export type VoteLinkEvent = EventOf<typeof VoteLinkIssued>
