import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { ballotPapersDecider, ballotPapersStream, printedNumbers } from '../paper/ballot-papers.decider.ts'
import { drawPaperNumbers, formOfPaper } from '../paper/paper-form.ts'
import { existingVote, voteDecider, voteStream } from '../vote.decider.ts'

type SheetRun = {
  readonly assemblyId: string
  readonly listId: string
  /** Open votes whose items are on the sheets, in the order of the agenda. */
  readonly voteIds: readonly string[]
  readonly runId: string
  readonly count: number
  readonly metadata: Metadata
}

/**
 * Assigns numbers for sheets that hold the items of several open votes: one run with the same
 * numbers is written to each vote, all or nothing. Returns the number of sheets.
 * @throws DomainError SHEET_WITHOUT_ITEMS, and of the decider
 */
export const printSheets = (deps: Pick<Deps, 'store' | 'clock'>, run: SheetRun): Promise<JointResult<number>> => {
  const { assemblyId, listId, voteIds, runId, count, metadata } = run
  if (voteIds.length === 0) throw new DomainError('SHEET_WITHOUT_ITEMS')
  return decideJointly(deps.store, metadata, async (desk) => {
    const ofList = listStream(listId)
    await desk.read([ofList, ...voteIds.flatMap((id) => [voteStream(id), ballotPapersStream(id)])])
    const printed = voteIds.map((id) => desk.fold(ballotPapersStream(id), ballotPapersDecider))
    // A number has to be free in all votes, so that each of them takes the same ones.
    const taken = new Set(printed.flatMap(printedNumbers))
    const drawn = drawPaperNumbers(count).filter((number) => !taken.has(number))
    for (const [index, voteId] of voteIds.entries()) {
      const vote = desk.fold(voteStream(voteId), voteDecider)
      const command = {
        type: 'PrintPapers',
        vote,
        list: desk.fold(ofList, listDecider),
        runId,
        count,
        drawn,
        form: formOfPaper(existingVote(vote)),
        needsUnit: false,
        assemblyId,
        now: deps.clock(),
      } as const
      desk.add(
        ballotPapersStream(voteId),
        ballotPapersDecider.decide(command, printed[index] ?? ballotPapersDecider.initial),
      )
    }
    const [first = ''] = voteIds
    const { runs } = desk.fold(ballotPapersStream(first), ballotPapersDecider)
    return runs.find((one) => one.runId === runId)?.numbers.length ?? count
  })
}
