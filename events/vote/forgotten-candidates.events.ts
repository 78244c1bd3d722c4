import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `forgotten-candidates-{voteId}`: what candidates said of themselves, and their pictures,
 * have served their purpose; the keys that they were sealed with are destroyed. The names on the
 * ballot stay with the result.
 */
export const CandidatesForgotten = defineEvent('CandidatesForgotten', {
  voteId: id,
  listId: id,
  choiceIds: z.array(id),
})

export type ForgottenCandidatesEvent = EventOf<typeof CandidatesForgotten>
