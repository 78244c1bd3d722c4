import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { dong, evidence, ho, id, identityCheck, linkSecret } from '../values/schemas.ts'

/** Ballot that was challenged, as its own event names it. */
const ofBallot = {
  voteId: id,
  listId: id,
  apartmentId: id,
  listUserId: id,
  personId: id,
  dong,
  ho,
  /** Receipt of the ballot. */
  receiptId: linkSecret,
}

/**
 * Stream `ballot-…` of the unit: an owner of the unit says that they did not cast this ballot. It
 * stands until two administrators decide, and its vote is not counted before they do, unless two
 * administrators let it; after the count it is recorded alone.
 */
export const BallotChallenged = defineEvent(
  'BallotChallenged',
  {
    ...ofBallot,
    /** Entry and person of the owner who challenges it; not always the one in whose name it was cast. */
    challengerEntryId: id,
    challengerPersonId: id,
    /** Way of the ballot; proxy: cast for somebody else, whichever way. */
    ballotWay: z.enum(['online', 'paper', 'desk', 'proxy']),
    /** Way of the challenge. online: after proving their identity as voters do; desk: in person. */
    way: z.enum(['online', 'desk']),
    /** Origin of the request; null of one at the desk. */
    evidence: personal(evidence),
    /** Check of the identity of the owner who came to the desk. */
    identityCheck: personal(identityCheck).optional(),
  },
  { sealedFor: 'challengerPersonId' },
)

/** Two administrators decided that the challenged ballot stands. */
export const BallotChallengeRejected = defineEvent('BallotChallengeRejected', {
  ...ofBallot,
  /** Request that the second administrator confirmed. */
  approvalId: id,
})

/**
 * Two administrators decided that the owner did not cast the challenged ballot. void: it does not
 * count any more, by a `BallotWithdrawn` of the same write; recorded: it counts all the same, since
 * the vote was counted already or nobody can tell the ballot apart in its box.
 */
export const BallotChallengeUpheld = defineEvent('BallotChallengeUpheld', {
  ...ofBallot,
  effect: z.enum(['void', 'recorded']),
  approvalId: id,
})

export type BallotChallengeEvent =
  | EventOf<typeof BallotChallenged>
  | EventOf<typeof BallotChallengeRejected>
  | EventOf<typeof BallotChallengeUpheld>
