import type { ListedUser } from '../../roll/roll.facts.ts'
import type { Answers } from '#events/vote/ballot.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import { findPaperFigures } from '#projections/vote/vote-papers.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { countSubmission, newReceiptId, submitterAt } from '../../participation/participation.facts.ts'
import {
  ballotPaperDecider,
  ballotPaperStream,
  type BallotPaperCommand,
  type BallotPaperState,
} from './ballot-paper.decider.ts'
import { ballotPapersDecider, ballotPapersStream, runOf } from './ballot-papers.decider.ts'
import { checkedAnswers, withdrawnBefore, type BallotState } from '../ballot/ballot.decider.ts'
import { ballotsAt, streamHolding } from '../ballot/ballots-of-unit.ts'
import { openedSlot } from '../secret/blinded-slots.ts'
import { formOfPaper } from './paper-form.ts'
import {
  ballotOfPaper,
  invalidAnswers,
  isWhollyInvalid,
  paperVerdict,
  standingFor,
  type PaperVerdict,
} from './paper-in-unit.decider.ts'
import { settleProxies } from '../proxy/proxy-authority.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

export type Entering = {
  readonly adminId: string
  readonly number: string
  /** Null: invalid. */
  readonly answers: Answers | null
  /** Entry of an open vote's paper. */
  readonly entry: ListedUser | null
  /** Check of identity that comes with the entry of a paper of an open vote. */
  readonly identityCheck: IdentityCheck | null
}

/** A paper as an entry left it, and the check of its voter's identity that is on record. */
export type EnteredPaper = { readonly paper: BallotPaperState; readonly identityCheck: IdentityCheck | null }

/** Vote of a paper, as far as it was read before. */
export type VoteReference = Pick<ExistingVote, 'voteId' | 'listId' | 'ballotKind'>

/** Reads what a paper rests on: its vote, the list, and the printed runs. */
export const paperAt = async (desk: DecisionContext, { voteId, listId }: VoteReference, number: string) => {
  const printed = ballotPapersStream(voteId)
  await desk.read([voteStream(voteId), listStream(listId), printed, ballotPaperStream(voteId, number)])
  const vote = desk.fold(voteStream(voteId), voteDecider)
  return {
    vote,
    list: desk.fold(listStream(listId), listDecider),
    printed: runOf(desk.fold(printed, ballotPapersDecider), number),
    form: formOfPaper(existingVote(vote)),
    state: desk.fold(ballotPaperStream(voteId, number), ballotPaperDecider),
  }
}
export type PaperAt = Awaited<ReturnType<typeof paperAt>>

/**
 * Reads how many more papers the box of a secret vote may get: no more can come back than were
 * handed out.
 */
const boxOf = async (
  deps: Deps,
  { voteId, ballotKind }: VoteReference,
): Promise<{ read: number; handedOut: number } | null> => {
  if (ballotKind === 'open') return null
  await assertUpToDate(deps)
  const { counted, invalid, handedOut } = await findPaperFigures(deps.database, voteId)
  return { read: counted + invalid, handedOut }
}

/** An open paper in its unit: whose it is, what becomes of it, and what it leaves there. */
const decideInUnit = async (
  deps: Deps,
  desk: DecisionContext,
  { at, entering }: { at: PaperAt; entering: Entering },
) => {
  const { number, answers, entry: named } = entering
  if (!named)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '누구의 투표용지인지 골라주세요.' }])
  const [vote, list] = [existingVote(at.vote), existingList(at.list)]
  const { listUserId, personId } = named
  const { entry, person } = await submitterAt(desk, { listId: list.listId, personId, listUserId }, [])
  if (person.status === 'erased') throw new DomainError('PERSON_ERASED')
  const unit = await ballotsAt(desk, deps, { vote, entry: named })
  const { stream, owners, state } = unit
  const { ballots, papers } = state
  const isFirst = at.state.before.includes(listUserId)
  const verdict: PaperVerdict = paperVerdict({ vote, list, entry, owners, ballots }, { answers, isFirst })
  const issued = papers.find((paper) => paper.listUserId === listUserId)
  const leave = async (): Promise<void> => {
    if (verdict.kind === 'set-aside') return
    const { voteId } = vote
    const { replaces } = verdict
    const { slot } = openedSlot(deps.secrets, { voteId, ...list }, named)
    const said = answers ?? invalidAnswers(vote.questions)
    const proxy = issued?.proxy
    const former = withdrawnBefore(state, named, { ...list, ...vote }).at(-1)
    const assemblyId = at.printed?.assemblyId
    const left = {
      voteId,
      proxy,
      entry: named,
      number,
      assemblyId,
      answers: said,
      receiptId: newReceiptId(),
      slot,
      replaces,
    }
    for (const event of ballotOfPaper({ ...left, former })) {
      // In a vote by owner a ballot that no longer counts may lie with former owners of the unit.
      const isIn = (one: BallotState): boolean =>
        event.type === 'BallotSetAside' && one.ballots.some(({ receiptId }) => receiptId === event.data.receiptId)
      desk.add(event.type === 'BallotSetAside' ? streamHolding(desk, unit, isIn) : stream, [event])
    }
    countSubmission(desk, { listId: list.listId })
    // The proxy who took it used the proxy form with it.
    if (!proxy) await settleProxies(desk, { voteId, ...named }, null)
  }
  const hasBallot = standingFor({ list, entry, ballots }).length > 0
  const issuedCheck = issued?.identityCheck ?? null
  return { whose: { listUserId, personId, verdict, hasBallot, isChecked: issuedCheck !== null }, issuedCheck, leave }
}

