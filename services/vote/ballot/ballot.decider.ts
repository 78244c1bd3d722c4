import { least, minus, most, one, read, sum, written, zero, type Exact } from '#events/values/ratio.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { Answers, BallotCastEvent, BallotEvent } from '#events/vote/ballot.events.ts'
import type { Question } from '#events/vote/vote.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { existingList, type ListState } from '../../list/list.decider.ts'
import { admittedEntry, type Submitter } from '../../participation/admission.decider.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import {
  assertMayVote,
  castsShares,
  needsConfirmation,
  partsOf,
  personParts,
  type UnitVoter,
} from '../unit-vote.decider.ts'
import { isElectronicOver, ownStatusAt, type ExistingVote, type VoteState } from '../vote.decider.ts'

type Cast = BallotCastEvent['data']
type CastBallot = Pick<
  Cast,
  | 'listUserId'
  | 'personId'
  | 'dong'
  | 'ho'
  | 'receiptId'
  | 'answers'
  | 'answersProof'
  | 'part'
  | 'way'
  | 'proxy'
  | 'proof'
>
type IssuedPaper = Extract<BallotEvent, { type: 'BallotPaperIssued' }>['data']
type WithdrawnBallot = Pick<
  Extract<BallotEvent, { type: 'BallotWithdrawn' }>['data'],
  'listUserId' | 'personId' | 'dong' | 'ho' | 'receiptId'
>

/**
 * State of a challenge. open: two administrators have to decide; ended: the ballot was withdrawn or
 * set aside before they did.
 */
export type ChallengeStatus = 'open' | 'rejected' | 'upheld' | 'ended'
type ChallengedBallot = {
  readonly receiptId: string
  readonly status: ChallengeStatus
  readonly approvalId: string | null
}

/**
 * Ballots of a unit that count: one, or one an owner if each casts a share; its paper ballots that
 * are handed out and unreturned; its withdrawn ballots, in order; and challenges of its ballots.
 */
export type BallotState = {
  readonly ballots: readonly CastBallot[]
  readonly papers: readonly IssuedPaper[]
  readonly withdrawn: readonly WithdrawnBallot[]
  readonly challenges: readonly ChallengedBallot[]
}

const evolve = (state: BallotState, event: BallotEvent): BallotState => {
  switch (event.type) {
    case 'BallotCast':
      return { ...state, ballots: [...state.ballots, event.data] }
    case 'BallotPaperIssued':
      return { ...state, papers: [...papersOfOthers(state, event.data), event.data] }
    case 'BallotPaperReturned':
      return { ...state, papers: papersOfOthers(state, event.data) }
    case 'BallotSetAside':
      return {
        ...state,
        ballots: state.ballots.filter(({ receiptId }) => receiptId !== event.data.receiptId),
        challenges: settled(state, event.data.receiptId, { status: 'ended', approvalId: null }),
      }
    case 'BallotWithdrawn':
      return withdrawnFrom(state, event.data)
    case 'BallotPaperCast':
      return state
    case 'BallotChallenged': {
      const { receiptId } = event.data
      return { ...state, challenges: [...state.challenges, { receiptId, status: 'open', approvalId: null }] }
    }
    case 'BallotChallengeRejected':
    case 'BallotChallengeUpheld': {
      const { receiptId, approvalId } = event.data
      const status = event.type === 'BallotChallengeUpheld' ? 'upheld' : 'rejected'
      return { ...state, challenges: settled(state, receiptId, { status, approvalId }) }
    }
  }
}

/** Returns the challenges with the one of a ballot settled, where it is open. */
const settled = (
  { challenges }: BallotState,
  receiptId: string,
  outcome: Omit<ChallengedBallot, 'receiptId'>,
): BallotState['challenges'] =>
  challenges.map((one) => (one.receiptId === receiptId && one.status === 'open' ? { ...one, ...outcome } : one))

/** Takes a withdrawn ballot from those that count; one on paper ends the paper, too. */
const withdrawnFrom = (state: BallotState, data: WithdrawnBallot): BallotState => {
  const ballot = state.ballots.find(({ receiptId }) => receiptId === data.receiptId)
  return {
    ballots: state.ballots.filter((one) => one !== ballot),
    papers: ballot?.way === 'paper' ? papersOfOthers(state, data) : state.papers,
    withdrawn: [...state.withdrawn, data],
    challenges: settled(state, data.receiptId, { status: 'ended', approvalId: null }),
  }
}

