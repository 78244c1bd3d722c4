import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, text } from '../values/schemas.ts'

/**
 * Stream `candidate-{choiceId}`: a candidate's description of themselves. It is encrypted with a
 * key of the candidate's own, so that it can be destroyed after the election; the name on the
 * ballot, the choice's label, stays with the result.
 */
export const CandidateDescribed = defineEvent(
  'CandidateDescribed',
  {
    choiceId: id,
    voteId: id,
    listId: id,
    /** 경력. */
    career: personal(text(2_000).nullable()),
    /** 공약. */
    pledges: personal(text(5_000).nullable()),
  },
  { sealedFor: 'choiceId' },
)
/**
 * The picture as it was made anew: of a known size, without what the camera wrote into it. Its
 * bytes lie in the store under the candidate's key.
 */
export const CandidatePictureTaken = defineEvent('CandidatePictureTaken', {
  choiceId: id,
  voteId: id,
  listId: id,
  objectKey: z.string().max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().positive(),
})
export const CandidatePictureRemoved = defineEvent('CandidatePictureRemoved', { choiceId: id, voteId: id, listId: id })

export type CandidateEvent =
  | EventOf<typeof CandidateDescribed>
  | EventOf<typeof CandidatePictureTaken>
  | EventOf<typeof CandidatePictureRemoved>
