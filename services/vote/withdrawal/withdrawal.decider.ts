import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { ballotDecider, type BallotState } from '../ballot/ballot.decider.ts'
import { existingVote, type ExistingVote, type VoteState } from '../vote.decider.ts'

type Withdrawal = Extract<BallotEvent, { type: 'BallotWithdrawn' }>['data']
type StandingBallot = BallotState['ballots'][number]

/** Person who withdraws a ballot by their own session: its owner, or the proxy who cast it. */
type WithdrawingVoter = {
  readonly kind: 'voter'
  readonly personId: string
  readonly evidence: Withdrawal['evidence']
}
/** Challenge of the ballot that two administrators upheld, whether or not the vote is `withdrawable`. */
type UpheldChallenge = { readonly kind: 'challenge'; readonly approvalId: string }
/** Demand of the owner at the desk or in writing, which two administrators carry out. */
type WrittenDemand = {
  readonly kind: 'in-writing'
  readonly approvalId: string
  readonly identityCheck: NonNullable<Withdrawal['identityCheck']>
}

export type WithdrawalCommand = {
  readonly type: 'WithdrawBallot'
  readonly vote: VoteState
  readonly apartmentId: string
  /** Receipt of the ballot: a repeat names the same, and takes back no later one. */
  readonly receiptId: string
  readonly by: WithdrawingVoter | WrittenDemand | UpheldChallenge
}

/**
 * Whether the ballots of a vote may be withdrawn now: its setting allows it, and nobody can have
 * seen a result yet.
 */
export const isWithdrawalOpen = ({ withdrawable, status, resultsSeen, count }: ExistingVote): boolean =>
  withdrawable === true && status !== 'draft' && !resultsSeen && count === null

/** @throws DomainError BALLOT_WITHDRAWAL_NOT_POSSIBLE, FIRST_BALLOT_COUNTS, BALLOT_WITHDRAWAL_OVER */
export const assertWithdrawalOpen = (vote: ExistingVote): void => {
  if (vote.ballotKind === 'secret' && vote.encrypted !== true) throw new DomainError('BALLOT_WITHDRAWAL_NOT_POSSIBLE')
  if (vote.withdrawable !== true) throw new DomainError('FIRST_BALLOT_COUNTS')
  if (!isWithdrawalOpen(vote)) throw new DomainError('BALLOT_WITHDRAWAL_OVER')
}

/** Whether one ballot of a vote can be told apart: nobody finds one in a sealed box. */
const isApart = ({ ballotKind, encrypted }: ExistingVote): boolean => ballotKind === 'open' || encrypted === true

/**
 * Whether a ballot may be made void by a challenge now: it can be told apart, and nobody can have
 * seen a result yet.
 */
export const isVoidable = (vote: ExistingVote): boolean => isApart(vote) && !vote.resultsSeen && vote.count === null

/** @throws DomainError BALLOT_WITHDRAWAL_NOT_POSSIBLE, BALLOT_WITHDRAWAL_OVER */
const assertVoidable = (vote: ExistingVote): void => {
  if (!isVoidable(vote))
    throw new DomainError(isApart(vote) ? 'BALLOT_WITHDRAWAL_OVER' : 'BALLOT_WITHDRAWAL_NOT_POSSIBLE')
}

/** Whether somebody may withdraw a ballot by their own session, apart from the way it was cast. */
export const isWithdrawer = ({ personId, proxy }: StandingBallot, who: string): boolean =>
  personId === who || (proxy !== undefined && proxy.holderPersonId === who)

/** @throws DomainError BALLOT_NOT_STANDING, BALLOT_WITHDRAWAL_IN_WRITING */
const assertWithdrawer = (ballot: StandingBallot, { personId }: WithdrawingVoter): void => {
  if (!isWithdrawer(ballot, personId)) throw new DomainError('BALLOT_NOT_STANDING')
  if (ballot.way === 'paper') throw new DomainError('BALLOT_WITHDRAWAL_IN_WRITING')
}

/** Returns the part of the event that tells who withdrew the ballot. */
const originOf = (ballot: StandingBallot, by: WithdrawalCommand['by']) => {
  if (by.kind === 'challenge') return { cause: by.kind, evidence: null, approvalId: by.approvalId } as const
  if (by.kind === 'in-writing')
    return { cause: by.kind, evidence: null, approvalId: by.approvalId, identityCheck: by.identityCheck } as const
  const isHolder = ballot.personId !== by.personId
  return {
    cause: by.kind,
    ...(isHolder && ballot.proxy ? { proxy: ballot.proxy } : {}),
    evidence: by.evidence,
  } as const
}

/**
 * Decides withdrawals of ballots. Secret ballots without encryption lie in a box that nobody may
 * search, so no vote of theirs is `withdrawable`.
 */
export const withdrawalDecider: Decider<BallotState, WithdrawalCommand, BallotEvent> = {
  ...ballotDecider,
  decide: (command, { ballots, withdrawn }) => {
    const { receiptId, by, apartmentId } = command
    const vote = existingVote(command.vote)
    if (withdrawn.some((one) => one.receiptId === receiptId)) return []
    const ballot = ballots.find((one) => one.receiptId === receiptId)
    if (!ballot) throw new DomainError('BALLOT_NOT_STANDING')
    if (by.kind === 'voter') assertWithdrawer(ballot, by)
    if (by.kind === 'challenge') assertVoidable(vote)
    else assertWithdrawalOpen(vote)
    const { voteId, listId } = vote
    const { listUserId, personId, dong, ho } = ballot
    const ofUnit = { voteId, listId, apartmentId, listUserId, personId, dong, ho }
    return [{ type: 'BallotWithdrawn', data: { ...ofUnit, receiptId, ...originOf(ballot, by) } }]
  },
}