/**
 * Encrypted ballot, the slot for which its proofs were checked and the commitment to it, its points
 * masked, and the seed of its masks.
 */
export type ProvenBallot = {
  readonly ballot: string
  readonly provenFor: string
  readonly slotCommitment: string
  readonly masked: string
  readonly seed: string
}

const papersOfOthers = ({ papers }: BallotState, { listUserId }: Pick<Cast, 'listUserId'>): readonly IssuedPaper[] =>
  papers.filter((paper) => paper.listUserId !== listUserId)

export type BallotCommand = Submitter & {
  readonly type: 'CastBallot'
  readonly vote: VoteState
  /** Entry that the ballot belongs to; it may have been removed. */
  readonly listUserId: string
  /** All owners of the unit, the voter among them. */
  readonly owners: readonly UnitVoter[]
  /** Owners of each unit that the voter's owners hold together, in a vote by owner. */
  readonly held?: readonly (readonly (UnitVoter & { readonly personId: string })[])[] | undefined
  readonly linkId: string
  readonly answers: Answers
  /**
   * MAC of the answers, or of the encrypted ballot, under a secret of the voter's browser: it
   * distinguishes a repeat of a secret ballot from another one.
   */
  readonly answersProof: string
  /** Encrypted ballot, of an encrypted vote. */
  readonly encrypted?: ProvenBallot | undefined
  /**
   * Number of withdrawn ballots in whose place this one is cast, as the voter's browser knows it: a
   * late repeat of a withdrawn ballot has a smaller one.
   */
  readonly round: number
  /** Set where the voter confirmed that they act for all owners. */
  readonly forUnit: Cast['forUnit'] | null
  /** Proxy, if one casts the ballot. */
  readonly proxy?: Cast['proxy']
  readonly receiptId: string
  /** The blinded slot that it counts under. */
  readonly slot: string
  readonly evidence: Cast['evidence']
  /** Set for a ballot cast on a tablet, after an administrator checked the voter's identity. */
  readonly way?: 'desk'
  /** Set where the voter's identity rests on a document that two administrators saw. */
  readonly proof?: Cast['proof']
  readonly now: Date
}

/** `digest` is a keyed digest of 동 and 호. */
export const ballotStream = (voteId: string, digest: string): string => `ballot-${voteId}-${digest}`

/** A unit has one vote. A repeat of the same ballot stays quiet, another one is refused. */
export const ballotDecider: Decider<BallotState, BallotCommand, BallotEvent> = {
  initial: { ballots: [], papers: [], withdrawn: [], challenges: [] },
  evolve,
  decide: (command, state) => {
    const { ballots, papers } = state
    const vote = reachableVote(command, command.linkId)
    assertInDistrict(vote, command.entry)
    const own = ownBallot(state, command, vote)
    if (own) {
      if (isSameBallot(own, command, vote)) return []
      throw new DomainError(own.proxy && !command.proxy ? 'PROXY_HAS_VOTED' : 'ALREADY_SUBMITTED')
    }
    assertVoting(vote, command.now)
    assertElectronic(vote, command.now)
    const entry = admittedEntry(command, { listId: vote.listId, now: command.now })
    const { coOwners } = existingList(command.list)
    const withdrawn = withdrawnBefore(state, entry, { coOwners, weight: vote.weight })
    if (command.round !== withdrawn.length) throw new DomainError('BALLOT_WITHDRAWN')
    assertMayVote({
      coOwners,
      owners: command.owners,
      listUserId: entry.listUserId,
      hasVoted: ballots.length > 0,
      withAnother: ballots.every(({ dong, ho }) => dong !== entry.dong || ho !== entry.ho),
      confirmed: Boolean(command.forUnit),
    })
    if (papers.some(({ listUserId }) => !castsShares(coOwners) || listUserId === entry.listUserId))
      throw new DomainError('UNIT_HAS_PAPER')
    return [cast(command, { vote, entry, coOwners, ballots, former: withdrawn.at(-1) })]
  },
}

/**
 * Returns the withdrawn ballots in whose place a ballot of an entry would be: those of its unit, or
 * its owner's own where each casts a share.
 */
