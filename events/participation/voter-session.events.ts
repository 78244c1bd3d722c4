import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `voter-session-{digest of its secret}`: end of the session; copies of its cookie are
 * invalid from now on.
 */
export const VoterSessionEnded = defineEvent('VoterSessionEnded', { voteId: id, listId: id })

export type VoterSessionEvent = EventOf<typeof VoterSessionEnded>
