import type { Metadata } from '#events/metadata.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import { findPaperFigures } from '#projections/vote/vote-papers.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import type { DeskCommand } from '../desk/desk.decider.ts'
import { ballotPapersDecider, ballotPapersStream, currentRuns } from '../paper/ballot-papers.decider.ts'
import { assertNobodyElse, movePaperAt } from '../paper/desk-paper.ts'
import { formOfPaper } from '../paper/paper-form.ts'
import { existingVote, ownStatusAt, voteDecider, voteStream } from '../vote.decider.ts'
import { decideItems } from './sheet-refusal.ts'

type SheetPlace = {
  readonly assemblyId: string
  /** All votes of the agenda. */
  readonly voteIds: readonly string[]
  readonly metadata: Metadata
}

type HandingOut = SheetPlace & {
  /** Votes whose items the owner gets, of those on the agenda. */
  readonly chosen: readonly string[]
  /** Number of the sheet; null: it is not recorded. */
  readonly number: string | null
  readonly by: DeskCommand['by']
  readonly identityCheck: IdentityCheck
}

/** Whether sheets of the assembly with the vote's present text were printed. */
const hasSheets = (desk: Pick<DecisionContext, 'fold'>, voteId: string, assemblyId: string): boolean => {
  const vote = existingVote(desk.fold(voteStream(voteId), voteDecider))
  const papers = desk.fold(ballotPapersStream(voteId), ballotPapersDecider)
  return currentRuns(papers, formOfPaper(vote)).some((run) => run.assemblyId === assemblyId)
}

const readVotes = (desk: DecisionContext, voteIds: readonly string[]): Promise<void> =>
  desk.read(voteIds.flatMap((id) => [voteStream(id), ballotPapersStream(id)]))

/**
 * Hands out the papers of the chosen items to an owner by one press, all or nothing: the sheet, and
 * with it the papers of votes that have none on a sheet.
 * @throws DomainError SHEET_REFUSED, PAPER_HANDED_OUT, DESK_ASKS_WHO
 */
export const handOutSheet = async (deps: Deps, entry: ListedUser, handing: HandingOut): Promise<JointResult<void>> => {
  const { assemblyId, voteIds, chosen, number, by, identityCheck, metadata } = handing
  if (chosen.some((id) => !voteIds.includes(id))) throw new DomainError('NOT_FOUND')
  await assertUpToDate(deps)
  // All votes share the number, whichever items this owner gets.
  for (const voteId of voteIds) await assertNobodyElse(deps, { voteId, number }, entry.listUserId)
  const out = new Map<string, number>()
  for (const voteId of chosen) out.set(voteId, (await findPaperFigures(deps.database, voteId)).handedOut)
  return decideJointly(deps.store, metadata, async (desk) => {
    await readVotes(desk, chosen)
    await decideItems(chosen, (voteId) => {
      const isOnSheet = hasSheets(desk, voteId, assemblyId)
      const paper = isOnSheet ? { number, sheetOf: assemblyId } : { number: null, sheetOf: null }
      const move = { type: 'HandOutPaper', voteId, by, identityCheck, ...paper } as const
      return movePaperAt(desk, deps, entry, { ...move, handedOut: out.get(voteId) ?? 0 })
    })
  })
}

/**
 * Takes a sheet back with all its items whose vote is open: the owner can vote again. Quiet where
 * nothing is out.
 * @throws DomainError SHEET_REFUSED where an item of it was returned filled in; VOTE_CLOSED where no
 * vote is open any more
 */
export const takeSheetBack = (deps: Deps, entry: ListedUser, place: SheetPlace): Promise<JointResult<void>> => {
  const { assemblyId, voteIds, metadata } = place
  return decideJointly(deps.store, metadata, async (desk) => {
    await readVotes(desk, voteIds)
    const open = voteIds.filter((id) => {
      const vote = desk.fold(voteStream(id), voteDecider)
      return vote.status !== 'absent' && ownStatusAt(vote, deps.clock()) === 'open'
    })
    if (open.length === 0) throw new DomainError('VOTE_CLOSED')
    const nothing = { number: null, by: null, identityCheck: null, handedOut: 0 }
    await decideItems(open, (voteId) =>
      movePaperAt(desk, deps, entry, { type: 'TakePaperBack', voteId, sheetOf: assemblyId, ...nothing }),
    )
  })
}
