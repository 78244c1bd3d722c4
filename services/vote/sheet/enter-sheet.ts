import type { Answers } from '#events/vote/ballot.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import { isInDistrict } from '../ballot/ballot-streams.ts'
import { ballotPaperDecider, ballotPaperStream } from '../paper/ballot-paper.decider.ts'
import { ballotPapersDecider, ballotPapersStream, runOf } from '../paper/ballot-papers.decider.ts'
import { decidePaper, readPaper, type EnteredPaper, type ReadPaper } from '../paper/ballot-papers.ts'
import { existingVote, ownStatusAt, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { decideItems } from './sheet-refusal.ts'

/** Reading of an item of a sheet. `answers` null: the item is invalid (무효). */
export type ReadItem = { readonly voteId: string; readonly answers: Answers | null }

type EnteredSheet = {
  readonly assemblyId: string
  /** All votes of the agenda. */
  readonly voteIds: readonly string[]
  readonly items: readonly ReadItem[]
  readonly number: string
  /** Entry that the sheet names. */
  readonly entry: ListedUser
  readonly identityCheck: IdentityCheck | null
  readonly adminId: string
  readonly metadata: Metadata
}

type SheetItem = { readonly voteId: string } & EnteredPaper

/**
 * Records the reading of a sheet, all of its items or none, once by each of two administrators. If
 * the second read the same, each item becomes the ballot of its vote; if an item differs, all of
 * the sheet is read again by both.
 * @throws DomainError PAPER_UNKNOWN, PAPER_HANDED_OUT, SHEET_INCOMPLETE, SHEET_REFUSED with the reason of each item
 */
export const enterSheet = (
  deps: Deps,
  { assemblyId, voteIds, items, number, entry, identityCheck, adminId, metadata }: EnteredSheet,
): Promise<JointResult<readonly SheetItem[]>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const onSheet = await votesOfSheet(desk, { assemblyId, voteIds, number })
    assertOwner(desk, onSheet, { number, listUserId: entry.listUserId })
    assertComplete(
      onSheet.filter((vote) => isInDistrict(vote, entry) && isToBeRead(desk, deps, { vote, number })),
      items,
    )
    const read = await decideItems(items, ({ voteId, answers }) => {
      const vote = onSheet.find((one) => one.voteId === voteId)
      if (!vote) throw new DomainError('PAPER_UNKNOWN')
      return readPaper(desk, deps, vote, { adminId, number, answers, entry, identityCheck })
    })
    const sheet = { assemblyId, differs: read.some((paper) => isOtherReading(paper)) }
    return decideItems(read, async (paper) => ({
      voteId: paper.of.voteId,
      ...(await decidePaper(desk, paper, { box: null, sheet, now: deps.clock() })),
    }))
  })

export type SheetNumber = Pick<EnteredSheet, 'assemblyId' | 'voteIds' | 'number'>

/** Returns the votes that share a sheet, in the order of the agenda. @throws DomainError PAPER_UNKNOWN */
export const votesOfSheet = async (
  desk: DecisionContext,
  { assemblyId, voteIds, number }: SheetNumber,
): Promise<readonly ExistingVote[]> => {
  await desk.read(voteIds.flatMap((id) => [voteStream(id), ballotPapersStream(id), ballotPaperStream(id, number)]))
  const found = voteIds.filter((id) => {
    const run = runOf(desk.fold(ballotPapersStream(id), ballotPapersDecider), number)
    return run?.assemblyId === assemblyId
  })
  if (found.length === 0) throw new DomainError('PAPER_UNKNOWN')
  return found.map((id) => existingVote(desk.fold(voteStream(id), voteDecider)))
}

/**
 * Checks that no item of the sheet was settled for another owner: a sheet is one owner's.
 * @throws DomainError PAPER_HANDED_OUT
 */
const assertOwner = (
  desk: Pick<DecisionContext, 'fold'>,
  onSheet: readonly ExistingVote[],
  { number, listUserId }: { readonly number: string; readonly listUserId: string },
): void => {
  const isOfAnother = onSheet.some(({ voteId }) => {
    const { status, whose } = desk.fold(ballotPaperStream(voteId, number), ballotPaperDecider)
    return (status === 'counted' || status === 'set-aside') && whose !== null && whose.listUserId !== listUserId
  })
  if (isOfAnother) throw new DomainError('PAPER_HANDED_OUT')
}

/** Whether papers of a vote can be read: voting has begun, and it is not counted. */
export const acceptsPapers = (vote: ExistingVote, now: Date): boolean =>
  ownStatusAt(vote, now) !== 'draft' && vote.count === null && !vote.resultsSeen

/** Whether an item waits for a reading: voting has begun, it is not counted, and it is not settled. */
const isToBeRead = (
  desk: Pick<DecisionContext, 'fold'>,
  { clock }: Pick<Deps, 'clock'>,
  { vote, number }: { readonly vote: ExistingVote; readonly number: string },
): boolean => {
  if (!acceptsPapers(vote, clock())) return false
  const { status } = desk.fold(ballotPaperStream(vote.voteId, number), ballotPaperDecider)
  return status !== 'counted' && status !== 'set-aside'
}

/** @throws DomainError SHEET_INCOMPLETE naming what is missing */
const assertComplete = (needed: readonly ExistingVote[], items: readonly ReadItem[]): void => {
  const missing = needed.filter(({ voteId }) => !items.some((item) => item.voteId === voteId))
  if (missing.length === 0) return
  throw new DomainError(
    'SHEET_INCOMPLETE',
    missing.map(({ voteId, title }) => ({ path: `items.${voteId}`, message: title.slice(0, 200) })),
  )
}

/** Whether another administrator has read an item otherwise, and it waits for the second reading. */
const isOtherReading = ({ at: { state }, digest, entering: { adminId } }: ReadPaper): boolean =>
  state.status === 'entered-once' && !state.enteredBy.includes(adminId) && state.digest !== digest
