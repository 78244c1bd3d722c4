import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const practice = { practiceId: id, apartmentId: id }

/**
 * Stream `practice-{practiceId}`: a campaign for practice, of sample owners and a sample question.
 * It is no list and no vote, so nothing that counts, prints or proves those reads it.
 */
export const PracticeBegun = defineEvent('PracticeBegun', practice)
/** Practice ballot of one of the sample owners. `choice`: null abstains. */
export const PracticeBallotCast = defineEvent('PracticeBallotCast', {
  ...practice,
  owner: z.int().positive().max(100),
  choice: z.string().min(1).max(40).nullable(),
})
/** Practice count: no ballot follows. */
export const PracticeCounted = defineEvent('PracticeCounted', practice)
/** Removed from all screens; its link leads nowhere. */
export const PracticeRemoved = defineEvent('PracticeRemoved', practice)

export type PracticeEvent =
  | EventOf<typeof PracticeBegun>
  | EventOf<typeof PracticeBallotCast>
  | EventOf<typeof PracticeCounted>
  | EventOf<typeof PracticeRemoved>
