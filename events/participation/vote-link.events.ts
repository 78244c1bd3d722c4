import { defineEvent, type EventOf } from '../event-type.ts'
import { id, linkSecret } from '../values/schemas.ts'

/** Stream `vote-link-{digest of linkId}`: where a public link leads. Its status is the vote's to say. */
export const VoteLinkIssued = defineEvent('VoteLinkIssued', {
  linkId: linkSecret,
  voteId: id,
  listId: id,
  apartmentId: id,
})

export type VoteLinkEvent = EventOf<typeof VoteLinkIssued>
