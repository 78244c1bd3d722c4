import type { Metadata } from '#events/metadata.ts'
import { BallotCast, type Answers, type BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type ReadStreams } from '../../core/joint-decision.ts'
import type { VoterSession } from '../../core/session.ts'
import { existingList } from '../../list/list.decider.ts'
import { assertVerified } from '../../participation/admission.decider.ts'
import {
  countSubmission,
  newReceiptId,
  receiptOf,
  submitterAt,
  submitterStreams,
} from '../../participation/participation.facts.ts'
import type { Receipt } from '../../participation/receipts.contract.ts'
import { ballotDecider, type BallotCommand } from './ballot.decider.ts'
import { ballotsAt } from './ballots-of-unit.ts'
import { openedSlot } from '../secret/blinded-slots.ts'
import { assertBallotProven } from '../secret/encrypted-ballots.ts'
import { encryptedDeposit } from '../secret/encrypted-box.ts'
import { findProxyFor, settleProxies } from '../proxy/proxy-authority.ts'
import { proxyStream } from '../proxy/proxy.decider.ts'
import { papersOf } from '../secret/sealed-papers.ts'
import { unitStatement } from './unit-statement.ts'
import { existingVote, voteDecider, voteStream } from '../vote.decider.ts'
import { createHmac } from 'node:crypto'

type Casting = {
  readonly voter: VoterSession
  /** Entry that they vote for. */
  readonly listUserId: string
  readonly linkId: string
  /** Empty where they are encrypted. */
  readonly answers: Answers
  readonly encrypted: string | undefined
  /** Whether they confirmed that they act for all owners of the unit. */
  readonly forUnit: boolean
  readonly evidence: BallotCastEvent['data']['evidence']
  readonly metadata: Metadata
  /** Streams that were read with the voter's session. */
  readonly readAhead?: ReadStreams | undefined
}

type DraftedBallot = Omit<BallotCommand, 'vote' | 'list' | 'entry' | 'owners' | 'held' | 'proxy' | 'slot'>

const byCode = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * Returns the MAC of answers in a canonical order, under a secret that only the voter's browser
 * has.
 */
const proofOf = (proofKey: string, answers: Answers): string => {
  const lines = answers
    .map(({ questionId, choiceIds }) => [questionId, ...choiceIds.toSorted(byCode)].join(' '))
    .toSorted(byCode)
  return createHmac('sha256', proofKey).update(lines.join('\n')).digest('base64url')
}

/** Returns the MAC of an encrypted ballot, under the same secret. */
const proofOfEncrypted = (proofKey: string, encrypted: string): string =>
  createHmac('sha256', proofKey).update(`encrypted\n${encrypted}`).digest('base64url')

/**
 * Casts the unit's vote. It guards the owners of the unit, and the representative among them, at
 * this very moment.
 */
export const castBallot = async (
  deps: Deps,
  casting: Casting,
): Promise<{ readonly position: number; readonly receipt: Receipt; readonly ballot: BallotCastEvent['data'] }> => {
  const { voter, listUserId, answers, encrypted, linkId, evidence } = casting
  // At a desk an administrator checked the identity for one entry.
  if (voter.atDesk !== undefined && listUserId !== voter.listUserId) throw new DomainError('VOTER_SESSION_REQUIRED')
  const { voteId, listId } = voter
  const proven =
    encrypted === undefined ? undefined : await assertBallotProven(deps, { voteId, listId, listUserId, encrypted })
  const drafted: DraftedBallot = {
    type: 'CastBallot',
    listUserId,
    linkId,
    answers,
    answersProof:
      encrypted === undefined ? proofOf(voter.proofKey, answers) : proofOfEncrypted(voter.proofKey, encrypted),
    encrypted: proven,
    forUnit: casting.forUnit ? unitStatement : null,
    receiptId: newReceiptId(),
    evidence,
    ...(voter.atDesk === undefined ? {} : { way: 'desk' as const }),
    now: deps.clock(),
  }
  const { outcome: streams, recorded, position } = await decide(deps, casting, drafted)
  const written = recorded.filter(({ stream }) => streams.includes(stream))
  const cast = eventsOf(BallotCast, written.length > 0 ? written : await readAll(deps, streams))
  const own =
    cast.findLast(({ data }) => data.listUserId === listUserId) ??
    // In a vote by owner they may have cast it with another unit of theirs.
    cast.findLast(({ data }) => data.personId === voter.personId)
  const receipt = receiptOf(own)
  if (!own || !receipt) throw new DomainError('SUBMISSION_FAILED')
  return { position, receipt, ballot: own.data }
}

const readAll = async ({ store }: Deps, streams: readonly string[]): Promise<readonly RecordedEvent[]> =>
  [...(await store.readStreams(streams)).values()].flatMap(({ events }) => events)

/** Lists the streams, known from a session alone, that its ballot is decided by. */
export const streamsOfBallot = (voter: Pick<VoterSession, 'voteId' | 'listId' | 'personId' | 'listUserId'>) => [
  ...submitterStreams(voter),
  voteStream(voter.voteId),
  proxyStream(voter.voteId, voter.listUserId),
]

/** Gives the streams in which the ballot may lie. */
const decide = (
  deps: Deps,
  { voter, listUserId, metadata, readAhead }: Casting,
  drafted: DraftedBallot,
): Promise<JointResult<readonly string[]>> =>
  decideJointly(
    deps.store,
    metadata,
    async (desk) => {
      const proven = drafted.encrypted
      const { voteId, listId, personId } = voter
      const ofVote = voteStream(voteId)
      const { list, entry, person } = await submitterAt(desk, { listId, personId, listUserId }, [
        ofVote,
        proxyStream(voteId, listUserId),
      ])
      assertVerified(person, voter)
      const vote = desk.fold(ofVote, voteDecider)
      const command = { ...drafted, vote, list, entry }
      const power = entry.status === 'listed' ? await findProxyFor(desk, { voteId, personId }, entry) : null
      if (entry.status !== 'listed' || (entry.personId !== personId && !power)) {
        ballotDecider.decide({ ...command, entry: { status: 'absent' }, owners: [], slot: '' }, ballotDecider.initial)
        throw new DomainError('VOTER_SESSION_REQUIRED')
      }
      const proxy = power ? { proxyId: power.proxyId, holderPersonId: personId } : undefined
      const { stream, streams, state, owners, held } = await ballotsAt(desk, deps, { vote: existingVote(vote), entry })
      // The decider refuses a list that is gone.
      const slot = list.status === 'created' ? openedSlot(deps.secrets, { voteId, ...list }, entry).slot : ''
      const events = ballotDecider.decide({ ...command, owners, held, proxy, slot }, state)
      desk.add(stream, events)
      if (events.length > 0) {
        countSubmission(desk, voter)
        await settleProxies(desk, { voteId, ...entry }, power)
      }
      for (const event of events) {
        if (event.type !== 'BallotCast') continue
        const { receiptId, part } = event.data
        if (proven) desk.deposit([encryptedDeposit(voteId, { ...proven, receiptId })])
        else
          desk.deposit(papersOf({ vote: existingVote(vote), list: existingList(list), owners }, drafted.answers, part))
      }
      return streams
    },
    readAhead,
  )
