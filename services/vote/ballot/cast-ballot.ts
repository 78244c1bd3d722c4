import type { Metadata } from '#events/metadata.ts'
import { BallotCast, type Answers, type BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult, type ReadStreams } from '../../core/joint-decision.ts'
import type { VoterSession } from '../../core/session.ts'
import { existingList } from '../../list/list.decider.ts'
import { assertVerified } from '../../participation/admission.decider.ts'
import {
  assertIdentityStands,
  countSubmission,
  identityProofOf,
  newReceiptId,
  receiptOf,
  submitterAt,
  submitterStreams,
} from '../../participation/participation.facts.ts'
import type { Receipt } from '../../participation/receipts.contract.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { ballotDecider, ownBallot, type BallotCommand, type ProvenBallot } from './ballot.decider.ts'
import { ballotStreamFor } from './ballot-streams.ts'
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

/** Ballot as its voter sends it, for one of their units. */
export type OfferedBallot = {
  readonly voteId: string
  readonly linkId: string
  /** Entry that they vote for. */
  readonly listUserId: string
  /** Empty where they are encrypted. */
  readonly answers: Answers
  readonly encrypted: string | undefined
  /** Number of withdrawn ballots that the voter's browser knows of. */
  readonly round: number
  /** Whether they confirmed that they act for all owners of the unit. */
  readonly forUnit: boolean
}

type Casting = {
  readonly voter: VoterSession
  readonly ballots: readonly OfferedBallot[]
  readonly evidence: BallotCastEvent['data']['evidence']
  readonly metadata: Metadata
  /** Streams that were read with the voter's session. */
  readonly readAhead?: ReadStreams | undefined
}

/** Ballot that was refused, with the reason; `index`: its place among those that were sent. */
export type RefusedBallot = { readonly index: number; readonly error: DomainError }

/** Ballot as the log has it, with its receipt. */
type CastBallot = { readonly receipt: Receipt; readonly ballot: BallotCastEvent['data'] }

type DraftedBallot = Omit<BallotCommand, 'vote' | 'list' | 'entry' | 'owners' | 'held' | 'proxy' | 'slot'> & {
  readonly voteId: string
}

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
 * Checks an encrypted ballot, and returns what the decision needs of it; undefined of a ballot in
 * clear, and the refusal as a value.
 * @throws DomainError TOO_MANY_REQUESTS
 */
const proofOfBallot = async (
  deps: Deps,
  { listId }: VoterSession,
  { voteId, listUserId, encrypted }: OfferedBallot,
): Promise<ProvenBallot | DomainError | undefined> => {
  if (encrypted === undefined) return undefined
  try {
    return await assertBallotProven(deps, { voteId, listId, listUserId, encrypted })
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'TOO_MANY_REQUESTS') return error
    throw error
  }
}

const draftOf = (
  deps: Deps,
  { voter, evidence }: Pick<Casting, 'voter' | 'evidence'>,
  { ballot, proven }: { readonly ballot: OfferedBallot; readonly proven: ProvenBallot | undefined },
): DraftedBallot => {
  const { voteId, linkId, listUserId, answers, encrypted, round, forUnit } = ballot
  return {
    type: 'CastBallot',
    voteId,
    listUserId,
    linkId,
    answers,
    answersProof:
      encrypted === undefined ? proofOf(voter.proofKey, answers) : proofOfEncrypted(voter.proofKey, encrypted),
    encrypted: proven,
    round,
    forUnit: forUnit ? unitStatement : null,
    receiptId: newReceiptId(),
    evidence,
    ...(voter.atDesk === undefined ? {} : { way: 'desk' as const }),
    ...identityProofOf(voter),
    now: deps.clock(),
  }
}

/**
 * Casts ballots of a voter, of several votes of one list and for several units, all or nothing. Each
 * is decided as if it came alone, by what the ones before it leave. It guards the owners of the
 * units, and the representatives among them, at this very moment. The same ballots again give the
 * same receipts. `refuse`: makes the error of all that were refused.
 * @throws DomainError VOTER_SESSION_REQUIRED, TOO_MANY_REQUESTS, and what `refuse` makes
 */
export const castBallots = async (
  deps: Deps,
  casting: Casting,
  refuse: (refused: readonly RefusedBallot[]) => DomainError,
): Promise<{ readonly position: number; readonly cast: readonly CastBallot[] }> => {
  const { voter, ballots } = casting
  // At a desk an administrator checked the identity for one entry.
  if (voter.atDesk !== undefined && ballots.some(({ listUserId }) => listUserId !== voter.listUserId))
    throw new DomainError('VOTER_SESSION_REQUIRED')
  const drafted: (DraftedBallot | DomainError)[] = []
  // One after the other, so that one voter never takes the checks of everybody else.
  for (const ballot of ballots) {
    const proven = await proofOfBallot(deps, voter, ballot)
    drafted.push(proven instanceof DomainError ? proven : draftOf(deps, casting, { ballot, proven }))
  }
  const { outcome, recorded, position } = await decideAll(deps, casting, { drafted, refuse })
  const written = new Map(eventsOf(BallotCast, recorded).map((event) => [event.data.receiptId, event]))
  const newOf = (index: number): RecordedEvent<BallotCastEvent> | undefined => {
    const draft = drafted[index]
    return draft instanceof DomainError || draft === undefined ? undefined : written.get(draft.receiptId)
  }
  // Those that were cast before have their receipts in the log.
  const earlier = await readAll(
    deps,
    outcome.flatMap(({ streams }, index) => (newOf(index) ? [] : streams)),
  )
  const known = new Map(eventsOf(BallotCast, earlier).map((event) => [event.data.receiptId, event]))
  const cast = outcome.map(({ receiptId }, index) => withReceipt(newOf(index) ?? known.get(receiptId ?? '')))
  return { position, cast }
}

