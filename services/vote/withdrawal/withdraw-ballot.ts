import type { Metadata } from '#events/metadata.ts'
import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import type { VoterSession } from '../../core/session.ts'
import { assertVerified } from '../../participation/admission.decider.ts'
import { submitterAt } from '../../participation/participation.facts.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { reachableVote, type BallotState } from '../ballot/ballot.decider.ts'
import { ballotsAt, streamHolding } from '../ballot/ballots-of-unit.ts'
import { findProxyFor, settleWithdrawal } from '../proxy/proxy-authority.ts'
import { existingVote, voteDecider, voteStream } from '../vote.decider.ts'
import { withdrawalDecider, type WithdrawalCommand } from './withdrawal.decider.ts'

type Withdrawing = { readonly entry: ListedUser; readonly receiptId: string; readonly by: WithdrawalCommand['by'] }

/**
 * Withdraws a ballot of an entry's unit, within a decision: it is written into the stream that
 * holds the ballot, and an owner's withdrawal ends the proxy by which it was cast.
 * @throws DomainError of the decider
 */
export const withdrawAt = async (
  desk: DecisionContext,
  deps: Pick<Deps, 'database' | 'secrets'>,
  { voteId, entry, receiptId, by }: Withdrawing & { readonly voteId: string },
): Promise<void> => {
  await desk.read([voteStream(voteId)])
  const vote = desk.fold(voteStream(voteId), voteDecider)
  const at = await ballotsAt(desk, deps, { vote: existingVote(vote), entry })
  const command = { type: 'WithdrawBallot', vote, apartmentId: entry.apartmentId, receiptId, by } as const
  const events = withdrawalDecider.decide(command, at.state)
  const isIn = ({ ballots }: BallotState): boolean => ballots.some((ballot) => ballot.receiptId === receiptId)
  desk.add(streamHolding(desk, at, isIn), events)
  for (const event of events)
    if (event.type === 'BallotWithdrawn' && event.data.proxy === undefined) await settleWithdrawal(desk, event.data)
}

type VoterWithdrawing = {
  readonly voter: VoterSession
  /** Entry whose ballot it is. */
  readonly listUserId: string
  readonly linkId: string
  readonly receiptId: string
  readonly evidence: BallotCastEvent['data']['evidence']
  readonly metadata: Metadata
}

/**
 * Withdraws the ballot of a verified voter, who is its owner or the proxy who cast it. A tablet at
 * the desk cannot: an administrator alone opens one.
 * @throws DomainError VOTER_SESSION_REQUIRED, INVALID_LINK, LINK_EXPIRED, and of the decider
 */
export const withdrawByVoter = async (
  deps: Deps,
  { voter, listUserId, linkId, receiptId, evidence, metadata }: VoterWithdrawing,
): Promise<Pick<JointResult<void>, 'position'>> => {
  if (voter.atDesk !== undefined) throw new DomainError('VOTER_SESSION_REQUIRED')
  const { voteId, listId, personId } = voter
  return decideJointly(deps.store, metadata, async (desk) => {
    const submission = { listId, personId, listUserId }
    const { list, entry, person } = await submitterAt(desk, submission, [voteStream(voteId)])
    assertVerified(person, voter)
    reachableVote({ vote: desk.fold(voteStream(voteId), voteDecider), list }, linkId)
    if (entry.status !== 'listed' || entry.listId !== listId) throw new DomainError('VOTER_SESSION_REQUIRED')
    const proxy = await findProxyFor(desk, { voteId, personId }, entry)
    if (entry.personId !== personId && !proxy) throw new DomainError('VOTER_SESSION_REQUIRED')
    await withdrawAt(desk, deps, { voteId, entry, receiptId, by: { kind: 'voter', personId, evidence } })
  })
}

/**
 * Returns an entry of a list within a decision.
 * @throws DomainError NOT_FOUND
 */
export const entryOfList = async (desk: DecisionContext, listId: string, listUserId: string): Promise<ListedUser> => {
  await desk.read([listUserStream(listUserId)])
  const entry = desk.fold(listUserStream(listUserId), listUserDecider)
  if (entry.status !== 'listed' || entry.listId !== listId) throw new DomainError('NOT_FOUND')
  return entry
}
