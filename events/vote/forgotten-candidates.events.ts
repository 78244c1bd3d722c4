import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Stream `forgotten-candidates-{voteId}`: erasure of candidates' descriptions and pictures once
 * they are no longer needed; their keys are destroyed. The names on the ballot stay with the
 * result.
 */
export const CandidatesForgotten = defineEvent('CandidatesForgotten', {
  voteId: id,
  listId: id,
  choiceIds: z.array(id),
})

export type ForgottenCandidatesEvent = EventOf<typeof CandidatesForgotten>
