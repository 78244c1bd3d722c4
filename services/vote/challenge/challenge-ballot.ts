import type { Metadata } from '#events/metadata.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import type { VoterSession } from '../../core/session.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { assertVerified } from '../../participation/admission.decider.ts'
import { submitterAt } from '../../participation/participation.facts.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import { ballotDecider, reachableVote } from '../ballot/ballot.decider.ts'
import { ballotsAt } from '../ballot/ballots-of-unit.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { entryOfList } from '../withdrawal/withdraw-ballot.ts'
import { challengeDecider, type ChallengeCommand } from './challenge.decider.ts'

type Tools = Pick<Deps, 'database' | 'secrets'>

type AtUnit = {
  readonly vote: ExistingVote
  readonly entry: ListedUser
  /** Receipt of the ballot that the command is about. */
  readonly receiptId: string
}

/**
 * Decides about a ballot of an entry's unit, within a decision, and writes it into the stream that
 * holds the ballot. Returns the events.
 * @throws DomainError of the decider
 */
export const decideAtUnit = async (
  desk: DecisionContext,
  tools: Tools,
  { vote, entry, receiptId }: AtUnit,
  command: ChallengeCommand,
) => {
  const { stream, streams, state } = await ballotsAt(desk, tools, { vote, entry })
  const events = challengeDecider.decide(command, state)
  // In a vote by owner the ballot may lie with former owners of the unit.
  const holds = (one: string): boolean =>
    desk.fold(one, ballotDecider).ballots.some((ballot) => ballot.receiptId === receiptId)
  desk.add(streams.find(holds) ?? stream, events)
  return events
}

type VoterChallenging = {
  readonly voter: VoterSession
  /** Entry whose unit the ballot was cast for. */
  readonly listUserId: string
  readonly linkId: string
  readonly receiptId: string
  readonly evidence: BallotCastEvent['data']['evidence']
  readonly metadata: Metadata
}

/**
 * Challenges a ballot as a verified voter, who owns its unit. A tablet at the desk cannot: an
 * administrator alone opens one. Repeated, it does nothing.
 * @throws DomainError VOTER_SESSION_REQUIRED, INVALID_LINK, LINK_EXPIRED, and of the decider
 */
export const challengeByVoter = async (
  deps: Deps,
  { voter, listUserId, linkId, receiptId, evidence, metadata }: VoterChallenging,
): Promise<Pick<JointResult<void>, 'position'>> => {
  if (voter.atDesk !== undefined) throw new DomainError('VOTER_SESSION_REQUIRED')
  const { voteId, listId, personId } = voter
  return decideJointly(deps.store, metadata, async (desk) => {
    const { list, entry, person } = await submitterAt(desk, { listId, personId, listUserId }, [voteStream(voteId)])
    assertVerified(person, voter)
    const vote = reachableVote({ vote: desk.fold(voteStream(voteId), voteDecider), list }, linkId)
    if (entry.status !== 'listed' || entry.listId !== listId || entry.personId !== personId)
      throw new DomainError('VOTER_SESSION_REQUIRED')
    await decideAtUnit(
      desk,
      deps,
      { vote, entry, receiptId },
      {
        type: 'ChallengeBallot',
        vote,
        apartmentId: entry.apartmentId,
        receiptId,
        challenger: entry,
        coOwners: existingList(list).coOwners,
        way: 'online',
        evidence,
      },
    )
  })
}

type DeskChallenging = {
  readonly listUserId: string
  readonly receiptId: string
  readonly identityCheck: IdentityCheck
  readonly metadata: Metadata
}

/**
 * Challenges a ballot for an owner who came to the desk, whose identity an administrator checked.
 * @throws DomainError NOT_FOUND, and of the decider
 */
export const challengeAtDesk = (
  deps: Deps,
  { voteId, listId }: Pick<ExistingVote, 'voteId' | 'listId'>,
  { listUserId, receiptId, identityCheck, metadata }: DeskChallenging,
): Promise<Pick<JointResult<void>, 'position'>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([voteStream(voteId), listStream(listId)])
    const vote = existingVote(desk.fold(voteStream(voteId), voteDecider))
    const entry = await entryOfList(desk, listId, listUserId)
    await decideAtUnit(
      desk,
      deps,
      { vote, entry, receiptId },
      {
        type: 'ChallengeBallot',
        vote,
        apartmentId: entry.apartmentId,
        receiptId,
        challenger: entry,
        coOwners: existingList(desk.fold(listStream(listId), listDecider)).coOwners,
        way: 'desk',
        evidence: null,
        identityCheck,
      },
    )
  })
