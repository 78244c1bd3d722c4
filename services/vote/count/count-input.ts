import type { Answers } from '#events/vote/ballot.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findRollVersions, type RollVersion } from '#projections/roll/roll-history.ts'
import { findParts } from '#projections/vote/turnout-history.ts'
import { findBallots } from '#projections/vote/vote-results.ts'
import type { PollSources } from './poll.ts'
import type { SetAsideAnswers } from './set-aside-answers.ts'
import { eventsOfSpans, withoutSpan, type Span } from '../explain/spans.ts'

type Cast = Span &
  Omit<Awaited<ReturnType<typeof findParts>>[number], 'kind' | keyof Span> & {
    /** Answers; null: secret, or not requested. */
    readonly answers: Answers | null
  }

/** Entry of the roll with its ballots or papers, from its first event. */
export type CountInput = { readonly listUserId: string; readonly dong: string; readonly ho: string } & (
  | { readonly kind: 'entry'; readonly spans: readonly RollVersion[] }
  | { readonly kind: 'ballot' | 'paper-out' | 'paper-cast'; readonly spans: readonly Cast[] }
)

type CountInputQuery = {
  readonly listId: string
  readonly voteId: string
  /** Position up to which the log is read. */
  readonly position: number
  /** Whether open ballots are read with their answers. */
  readonly isCounted: boolean
}

/**
 * Returns spans as they were at a position: later ones are unknown, and those that ended later
 * continue.
 */
const spansUpTo = <Of extends Span>(spans: readonly Of[], position: number): readonly Of[] =>
  spans
    .filter(({ since_position }) => since_position <= position)
    .map((span) => ((span.until_position ?? 0) > position ? { ...span, until_position: null, until_at: null } : span))

/** Reads the answers of open ballots, by the positions of their events. */
const readAnswers = async (
  database: Database,
  { voteId, isCounted }: CountInputQuery,
  setAside: SetAsideAnswers,
): Promise<ReadonlyMap<number, Answers | null>> => {
  if (!isCounted) return new Map()
  const standing = await findBallots(database, voteId)
  return new Map([...standing.map(({ position, answers }) => [position, answers] as const), ...setAside])
}

/** Reads all that a vote's count is made of, thing by thing. */
export const readCountInputs = async (
  database: Database,
  asked: CountInputQuery,
  setAside: SetAsideAnswers,
): Promise<readonly CountInput[]> => {
  const { listId, voteId, position } = asked
  const [versions, parts, answers] = await Promise.all([
    findRollVersions(database, listId),
    findParts(database, voteId),
    readAnswers(database, asked, setAside),
  ])
  const inOrder = versions.toSorted((one, other) => one.since_position - other.since_position)
  const entries = [...Map.groupBy(spansUpTo(inOrder, position), ({ list_user_id: id }) => id)].flatMap(
    ([listUserId, spans]) =>
      spans.slice(0, 1).map(({ dong, ho }): CountInput => ({ kind: 'entry', listUserId, dong, ho, spans })),
  )
  const cast = parts.map((part) => ({
    ...part,
    since_at: part.at,
    until_at: null,
    answers: answers.get(part.since_position) ?? null,
  }))
  const others = [...Map.groupBy(spansUpTo(cast, position), ({ kind, list_user_id: id }) => `${kind} ${id}`).values()]
  return [
    ...entries,
    ...others.flatMap((spans) =>
      spans
        .slice(0, 1)
        .map(({ kind, list_user_id: listUserId, dong, ho }): CountInput => ({ kind, listUserId, dong, ho, spans })),
    ),
  ]
}

/**
 * Returns the rows that a count of some inputs rests on; the box of a secret vote and its papers
 * belong to no unit.
 */
export const partsOf = (things: readonly CountInput[]): PollSources => {
  const standing = (kind: 'ballot' | 'paper-out' | 'paper-cast') =>
    things
      .flatMap((thing) => (thing.kind === kind ? thing.spans : []))
      .filter(({ until_position }) => until_position === null)
      .toSorted((one, other) => one.since_position - other.since_position)
  return {
    versions: things.flatMap((thing) => (thing.kind === 'entry' ? thing.spans : [])),
    ballots: standing('ballot').map((cast) => ({ ...cast, position: cast.since_position })),
    box: undefined,
    papers: {
      handedOut: standing('paper-out').map(holderOf),
      cast: standing('paper-cast').map((part) => ({ ...holderOf(part), byProxy: part.way === 'proxy' })),
      counted: [],
      setAside: [],
    },
  }
}

const holderOf = ({ list_user_id: listUserId, dong, ho }: Cast) => ({ listUserId, dong, ho })

const types = {
  entry: { begun: 'ListUserAdded', changed: 'ListUserChanged', ended: 'ListUserRemoved' },
  ballot: { begun: 'BallotCast', changed: 'BallotCast', ended: 'BallotSetAside' },
  'paper-out': { begun: 'BallotPaperIssued', changed: 'BallotPaperIssued', ended: 'BallotPaperReturned' },
  'paper-cast': { begun: 'BallotPaperCast', changed: 'BallotPaperCast', ended: 'BallotPaperReturned' },
} as const

/** The events that a thing is made of. */
export const eventsOf = (thing: CountInput): readonly { readonly position: number; readonly type: string }[] => {
  const events = eventsOfSpans(thing.spans, types[thing.kind])
  if (thing.kind !== 'ballot') return events
  const withdrawn = new Set(thing.spans.flatMap((span) => (span.is_withdrawn ? [span.until_position] : [])))
  return events.map((event) => (withdrawn.has(event.position) ? { ...event, type: 'BallotWithdrawn' } : event))
}

/**
 * A thing as it would be without one of its events. A change of an entry that was never added is
 * none.
 */
export const inputWithout = (thing: CountInput, position: number): CountInput =>
  thing.kind === 'entry'
    ? { ...thing, spans: withoutSpan(thing.spans, position, true) }
    : { ...thing, spans: withoutSpan(thing.spans, position, false) }
