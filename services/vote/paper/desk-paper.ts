import type { ListedUser } from '../../roll/roll.facts.ts'
import type { Metadata } from '#events/metadata.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import { findHolderOfPaper, findPaperFigures } from '#projections/vote/vote-papers.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { existingList } from '../../list/list.decider.ts'
import { countSubmission, submitterAt } from '../../participation/participation.facts.ts'
import {
  ballotPapersDecider,
  ballotPapersStream,
  currentBlanks,
  currentRuns,
  firstPrintedOn,
  runOf,
} from './ballot-papers.decider.ts'
import type { BallotState } from '../ballot/ballot.decider.ts'
import { ballotsAt, streamHolding } from '../ballot/ballots-of-unit.ts'
import { openedSlot } from '../secret/blinded-slots.ts'
import { deskDecider, type DeskCommand } from '../desk/desk.decider.ts'
import { formOfPaper, paperNeedsUnit } from './paper-form.ts'
import { settleProxies } from '../proxy/proxy-authority.ts'
import { proxyDecider, proxyOfGiver, proxyStream, type ProxyState } from '../proxy/proxy.decider.ts'
import { existingVote, voteDecider, voteStream } from '../vote.decider.ts'

/** One paper that is handed out or taken back, within a decision. */
export type PaperMove = {
  readonly type: DeskCommand['type']
  readonly voteId: string
  /** Number of the paper; null: it was not recorded. */
  readonly number: string | null
  /** Person who takes it; null: not named. */
  readonly by: DeskCommand['by']
  /** Check of the identity of the person who takes it; null where it is taken back. */
  readonly identityCheck: IdentityCheck | null
  /** Assembly whose sheet it is an item of; null: a paper alone. */
  readonly sheetOf: string | null
}
type Handing = Omit<PaperMove, 'sheetOf'> & { readonly metadata: Metadata }

/** Number of papers of a vote that are out, as the read models have it. */
export type PapersOut = { readonly handedOut: number }

/**
 * Checks that a number is recorded for one entry only; if two desks do so at once, the paper's own
 * name decides when it is read.
 * @throws DomainError PAPER_HANDED_OUT
 */
export const assertNobodyElse = async (
  deps: Pick<Deps, 'database'>,
  { voteId, number }: Pick<PaperMove, 'voteId' | 'number'>,
  listUserId: string,
): Promise<void> => {
  if (number === null) return
  const holder = await findHolderOfPaper(deps.database, voteId, number)
  if (holder !== undefined && holder !== listUserId) throw new DomainError('PAPER_HANDED_OUT')
}

/**
 * Returns the proxy form by which somebody may take the owner's paper: also one that was used for a
 * paper which came back unused.
 */
const powerOf = (state: ProxyState, personId: string): DeskCommand['power'] => {
  const given = proxyOfGiver(state, personId)
  if (given?.status !== 'standing' && given?.status !== 'used') return null
  return { proxyId: given.proxyId, holderPersonId: given.holderPersonId ?? null }
}

/**
 * Hands a paper out for a unit, or takes it back, within a decision. It guards the owners of the
 * unit, and its ballots, at this very moment. Returns whether anything is written.
 * @throws DomainError of the decider; PERSON_ERASED
 */
export const movePaperAt = async (
  desk: DecisionContext,
  deps: Deps,
  entry: ListedUser,
  { type, voteId, number, by, identityCheck, sheetOf, handedOut }: PaperMove & PapersOut,
): Promise<boolean> => {
  const { listId, personId, listUserId } = entry
  const printed = ballotPapersStream(voteId)
  const ofPower = proxyStream(voteId, listUserId)
  const more = [voteStream(voteId), printed, ofPower]
  const submitter = await submitterAt(desk, { listId, personId, listUserId }, more)
  if (submitter.person.status === 'erased') throw new DomainError('PERSON_ERASED')
  const vote = desk.fold(voteStream(voteId), voteDecider)
  const at = await ballotsAt(desk, deps, { vote: existingVote(vote), entry })
  const [papers, form] = [desk.fold(printed, ballotPapersDecider), formOfPaper(existingVote(vote))]
  const paper = number === null ? null : { number, printed: runOf(papers, number), form }
  const left = currentBlanks(papers, form) - handedOut
  const isPrinted = currentRuns(papers, form).some(({ assemblyId }) => (assemblyId ?? null) === sheetOf)
  const power = powerOf(desk.fold(ofPower, proxyDecider), personId)
  const { list, entry: now } = submitter
  const needsUnit = paperNeedsUnit(existingVote(vote), existingList(list))
  const { slot } = openedSlot(deps.secrets, { voteId, ...existingList(list) }, entry)
  const printedOn = paper?.printed?.printedOn ?? firstPrintedOn(papers, form, existingList(list))
  const checked = { identityCheck, printedOn, now: deps.clock() }
  const facts = { vote, list, entry: now, owners: at.owners, paper, needsUnit, slot, left, isPrinted, sheetOf }
  const events = deskDecider.decide({ type, ...facts, by, power, ...checked }, at.state)
  if (events.length === 0) return false
  // The paper may have been handed out to former owners of the unit.
  const isOut = (state: BallotState): boolean => state.papers.some((one) => one.listUserId === listUserId)
  desk.add(type === 'TakePaperBack' ? streamHolding(desk, at, isOut) : at.stream, events)
  countSubmission(desk, { listId })
  // An owner who takes a paper themselves ends the proxy form that they gave.
  const issued = events.find((event) => event.type === 'BallotPaperIssued')
  if (issued) await settleProxies(desk, { voteId, ...entry }, issued.data.proxy ?? null)
  return true
}

/**
 * Hands a paper of one vote out for a unit, or takes it back.
 * @throws DomainError of the decider; PERSON_ERASED, PAPER_HANDED_OUT
 */
export const movePaper = async (deps: Deps, entry: ListedUser, handing: Handing): Promise<JointResult<void>> => {
  const { metadata, ...move } = handing
  if (move.type === 'HandOutPaper' || move.number !== null) await assertUpToDate(deps)
  await assertNobodyElse(deps, move, entry.listUserId)
  const { handedOut } = await findPaperFigures(deps.database, move.voteId)
  return decideJointly(deps.store, metadata, async (desk) => {
    await movePaperAt(desk, deps, entry, { ...move, sheetOf: null, handedOut })
  })
}