export const withdrawnBefore = (
  { withdrawn }: Pick<BallotState, 'withdrawn'>,
  { listUserId, personId }: { readonly listUserId: string; readonly personId: string },
  { coOwners, weight }: { readonly coOwners: CoOwnerRule } & Pick<ExistingVote, 'weight'>,
): readonly WithdrawnBallot[] =>
  castsShares(coOwners)
    ? withdrawn.filter((one) => one.listUserId === listUserId || (weight === 'owner' && one.personId === personId))
    : withdrawn

const assertInDistrict = ({ dongs }: ExistingVote, entry: BallotCommand['entry']): void => {
  if (dongs !== undefined && entry.status === 'listed' && !dongs.includes(entry.dong))
    throw new DomainError('NOT_IN_DISTRICT')
}

/**
 * Returns the ballot that counts of the person who casts one: in a vote by owner, whichever of
 * their units it was cast with.
 */
export const ownBallot = (
  { ballots }: Pick<BallotState, 'ballots'>,
  { listUserId, entry }: Pick<BallotCommand, 'listUserId' | 'entry'>,
  { weight }: Pick<ExistingVote, 'weight'>,
): CastBallot | undefined =>
  ballots.find(
    (ballot) =>
      ballot.listUserId === listUserId ||
      (weight === 'owner' && entry.status === 'listed' && ballot.personId === entry.personId),
  )

type AdmittedBallot = {
  readonly vote: ExistingVote
  readonly entry: ListedUser
  readonly coOwners: CoOwnerRule
  readonly ballots: readonly CastBallot[]
  /** Withdrawn ballot in whose place it is cast. */
  readonly former: WithdrawnBallot | undefined
}

const cast = (command: BallotCommand, admitted: AdmittedBallot): BallotCastEvent => {
  const { vote, entry, coOwners, ballots, former } = admitted
  const { listUserId, personId, apartmentId, dong, ho } = entry
  const said = ballotContent(command, vote)
  const isSecret = vote.ballotKind === 'secret'
  const part = isSecret && castsShares(coOwners) ? partLeft(partOf(command, vote, personId), ballots) : null
  return {
    type: 'BallotCast',
    data: {
      voteId: vote.voteId,
      listId: vote.listId,
      apartmentId,
      listUserId,
      personId,
      dong,
      ho,
      ...(command.forUnit && needsConfirmation(coOwners, command.owners) ? { forUnit: command.forUnit } : {}),
      ...(part === null ? {} : { part: written(part) }),
      ...(command.proxy ? { proxy: command.proxy } : {}),
      receiptId: command.receiptId,
      ...said,
      evidence: command.evidence,
      ...(command.way ? { way: command.way } : {}),
      ...(command.proof ? { proof: command.proof } : {}),
      // An encrypted ballot is listed by its slot, and no event with a voter may contain that.
      ...(said.masked === undefined ? { slot: command.slot } : {}),
      ...(former ? { afterWithdrawn: former.receiptId } : {}),
    },
  }
}

/**
 * Returns the content of a ballot's event: its answers, only a MAC, or its encrypted points masked.
 * @throws DomainError if it is no ballot of this vote
 */
const ballotContent = (
  { answers, answersProof, encrypted, slot }: BallotCommand,
  vote: ExistingVote,
): Pick<Cast, 'answers' | 'answersProof' | 'masked' | 'slotCommitment'> => {
  if (vote.encrypted === true) {
    if (encrypted === undefined) throw new DomainError('BALLOT_NOT_ENCRYPTED')
    const { provenFor, masked, slotCommitment } = encrypted
    // The representative of the unit was changed in between.
    if (provenFor !== slot) throw new DomainError('ENCRYPTED_BALLOT_REFUSED')
    return { answers: null, answersProof, masked, slotCommitment }
  }
  if (encrypted !== undefined) throw new DomainError('ENCRYPTED_BALLOT_REFUSED')
  const checked = checkedAnswers(vote.questions, answers)
  return vote.ballotKind === 'secret' ? { answers: null, answersProof } : { answers: checked, answersProof: null }
}

/**
 * Returns the part of a unit that earlier ballots left: the weight of a secret ballot stays as it
 * was cast, so it is never more than that.
 */
const partLeft = (part: Exact, ballots: readonly CastBallot[]): Exact => {
  const before = sum(ballots.flatMap((ballot) => (ballot.part ? [read(ballot.part)] : [])))
  return most(zero, least(part, minus(one, before)))
}

