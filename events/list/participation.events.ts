import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `participation-{listId}`: by what residents take part in a list, and whether anybody has.
 * Removing an owner and deleting a list are guarded by it, so that neither crosses a submission.
 */
export const VoteBegun = defineEvent('VoteBegun', { listId: id, voteId: id })
/** Written once, with the list's first submission. */
export const SubmissionsBegun = defineEvent('SubmissionsBegun', { listId: id })

export type ParticipationEvent = EventOf<typeof VoteBegun> | EventOf<typeof SubmissionsBegun>
