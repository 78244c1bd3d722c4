import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { BallotRow } from '#projections/vote/vote-results.ts'
import type { VoteResults } from '../results/vote-results.contract.ts'
import type { VoteTurnout } from '../results/vote-turnout.contract.ts'
import { readPoll, type CountOptions, type VoteContext } from './poll.ts'
import { countVotes, papersOf, type Poll } from './votes.ts'

/** Figures of a vote's count: small, however many voted. */
export type PollCount = Pick<VoteTurnout, 'byHour' | 'byWay'> & {
  readonly figures: ReturnType<typeof countVotes>
  /** Numbers of papers by their state, whether choices may be shown or not. */
  readonly papers: VoteResults['papers']
}

type PaperCounts = { readonly paper: number; readonly proxy: number }

/**
 * Returns the numbers of votes on paper that are no ballots of their own, by who took the paper;
 * for papers of unknown units that is unknown.
 */
const secretPapersOf = ({ vote, papers: { cast, ofUnknown } }: Poll): PaperCounts => {
  if (vote.ballotKind === 'open') return { paper: 0, proxy: 0 }
  const proxy = cast.filter(({ byProxy }) => byProxy).length
  return { paper: cast.length - proxy + (ofUnknown ?? 0), proxy }
}

const HOUR_MS = 3_600_000
const ways = ['online', 'paper', 'desk', 'proxy'] as const

/** Returns when ballots were cast, by the hour, and in which way. */
export const waysAndHours = (
  ballots: readonly BallotRow[],
  onPaper: PaperCounts,
): Pick<VoteTurnout, 'byHour' | 'byWay'> => {
  const hourOf = ({ at }: BallotRow): number => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
  const hours = [...Map.groupBy(ballots, hourOf)].toSorted(([one], [other]) => one - other)
  const cast = Map.groupBy(ballots, ({ way }) => way)
  return {
    byHour: hours.map(([hour, own]) => ({ at: new Date(hour).toISOString(), voted: own.length })),
    byWay: ways.map((way) => ({
      way,
      voted: (cast.get(way)?.length ?? 0) + (way === 'paper' || way === 'proxy' ? onPaper[way] : 0),
    })),
  }
}

/** Counts a poll that was read. Pure. */
export const countOf = ({ poll, ballots }: Awaited<ReturnType<typeof readPoll>>): PollCount => ({
  figures: countVotes(poll),
  papers: papersOf(poll),
  ...waysAndHours(ballots, secretPapersOf(poll)),
})

/** Reads what a count rests on now, and counts it. Runs in any thread. */
export const countPoll = async (
  database: Database,
  { seen, looked }: { readonly seen: VoteContext; readonly looked: CountOptions },
): Promise<PollCount> => countOf(await readPoll({ database }, seen, looked))
