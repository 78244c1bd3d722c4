import type { BallotPapersEvent } from '#events/vote/ballot-paper.events.ts'
import { dayAt } from '#events/values/day.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { existingList, type ExistingList, type ListState } from '../../list/list.decider.ts'
import { existingVote, voteStatusAt, type ExistingVote, type VoteState } from '../vote.decider.ts'

/**
 * Maximum number of papers of a vote: a number of eight digits stays hard to guess, and a run is
 * read at once.
 */
export const MAX_PAPERS = 50_000

type PrintedRunData = BallotPapersEvent['data']

/** Blanks that were made at once. `form`: digest of what stands on them. */
export type PrintedRun = Pick<PrintedRunData, 'runId' | 'numbers' | 'form' | 'printedOn' | 'stub' | 'assemblyId'>
export type BallotPapersState = { readonly runs: readonly PrintedRun[] }

export type BallotPapersCommand = {
  readonly type: 'PrintPapers'
  readonly vote: VoteState
  readonly list: ListState
  readonly runId: string
  readonly count: number
  /**
   * Numbers drawn at random, each once, some more than are wanted: those that are taken already
   * fall out.
   */
  readonly drawn: readonly string[]
  /** Digest of what stands on a blank of this vote now. */
  readonly form: string
  /** Whether a secret paper needs its unit to be weighed; it cannot name it. */
  readonly needsUnit: boolean
  /** Assembly whose votes share the sheets; absent: papers of this vote alone. */
  readonly assemblyId?: string
  readonly now: Date
}

export const ballotPapersStream = (voteId: string): string => `ballot-papers-${voteId}`

/** Returns the numbers that are printed already. */
export const printedNumbers = ({ runs }: BallotPapersState): readonly string[] => runs.flatMap(({ numbers }) => numbers)

/** Returns the runs of blanks with the vote's present text. */
export const currentRuns = ({ runs }: BallotPapersState, form: string): readonly PrintedRun[] =>
  runs.filter((run) => run.form === undefined || run.form === form)

const blanksIn = (runs: readonly PrintedRun[]): number => runs.reduce((sum, { numbers }) => sum + numbers.length, 0)

/** Returns the number of blanks with the vote's present text. */
export const currentBlanks = (state: BallotPapersState, form: string): number => blanksIn(currentRuns(state, form))

/**
 * Returns the run that a paper's number belongs to; undefined: it is none of this vote's. Papers
 * without a number of their own are numbered from 1 on when the box is opened, so as many numbers
 * are known as were printed.
 */
export const runOf = ({ runs }: BallotPapersState, number: string): PrintedRun | undefined => {
  const printed = runs.find(({ numbers, stub }) => stub !== true && numbers.includes(number))
  const lastWithStubs = runs.findLast(({ stub }) => stub === true)
  if (printed || !lastWithStubs) return printed
  const blanks = blanksIn(runs.filter(({ stub, form }) => stub === true && form === lastWithStubs.form))
  return Number(number) >= 1 && Number(number) <= blanks ? lastWithStubs : undefined
}

/**
 * Returns the first day on which blanks of a vote were printed, if every run has its day; else the
 * list's first day.
 */
export const firstPrintedOn = (state: BallotPapersState, form: string, { startDate }: ExistingList): string => {
  const days = currentRuns(state, form).map(({ printedOn }) => printedOn ?? startDate)
  return days.toSorted()[0] ?? startDate
}

/**
 * Refuses a paper that was never printed, or whose text differs from the vote's now.
 * @throws DomainError PAPER_UNKNOWN, PAPER_OUTDATED
 */
export const assertOfVote: (printed: Pick<PrintedRun, 'form'> | undefined, form: string) => asserts printed = (
  printed,
  form,
) => {
  if (!printed) throw new DomainError('PAPER_UNKNOWN')
  if (printed.form !== undefined && printed.form !== form) throw new DomainError('PAPER_OUTDATED')
}

/**
 * Refuses an item of a sheet where it would come without the others, and a paper of another sheet.
 * `assemblyId`: assembly whose sheet it is; null: it comes as a paper of its vote alone.
 * @throws DomainError PAPER_OF_SHEET, PAPER_UNKNOWN
 */
export const assertOfSheet = ({ assemblyId }: Pick<PrintedRun, 'assemblyId'>, expected: string | null): void => {
  if ((assemblyId ?? null) === expected) return
  throw new DomainError(expected === null ? 'PAPER_OF_SHEET' : 'PAPER_UNKNOWN')
}

/**
 * Decides which blanks there are: each has a number of its own, and only a printed one is ever
 * accepted.
 */
export const ballotPapersDecider: Decider<BallotPapersState, BallotPapersCommand, BallotPapersEvent> = {
  initial: { runs: [] },
  evolve: ({ runs }, { data: { voteId: _voteId, listId: _listId, ...run } }) => ({ runs: [...runs, run] }),
  decide: (command, { runs }) => {
    const { runId, count, drawn, form, needsUnit, now } = command
    if (runs.some((run) => run.runId === runId)) return []
    const [vote, list] = [existingVote(command.vote), existingList(command.list)]
    assertFixed(vote, list, now)
    if (needsUnit) throw new DomainError('PAPER_NEEDS_UNIT')
    const taken = new Set(printedNumbers({ runs }))
    if (taken.size + count > MAX_PAPERS) throw new DomainError('TOO_MANY_PAPERS')
    const numbers = drawn.filter((number) => !taken.has(number)).slice(0, count)
    // Drawn anew, it will be enough.
    if (numbers.length < count) throw new DomainError('CONFLICT')
    const { voteId, listId } = vote
    const shared = command.assemblyId === undefined ? {} : { assemblyId: command.assemblyId }
    // A sheet would join the secret choices of an owner.
    if (command.assemblyId !== undefined && vote.ballotKind === 'secret') throw new DomainError('SHEET_OF_SECRET_VOTE')
    // A number on a secret paper would reveal its voter to an observer of the handing out.
    const stub = vote.ballotKind === 'secret' ? { stub: true as const } : {}
    return [
      {
        type: 'BallotPapersPrinted',
        data: { voteId, listId, runId, numbers, form, printedOn: dayAt(now), ...stub, ...shared },
      },
    ]
  },
}

/**
 * Nothing of what stands on a blank changes any more.
 * @throws DomainError VOTE_NOT_FIXED, VOTE_CLOSED
 */
const assertFixed = (vote: ExistingVote, list: ExistingList, now: Date): void => {
  if (voteStatusAt(vote, list, now) === 'closed') throw new DomainError('VOTE_CLOSED')
  if (vote.status === 'draft' && vote.announcement === null) throw new DomainError('VOTE_NOT_FIXED')
}
