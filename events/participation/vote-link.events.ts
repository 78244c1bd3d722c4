import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `vote-link-{digest of linkId}`: target of a public link. The vote has its status, and the
 * link's secret is not in it.
 */
export const VoteLinkIssued = defineEvent('VoteLinkIssued', {
  voteId: id,
  listId: id,
  apartmentId: id,
})

export type VoteLinkEvent = EventOf<typeof VoteLinkIssued>
