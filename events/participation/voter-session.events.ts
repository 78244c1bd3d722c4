import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `voter-session-{digest of its secret}`: somebody said that the session is over; copies of
 * its cookie open nothing from now on.
 */
export const VoterSessionEnded = defineEvent('VoterSessionEnded', { voteId: id, listId: id })

export type VoterSessionEvent = EventOf<typeof VoterSessionEnded>
