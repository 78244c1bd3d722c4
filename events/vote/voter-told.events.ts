import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `voter-told-{messageId}`: outcome of a message to an owner's phone about an act in their
 * name, so that nobody votes for them, or withdraws their ballot, unnoticed. `about`: a paper was
 * handed out for their unit; a paper in their name counts; somebody voted as them on a tablet; a
 * ballot of theirs was withdrawn.
 */
export const VoterTold = defineEvent('VoterTold', {
  messageId: id,
  voteId: id,
  listId: id,
  listUserId: id,
  personId: id,
  about: z.union([z.enum(['paper-issued', 'voted-on-paper', 'voted-at-desk']), z.enum(['ballot-withdrawn'])]),
  /** withheld: there is no phone, or they do not want to be written to. */
  outcome: z.enum(['accepted', 'refused', 'withheld']),
  /** The provider's own, where it has one. */
  statusCode: z.string().max(100).nullable(),
})

export type VoterToldEvent = EventOf<typeof VoterTold>
