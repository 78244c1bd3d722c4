import type { Metadata } from '#events/metadata.ts'
import type { Answers, BallotEvent } from '#events/vote/ballot.events.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { decideJointly, type Decided } from '../core/joint-decision.ts'
import type { VoterSession } from '../core/session.ts'
import { createdList } from '../list/list.decider.ts'
import { assertNotErased } from '../participation/admission.decider.ts'
import { countSubmission, newReceiptId, receiptOf, submitterAt } from '../participation/participation.facts.ts'
import type { Receipt } from '../participation/receipts.contract.ts'
import { unitDigest } from '../person/person.facts.ts'
import { proofOf } from './answers-proof.ts'
import { ballotDecider, ballotStream, type BallotCommand } from './ballot.decider.ts'
import { papersOf } from './sealed-papers.ts'
import { ownersAt } from './unit-owners.ts'
import { unitStatement } from './unit-statement.ts'
import { createdVote, voteDecider, voteStream } from './vote.decider.ts'

type Casting = {
  readonly voter: VoterSession
  /** Which of their entries they vote for. */
  readonly listUserId: string
  readonly linkId: string
  readonly answers: Answers
  /** Whether they confirmed that they act for all owners of the unit. */
  readonly forUnit: boolean
  readonly evidence: BallotEvent['data']['evidence']
  readonly metadata: Metadata
}

type Drafted = Omit<BallotCommand, 'vote' | 'list' | 'entry' | 'owners'>

/** The unit's vote, as somebody casts it. It rests on who owns the unit, and on who is named among them, in this very moment. */
export const castBallot = async (
  deps: Deps,
  casting: Casting,
): Promise<{ readonly position: number; readonly receipt: Receipt }> => {
  const { voter, listUserId, answers, linkId, evidence } = casting
  const drafted: Drafted = {
    type: 'CastBallot',
    listUserId,
    linkId,
    answers,
    answersProof: proofOf(voter.proofKey, answers),
    forUnit: casting.forUnit ? unitStatement : null,
    receiptId: newReceiptId(),
    evidence,
    now: deps.clock(),
  }
  const { outcome: stream, recorded, position } = await decide(deps, casting, drafted)
  const written = recorded.filter((event) => event.stream === stream)
  const events = written.length > 0 ? written : (await deps.store.readStream(stream)).events
  const ballots = events as readonly ((typeof events)[number] & BallotEvent)[]
  const receipt = receiptOf(ballots.find(({ data }) => data.listUserId === listUserId))
  if (!receipt) throw new DomainError('SUBMISSION_FAILED')
  return { position, receipt }
}

/** Gives the stream of the unit's ballots. */
const decide = (deps: Deps, { voter, listUserId, metadata }: Casting, drafted: Drafted): Promise<Decided<string>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const { voteId, listId, personId } = voter
    const ofVote = voteStream(voteId)
    const { list, entry, person } = await submitterAt(desk, { listId, personId, listUserId }, [ofVote])
    assertNotErased(person)
    const vote = desk.fold(ofVote, voteDecider)
    const command = { ...drafted, vote, list, entry }
    if (entry.status !== 'listed' || entry.personId !== personId) {
      ballotDecider.decide({ ...command, entry: { status: 'absent' }, owners: [] }, ballotDecider.initial)
      throw new DomainError('VOTER_SESSION_REQUIRED')
    }
    const stream = ballotStream(voteId, unitDigest(deps.secrets, entry))
    const owners = await ownersAt(desk, deps.secrets, entry, [stream])
    const events = ballotDecider.decide({ ...command, owners }, desk.fold(stream, ballotDecider))
    desk.add(stream, events)
    if (events.length > 0) countSubmission(desk, voter)
    for (const { data } of events)
      desk.deposit(papersOf({ vote: createdVote(vote), list: createdList(list), owners }, drafted.answers, data.part))
    return stream
  })