/** Returns the answers of a paper, in order; null if none is valid, in whatever form. */
const readIn = ({ questions }: ExistingVote, said: Answers | null): Answers | null => {
  const answers = said && checkedAnswers(questions, said)
  return isWhollyInvalid(answers) ? null : answers
}

/** Paper with all that its entry rests on; nothing of it is decided yet. */
export type ReadPaper = {
  readonly of: VoteReference
  readonly entering: Entering
  readonly at: PaperAt
  readonly unit: Awaited<ReturnType<typeof decideInUnit>> | null
  /** Content of this reading, and its keyed digest. */
  readonly answers: Answers | null
  readonly digest: string
}

/** Reads a paper within a decision, with its unit where it names one. @throws DomainError */
export const readPaper = async (
  desk: DecisionContext,
  deps: Deps,
  of: VoteReference,
  entering: Entering,
): Promise<ReadPaper> => {
  const { number } = entering
  const at = await paperAt(desk, of, number)
  const answers = readIn(existingVote(at.vote), entering.answers)
  const unit =
    of.ballotKind === 'open' ? await decideInUnit(deps, desk, { at, entering: { ...entering, answers } }) : null
  const content = [of.voteId, number, unit?.whose.listUserId ?? '', JSON.stringify(answers)]
  return { of, entering, at, unit, answers, digest: deps.secrets.digest('ballot-paper', content.join('\n')) }
}

type EntryFacts = Pick<Extract<BallotPaperCommand, { type: 'EnterPaper' }>, 'box' | 'sheet' | 'now'>

/** Decides the entry of a paper that was read, and what it leaves in its unit. @throws DomainError */
export const decidePaper = async (
  desk: DecisionContext,
  { of, entering, at, unit, answers, digest }: ReadPaper,
  facts: EntryFacts,
): Promise<EnteredPaper> => {
  const { adminId, number, identityCheck } = entering
  const whose = unit?.whose ?? null
  const { state, ...around } = at
  const said = { adminId, answers, digest, whose, identityCheck }
  const events = ballotPaperDecider.decide({ type: 'EnterPaper', ...around, number, ...said, ...facts }, state)
  desk.add(ballotPaperStream(of.voteId, number), events)
  if (events.some(({ type }) => type === 'PaperCounted')) await unit?.leave()
  const paper = events.reduce(ballotPaperDecider.evolve, state)
  const own = paper.checked?.listUserId === whose?.listUserId ? paper.checked?.identityCheck : null
  return { paper, identityCheck: own ?? unit?.issuedCheck ?? null }
}

/**
 * Records the answers of a paper, once by each of two administrators. If the second read the same,
 * it counts: an open one becomes its unit's ballot in the same write.
 * @throws DomainError of the decider, and for answers that are none of this vote
 */
export const enterBallotPaper = async (
  deps: Deps,
  of: VoteReference,
  { metadata, ...entering }: Entering & { readonly metadata: Metadata },
): Promise<JointResult<EnteredPaper>> => {
  const box = await boxOf(deps, of)
  return decideJointly(deps.store, metadata, async (desk) => {
    const paper = await readPaper(desk, deps, of, entering)
    return decidePaper(desk, paper, { box, sheet: null, now: deps.clock() })
  })
}
