import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findRollVersions } from '#projections/roll/roll-history.ts'
import { findPartsAt } from '#projections/vote/turnout-history.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { momentOf, type Moment } from '../ballot/roll-at-time.ts'
import type { VoteTurnout } from '../results/vote-turnout.contract.ts'
import type { ExistingVote } from '../vote.decider.ts'
import { countOf, type PollCount } from './count-poll.ts'
import { pollOf } from './poll.ts'

/** A vote and its list as they were up to a position of the log. */
export type VoteThen = {
  readonly vote: ExistingVote
  readonly list: ExistingList
  /** The vote's up to the position. */
  readonly events: readonly RecordedEvent[]
  readonly position: number
}

const holderOf = ({ list_user_id: listUserId, dong, ho }: Awaited<ReturnType<typeof findPartsAt>>[number]) => ({
  listUserId,
  dong,
  ho,
})

/** Returns the moment of the close that a vote's events record. */
export const closeOf = (vote: ExistingVote, events: readonly RecordedEvent[]): Moment | undefined => {
  const close = vote.status === 'closed' ? events.findLast(({ type }) => type === 'VoteClosed') : undefined
  return close && momentOf(close)
}

/** Returns the turnout as calls answer it. */
export const turnoutAnswer = ({
  figures: { turnout, turnoutRule },
  papers,
  byHour,
  byWay,
}: PollCount): VoteTurnout => ({
  ...turnout,
  turnoutRule,
  papers,
  byHour,
  byWay,
})

/** Counts the turnout that the log up to a position gives. Runs in any thread. */
export const countTurnoutAt = async (
  database: Database,
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
  return { ...turnoutAnswer(countOf({ poll, ballots })), papers: null }
}
