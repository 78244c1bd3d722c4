import { BallotPapersPrinted } from '#events/vote/ballot-paper.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findOpenPapers } from '#projections/vote/find-checked-papers.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { formOfPaper } from '../paper/paper-form.ts'
import type { ExistingVote } from '../vote.decider.ts'

type PrintedVote = { readonly vote: ExistingVote; readonly papers: readonly RecordedEvent[] }

/** Maximum number of sheets that are named as waiting for another reading. */
const MAX_OPEN = 500

const runsIn = ({ vote, papers }: PrintedVote) => {
  const form = formOfPaper(vote)
  return eventsOf(BallotPapersPrinted, papers).map(({ data, metadata: { at } }) => ({
    ...data,
    at,
    outdated: data.form !== undefined && data.form !== form,
  }))
}

/** Returns the runs of sheets of an assembly, the oldest first. */
export const sheetRunsIn = (votes: readonly PrintedVote[], assemblyId: string) => {
  const runs = votes.flatMap((vote) => runsIn(vote).filter((run) => run.assemblyId === assemblyId))
  return [...Map.groupBy(runs, ({ runId }) => runId).values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const { runId, numbers, at } = first
      const outdated = [first, ...others].some((run) => run.outdated)
      return [{ runId, count: numbers.length, at, items: others.length + 1, outdated }]
    })
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Returns on what paper an item is handed out: with a sheet, by itself, or not at all. */
export const paperKindOf = (vote: PrintedVote, assemblyId: string): 'sheet' | 'own' | 'none' => {
  const current = runsIn(vote).filter(({ outdated }) => !outdated)
  if (current.some((run) => run.assemblyId === assemblyId)) return 'sheet'
  return current.some((run) => run.assemblyId === undefined) ? 'own' : 'none'
}

/** Returns the sheets that wait for another reading, those in dispute first. */
export const findSheetPapers = async (
  { database }: Pick<Deps, 'database'>,
  votes: readonly PrintedVote[],
  assemblyId: string,
) => {
  const states = new Map<string, 'entered-once' | 'differs'>()
  for (const vote of votes) {
    const numbers = new Set(runsIn(vote).flatMap((run) => (run.assemblyId === assemblyId ? run.numbers : [])))
    if (numbers.size === 0) continue
    for (const { number, state } of await findOpenPapers(database, vote.vote.voteId, MAX_OPEN))
      if (numbers.has(number) && states.get(number) !== 'differs') states.set(number, state)
  }
  return [...states]
    .map(([number, state]) => ({ number, state }))
    .toSorted((one, other) => one.state.localeCompare(other.state) || one.number.localeCompare(other.number))
    .slice(0, MAX_OPEN)
}
