import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { area, dong, evidence, ho, id, linkSecret } from '../values/schemas.ts'

/** One item a question; no choice at all is an abstention. */
export const answers = z.array(z.strictObject({ questionId: id, choiceIds: z.array(id) }))
export type Answers = z.output<typeof answers>

/**
 * Stream `ballot-{voteId}-{listUserId}`. A secret ballot has no answers here: they lie in the ballot box, beside nobody's
 * name, and `answersProof` is a MAC of them under a secret that only the voter's browser keeps.
 */
export const BallotCast = defineEvent(
  'BallotCast',
  {
    voteId: id,
    listId: id,
    apartmentId: id,
    listUserId: id,
    personId: id,
    dong,
    ho,
    area: area.nullable(),
    receiptId: linkSecret,
    answers: answers.nullable(),
    answersProof: z.string().nullable(),
    evidence: personal(evidence),
  },
  { sealedFor: 'personId' },
)

/** Stream `ballot-box-{voteId}`: the secret ballots of a closed vote, shuffled. Weights are in 1/10000 ㎡ (area) or 1 (unit). */
export const BallotBoxOpened = defineEvent('BallotBoxOpened', {
  voteId: id,
  listId: id,
  ballots: z.array(z.strictObject({ area: area.nullable(), answers })),
})

export type BallotEvent = EventOf<typeof BallotCast>
export type BallotBoxEvent = EventOf<typeof BallotBoxOpened>
