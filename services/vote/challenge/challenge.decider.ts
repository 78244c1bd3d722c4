import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { BallotChallengeEvent } from '#events/vote/ballot-challenge.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { ballotDecider, type BallotState } from '../ballot/ballot.decider.ts'
import { castsShares } from '../unit-vote.decider.ts'
import { existingVote, type VoteState } from '../vote.decider.ts'
import { isVoidable } from '../withdrawal/withdrawal.decider.ts'

type Challenged = Extract<BallotChallengeEvent, { type: 'BallotChallenged' }>['data']
type CastBallot = BallotState['ballots'][number]

/** Entry of the owner who challenges a ballot of their unit. */
export type Challenger = {
  readonly listUserId: string
  readonly personId: string
  readonly dong: string
  readonly ho: string
}

type ChallengeContext = {
  readonly vote: VoteState
  readonly apartmentId: string
  /** Receipt of the ballot. */
  readonly receiptId: string
}

type ChallengeBallot = ChallengeContext &
  Pick<Challenged, 'way' | 'evidence' | 'identityCheck'> & {
    readonly type: 'ChallengeBallot'
    readonly challenger: Challenger
    readonly coOwners: CoOwnerRule
  }

/** Decision of two administrators. upheld: the owner did not cast the ballot; rejected: it stands. */
type SettleChallenge = ChallengeContext & {
  readonly type: 'SettleChallenge'
  readonly outcome: 'upheld' | 'rejected'
  readonly approvalId: string
}

export type ChallengeCommand = ChallengeBallot | SettleChallenge

/**
 * Maximum number of challenges of a unit's ballots in one vote: each takes two administrators, and
 * delays the count.
 */
const MAX_CHALLENGES = 5

/**
 * Whether somebody may challenge a ballot: one in their own name, whoever cast it; or one for a
 * unit of theirs that a co-owner cast for all.
 */
export const isChallenger = (
  ballot: Pick<CastBallot, 'personId' | 'listUserId' | 'dong' | 'ho'>,
  { personId, listUserId, dong, ho }: Challenger,
  coOwners: CoOwnerRule,
): boolean =>
  ballot.personId === personId ||
  ballot.listUserId === listUserId ||
  (!castsShares(coOwners) && ballot.dong === dong && ballot.ho === ho)

const ofBallot = (command: ChallengeContext, ballot: CastBallot) => {
  const { voteId, listId } = existingVote(command.vote)
  const { listUserId, personId, dong, ho, receiptId } = ballot
  return { voteId, listId, apartmentId: command.apartmentId, listUserId, personId, dong, ho, receiptId }
}

const standingBallot = ({ ballots }: BallotState, receiptId: string): CastBallot => {
  const ballot = ballots.find((one) => one.receiptId === receiptId)
  if (!ballot) throw new DomainError('BALLOT_NOT_STANDING')
  return ballot
}

const challenge = (command: ChallengeBallot, state: BallotState): readonly BallotEvent[] => {
  const { receiptId, challenger, coOwners, way, evidence, identityCheck } = command
  const ballot = standingBallot(state, receiptId)
  if (!isChallenger(ballot, challenger, coOwners)) throw new DomainError('BALLOT_NOT_STANDING')
  const before = state.challenges.find((one) => one.receiptId === receiptId)
  if (before?.status === 'open') return []
  if (before) throw new DomainError('BALLOT_CHALLENGE_SETTLED')
  if (state.challenges.length >= MAX_CHALLENGES) throw new DomainError('BALLOT_CHALLENGES_TOO_MANY')
  return [
    {
      type: 'BallotChallenged',
      data: {
        ...ofBallot(command, ballot),
        challengerEntryId: challenger.listUserId,
        challengerPersonId: challenger.personId,
        ballotWay: ballot.proxy ? 'proxy' : (ballot.way ?? 'online'),
        way,
        evidence,
        ...(identityCheck === undefined ? {} : { identityCheck }),
      },
    },
  ]
}

const settle = (command: SettleChallenge, state: BallotState): readonly BallotEvent[] => {
  const { receiptId, outcome, approvalId } = command
  const challenged = state.challenges.find((one) => one.receiptId === receiptId)
  if (!challenged) throw new DomainError('NOT_FOUND')
  if (challenged.status === outcome && challenged.approvalId === approvalId) return []
  if (challenged.status !== 'open') throw new DomainError('BALLOT_CHALLENGE_SETTLED')
  const of = ofBallot(command, standingBallot(state, receiptId))
  if (outcome === 'rejected') return [{ type: 'BallotChallengeRejected', data: { ...of, approvalId } }]
  const effect = isVoidable(existingVote(command.vote)) ? 'void' : 'recorded'
  return [{ type: 'BallotChallengeUpheld', data: { ...of, effect, approvalId } }]
}

/**
 * Decides challenges of ballots and what two administrators say of them. A ballot that an upheld
 * challenge makes void is withdrawn in the same write (`withdrawal.decider.ts`).
 */
export const challengeDecider: Decider<BallotState, ChallengeCommand, BallotEvent> = {
  ...ballotDecider,
  decide: (command, state) => (command.type === 'ChallengeBallot' ? challenge(command, state) : settle(command, state)),
}
