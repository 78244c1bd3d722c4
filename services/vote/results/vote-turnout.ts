import type { ExistingList } from '../../list/list.facts.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findRollVersions } from '#projections/roll/roll-history.ts'
import { findPartsAt } from '#projections/vote/turnout-history.ts'
import type { BallotRow } from '#projections/vote/vote-results.ts'
import type { Deps } from '../../core/deps.ts'
import { countVotes, papersOf, type Poll } from '../count/votes.ts'
import { pollOf, type VoteContext } from '../count/poll.ts'
import { readCount } from '../count/read-count.ts'
import { momentNow, momentOf, type Moment } from '../ballot/roll-at-time.ts'
import { voteStream, type ExistingVote } from '../vote.decider.ts'
import type { VoteTurnout } from './vote-turnout.contract.ts'

/**
 * Returns a vote's turnout only: it reveals no choice, so that nothing is recorded. For a closed
 * vote the roll of its close counts if the close is recorded, else that of the moment at which it
 * was over.
 */
export const readTurnout = async (deps: Deps, { vote, list }: VoteContext): Promise<VoteTurnout> => {
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const moment = closeOf(vote, events) ?? momentNow
  return answer(await readCount(deps, { vote, list }, { moment, isCounted: false }))
}

type VoteThen = {
  readonly vote: ExistingVote
  readonly list: ExistingList
  /** The vote's up to the position. */
  readonly events: readonly RecordedEvent[]
  readonly position: number
}

/**
 * Reads the turnout that the log up to a position gives, of a vote and a list as they were then.
 */
export const readTurnoutAt = async (
  { database }: Deps,
  { vote, list, events, position }: VoteThen,
): Promise<VoteTurnout> => {
  const [all, parts] = await Promise.all([
    findRollVersions(database, list.listId),
    findPartsAt(database, vote.voteId, position),
  ])
  const isOf = (kind: 'ballot' | 'paper-out' | 'paper-cast') => parts.filter((part) => part.kind === kind)
  const { poll, ballots } = pollOf(
    { vote, list },
    {
      versions: all.filter(({ since_position }) => since_position <= position),
      ballots: isOf('ballot').map((part) => ({ ...part, position: part.since_position, answers: null })),
      box: undefined,
      papers: {
        handedOut: isOf('paper-out').map(holderOf),
        cast: isOf('paper-cast').map((part) => ({ ...holderOf(part), byProxy: part.way === 'proxy' })),
        counted: [],
        setAside: [],
      },
    },
    { moment: closeOf(vote, events) ?? { before: position + 1 }, isCounted: false },
  )
  // The number read by then is not stored.
  return { ...answer({ ...countVotes(poll), poll, ballots }), papers: null }
}

const holderOf = ({ list_user_id: listUserId, dong, ho }: Awaited<ReturnType<typeof findPartsAt>>[number]) => ({
  listUserId,
  dong,
  ho,
})

/** The moment of the close that a vote's events record. */
export const closeOf = (vote: ExistingVote, events: readonly RecordedEvent[]): Moment | undefined => {
  const close = vote.status === 'closed' ? events.findLast(({ type }) => type === 'VoteClosed') : undefined
  return close && momentOf(close)
}

const answer = ({ turnout, turnoutRule, poll, ballots }: Awaited<ReturnType<typeof readCount>>): VoteTurnout => ({
  ...turnout,
  turnoutRule,
  papers: papersOf(poll),
  ...waysAndHours(ballots, secretPapersOf(poll)),
})

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

const waysAndHours = (ballots: readonly BallotRow[], onPaper: PaperCounts): Pick<VoteTurnout, 'byHour' | 'byWay'> => {
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

const none = { targets: 0, voted: 0, papersOut: 0, targetArea: 0, votedArea: 0 }

/** Turnout of a vote that did not exist yet. */
export const noTurnout: VoteTurnout = {
  ...none,
  owners: { total: 0, voted: 0 },
  byDong: [],
  turnoutRule: null,
  papers: null,
  ...waysAndHours([], { paper: 0, proxy: 0 }),
}