const partOf = ({ owners, held, listUserId }: BallotCommand, { weight }: ExistingVote, personId: string): Exact =>
  (weight === 'owner' ? personParts(held ?? []).get(personId) : partsOf(owners).get(listUserId)) ?? zero

/** The vote behind a link that leads somewhere. @throws DomainError INVALID_LINK, LINK_EXPIRED */
export const reachableVote = (
  { vote, list }: { readonly vote: VoteState; readonly list: ListState },
  linkId: string,
): ExistingVote => {
  if (vote.status === 'absent') throw new DomainError('INVALID_LINK')
  if (list.status === 'deleted') throw new DomainError('LINK_EXPIRED')
  if (vote.link?.linkId !== linkId || vote.link.status === 'inactive') throw new DomainError('LINK_EXPIRED')
  return vote
}

/**
 * Refuses a vote that is not open by its own time; the admission checks that of its list.
 * @throws DomainError VOTE_CLOSED, VOTE_NOT_OPEN
 */
export const assertVoting = (vote: ExistingVote, now: Date): void => {
  // The admission checks the end of its list.
  const status = ownStatusAt(vote, now)
  if (status === 'closed') throw new DomainError('VOTE_CLOSED')
  if (status === 'draft' || (vote.opensAt !== null && now < new Date(vote.opensAt)))
    throw new DomainError('VOTE_NOT_OPEN')
}

/**
 * Refuses an electronic ballot, of a tablet at the desk too, once those have ended.
 * @throws DomainError ELECTRONIC_VOTING_CLOSED
 */
export const assertElectronic = (vote: ExistingVote, now: Date): void => {
  if (isElectronicOver(vote, now)) throw new DomainError('ELECTRONIC_VOTING_CLOSED')
}

const isSameBallot = (own: CastBallot, command: BallotCommand, vote: ExistingVote): boolean => {
  if (own.proxy?.proxyId !== command.proxy?.proxyId) return false
  if (own.answersProof !== null) return own.answersProof === command.answersProof
  return JSON.stringify(own.answers) === JSON.stringify(inOrder(vote.questions, command.answers))
}

/**
 * Sorts answers by questions and choices, every question once: the same ballot always has the same
 * form.
 */
export const inOrder = (questions: readonly Question[], answers: Answers): Answers =>
  questions.map(({ id, choices }) => {
    const answer = answers.find(({ questionId }) => questionId === id)
    if (answer?.invalid === true) return { questionId: id, choiceIds: [], invalid: true }
    const chosen = answer?.choiceIds ?? []
    return {
      questionId: id,
      choiceIds: choices.map((choice) => choice.id).filter((choiceId) => chosen.includes(choiceId)),
    }
  })

/**
 * Returns the answers in order, if every question has as many of its own choices as it asks for.
 * @throws DomainError naming the question
 */
export const checkedAnswers = (questions: readonly Question[], answers: Answers): Answers => {
  const asked = new Set(questions.map(({ id }) => id))
  answers.forEach(({ questionId }, index) => {
    if (!asked.has(questionId) || answers.findIndex((answer) => answer.questionId === questionId) !== index)
      throw wrong('INVALID_ANSWERS', questionId)
  })
  for (const { id, choices, minChoices, maxChoices } of questions) {
    const answer = answers.find(({ questionId }) => questionId === id)
    const chosen = answer?.choiceIds ?? []
    // An invalid item of a paper has no choices.
    if (answer?.invalid === true && chosen.length === 0) continue
    const known = new Set(choices.map((choice) => choice.id))
    if (chosen.some((choiceId) => !known.has(choiceId)) || new Set(chosen).size < chosen.length)
      throw wrong('INVALID_ANSWERS', id)
    if (chosen.length < minChoices) throw wrong('TOO_FEW_CHOICES', id)
    if (chosen.length > maxChoices) throw wrong('TOO_MANY_CHOICES', id)
  }
  return inOrder(questions, answers)
}

const wrong = (code: 'INVALID_ANSWERS' | 'TOO_FEW_CHOICES' | 'TOO_MANY_CHOICES', questionId: string) =>
  new DomainError(code, [{ path: `answers.${questionId}`, message: '이 문항의 선택을 확인해주세요.' }])