/** Casts the vote of one unit, and throws its refusal as it is. */
export const castBallot = async (
  deps: Deps,
  { ballot, ...casting }: Omit<Casting, 'ballots'> & { readonly ballot: OfferedBallot },
): Promise<CastBallot & { readonly position: number }> => {
  const { position, cast } = await castBallots(
    deps,
    { ...casting, ballots: [ballot] },
    ([refused]) => refused?.error ?? new DomainError('SUBMISSION_FAILED'),
  )
  const [own] = cast
  if (!own) throw new DomainError('SUBMISSION_FAILED')
  return { ...own, position }
}

/** @throws DomainError SUBMISSION_FAILED */
const withReceipt = (own: RecordedEvent<BallotCastEvent> | undefined): CastBallot => {
  const receipt = receiptOf(own)
  if (!own || !receipt) throw new DomainError('SUBMISSION_FAILED')
  return { receipt, ballot: own.data }
}

const readAll = async ({ store }: Deps, streams: readonly string[]): Promise<readonly RecordedEvent[]> =>
  streams.length === 0
    ? []
    : [...(await store.readStreams([...new Set(streams)])).values()].flatMap(({ events }) => events)

/** Lists the streams, known from a session alone, that its ballot is decided by. */
export const streamsOfBallot = (voter: Pick<VoterSession, 'voteId' | 'listId' | 'personId' | 'listUserId'>) => [
  ...submitterStreams(voter),
  voteStream(voter.voteId),
  proxyStream(voter.voteId, voter.listUserId),
]

type DraftedSubmission = {
  /** Ballots to decide, and refusals of those that failed a check before. */
  readonly drafted: readonly (DraftedBallot | DomainError)[]
  readonly refuse: (refused: readonly RefusedBallot[]) => DomainError
}

/** Streams in which a ballot may lie, and the receipt of the one that counts. */
type DecidedBallot = { readonly streams: readonly string[]; readonly receiptId: string | undefined }

/** Decides ballots one after the other; returns where each lies. */
const decideAll = (
  deps: Deps,
  { voter, ballots, metadata, readAhead }: Casting,
  { drafted, refuse }: DraftedSubmission,
): Promise<JointResult<readonly DecidedBallot[]>> =>
  decideJointly(
    deps.store,
    metadata,
    async (desk) => {
      await readForAll(desk, deps, { voter, ballots })
      assertVerified(desk.fold(personStream(voter.personId), personDecider), voter)
      await assertIdentityStands(desk, voter, deps.clock())
      const refused: RefusedBallot[] = []
      const places: DecidedBallot[] = []
      for (const [index, ballot] of drafted.entries()) {
        const decided = ballot instanceof DomainError ? ballot : await decideOne(desk, deps, { voter, ballot })
        if (decided instanceof DomainError) refused.push({ index, error: decided })
        else places.push(decided)
      }
      if (refused.length > 0) throw refuse(refused)
      return places
    },
    readAhead,
  )

/**
 * Reads what all ballots of a submission are decided by, in three queries whatever their number: the
 * streams that the session names, then the units, then their owners and ballots.
 */
const readForAll = async (
  desk: DecisionContext,
  { secrets }: Pick<Deps, 'secrets'>,
  { voter, ballots }: Pick<Casting, 'voter' | 'ballots'>,
): Promise<void> => {
  const { listId, personId } = voter
  await desk.read(
    ballots.flatMap(({ voteId, listUserId }) => streamsOfBallot({ voteId, listId, personId, listUserId })),
  )
  if (ballots.length < 2) return
  const listed = ballots.flatMap(({ voteId, listUserId }) => {
    const entry = desk.fold(listUserStream(listUserId), listUserDecider)
    return entry.status === 'listed' ? [{ entry, vote: desk.fold(voteStream(voteId), voteDecider) }] : []
  })
  await desk.read(listed.map(({ entry }) => unitStreamOf(secrets, entry)))
  await desk.read(
    listed.flatMap(({ entry, vote }) => {
      const { owners } = desk.fold(unitStreamOf(secrets, entry), unitDecider)
      const boxes = vote.status === 'absent' ? [] : [ballotStreamFor(vote, secrets, entry, owners)]
      return [...boxes, ...owners.map(({ listUserId }) => listUserStream(listUserId))]
    }),
  )
}

/** Decides one ballot, and returns where it lies, or why it is refused. */
const decideOne = async (
  desk: DecisionContext,
  deps: Deps,
  deciding: { readonly voter: VoterSession; readonly ballot: DraftedBallot },
): Promise<DecidedBallot | DomainError> => {
  try {
    return await decideBallot(desk, deps, deciding)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

const decideBallot = async (
  desk: DecisionContext,
  deps: Deps,
  { voter, ballot: drafted }: { readonly voter: VoterSession; readonly ballot: DraftedBallot },
): Promise<DecidedBallot> => {
  const { voteId, listUserId } = drafted
  const { listId, personId } = voter
  const ofVote = voteStream(voteId)
  const { list, entry } = await submitterAt(desk, { listId, personId, listUserId }, [
    ofVote,
    proxyStream(voteId, listUserId),
  ])
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
    if (drafted.encrypted) desk.deposit([encryptedDeposit(voteId, { ...drafted.encrypted, receiptId })])
    else desk.deposit(papersOf({ vote: existingVote(vote), list: existingList(list), owners }, drafted.answers, part))
  }
  const receiptId = events.length > 0 ? drafted.receiptId : ownBallot(state, command, existingVote(vote))?.receiptId
  return { streams, receiptId }
}
