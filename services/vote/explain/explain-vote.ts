import { compare, exact, zero, type Exact } from '#events/values/ratio.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findPapers } from '#projections/vote/vote-papers.ts'
import { findBox } from '#projections/vote/vote-results.ts'
import type { Deps } from '../../core/deps.ts'
import { foldEvents } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { eventsUpTo, type ExplainedCause } from '../../list/list.facts.ts'
import { ballotBoxStream } from '../secret/ballot-box.decider.ts'
import { shownConditions } from '../count/rule.ts'
import { countVotes } from '../count/votes.ts'
import { pollOf } from '../count/poll.ts'
import { momentNow } from '../ballot/roll-at-time.ts'
import { voteDecider, voteStatusAt, voteStream } from '../vote.decider.ts'
import { closeOf } from '../count/count-turnout-at.ts'
import {
  voteFigureFor,
  isOfPapers,
  isOfResults,
  type RequestedFigure,
  type ResolvedFigure,
} from './requested-figure.ts'
import type { VoteFigure } from './explained-vote-figures.ts'
import { causesOfInputs, unknownIn, totalFigure, type Setting } from './vote-causes.ts'
import { voteRules } from './vote-figure-texts.ts'
import { partsOf, readCountInputs, type CountInput } from '../count/count-input.ts'

export type ExplainedVote = {
  /** Area in ㎡; null: hidden. */
  readonly value: number | null
  readonly unit: VoteFigure['unit']
  readonly rule: string
  readonly causes: readonly ExplainedCause[]
  /** Events behind it that are not named. */
  readonly unnamed: number
}

type Streams = { readonly vote: readonly RecordedEvent[]; readonly list: readonly RecordedEvent[] }

/** A vote with its list as events have them; undefined: without them there is none. */
const settingOf = ({ vote: ofVote, list: ofList }: Streams, position: number | undefined): Setting | undefined => {
  const [vote, list] = [foldEvents(voteDecider, ofVote), foldEvents(listDecider, ofList)]
  if (vote.status === 'absent' || list.status !== 'created') return undefined
  const now = position === undefined ? momentNow : { before: position + 1 }
  return { vote, list, moment: closeOf(vote, ofVote) ?? now }
}

/**
 * Returns what a count reads of a vote, its list and its end: where that is equal, so is the count.
 */
const readOf = ({ vote, list, moment }: Setting): string => {
  const { ballotKind, weight, questions, seats, rule, kind, dongs, resultsSeen, papersOfUnknown } = vote
  const { coOwners, rule: ofList, startDate, sharedFacilities, siteArea } = list
  return JSON.stringify([
    [ballotKind, weight, questions, seats, rule, kind, dongs, resultsSeen && papersOfUnknown],
    [coOwners, ofList, startDate, sharedFacilities, siteArea],
    [moment.before, moment.until],
  ])
}

/**
 * The vote's own events and its list's: each is left out, and the figure counted by what is left.
 */
const causesOfStreams = (
  streams: Streams,
  position: number | undefined,
  { setting, value, count }: { setting: Setting; value: Exact; count: (setting: Setting) => Exact },
): readonly ExplainedCause[] => {
  const [read, known] = [readOf(setting), new Map<string, Exact>()]
  const valueWithout = (event: RecordedEvent): Exact => {
    const left = (events: readonly RecordedEvent[]) => events.filter((one) => one !== event)
    const other = settingOf({ vote: left(streams.vote), list: left(streams.list) }, position)
    if (other === undefined) return zero
    const key = readOf(other)
    if (key === read) return value
    const counted = known.get(key) ?? count(other)
    known.set(key, counted)
    return counted
  }
  return [...streams.vote, ...streams.list].flatMap((event) =>
    compare(valueWithout(event), value) === 0
      ? []
      : [
          {
            event: { position: event.position, type: event.type, list_user_id: null },
            dong: '',
            ho: '',
            decides: true,
          },
        ],
  )
}

const inOrder = (causes: readonly ExplainedCause[]): readonly ExplainedCause[] =>
  causes.toSorted((one, other) => one.event.position - other.event.position)

type RecountContext = {
  readonly streams: Streams
  readonly setting: Setting
  readonly things: readonly CountInput[]
  readonly position: number | undefined
}

const answer = (setting: Setting, things: readonly CountInput[], isCounted: boolean) => {
  const parts = partsOf(things)
  return countVotes(pollOf(setting, parts, { moment: setting.moment, isCounted }).poll)
}

/**
 * Explains a figure of units, or of an open vote: counts anew without each event, where it has an
 * effect.
 */
const explainByUnits = (
  asked: RequestedFigure,
  { streams, setting, things, position }: RecountContext,
): ExplainedVote => {
  const figureIn = (of: Setting): ResolvedFigure | undefined =>
    voteFigureFor(asked, of, () => answer(of, things, isOfResults(asked)))
  const found = figureIn(setting)
  if (!found) throw new DomainError('NOT_FOUND')
  const { figure } = found
  const count = (of: Setting): Exact => {
    const other = figureIn(of)
    return other ? totalFigure(of, things, other.figure) : zero
  }
  const value = totalFigure(setting, things, figure)
  const { unit, rule } = figure
  return {
    value: shownConditions(value, unit === '㎡' ? 'area' : 'units'),
    unit,
    rule,
    causes: inOrder([
      ...causesOfStreams(streams, position, { setting, value, count }),
      ...causesOfInputs(setting, things, figure),
    ]),
    unnamed: unknownIn(setting, figure),
  }
}

/**
 * Explains a figure of a secret vote's results by the count itself, without anything that would
 * reveal whose ballot it was.
 */
const explainByBox = async (
  { database, store }: Deps,
  asked: RequestedFigure,
  { streams, setting, things }: RecountContext,
): Promise<ExplainedVote> => {
  const { voteId } = setting.vote
  const [box, papers, { events }] = await Promise.all([
    findBox(database, voteId),
    findPapers(database, voteId),
    store.readStream(ballotBoxStream(voteId)),
  ])
  if (!box) throw new DomainError('VOTE_NOT_CLOSED')
  const parts = { ...partsOf(things), box, papers }
  const told = (of: Setting): number | null => {
    const counted = countVotes(pollOf(of, parts, { moment: of.moment, isCounted: true }).poll)
    return voteFigureFor(asked, of, () => counted)?.told(counted) ?? null
  }
  const found = voteFigureFor(asked, setting, () =>
    countVotes(pollOf(setting, parts, { moment: setting.moment, isCounted: true }).poll),
  )
  if (!found) throw new DomainError('NOT_FOUND')
  const value = told(setting)
  if (value === null) return { value, unit: found.figure.unit, rule: voteRules.untold, causes: [], unnamed: 0 }
  const ofPapers = isOfPapers(asked.figure)
  const opened = ofPapers ? [] : events.filter(({ type }) => type === 'BallotBoxOpened')
  const count = (of: Setting): Exact => asExact(told(of))
  return {
    value,
    unit: found.figure.unit,
    rule: `${found.figure.rule} ${ofPapers ? voteRules.unnamedPapers : voteRules.box}`,
    causes: inOrder([
      ...causesOfStreams(streams, undefined, { setting, value: asExact(value), count }),
      ...opened.map(({ position, type }) => ({
        event: { position, type, list_user_id: null },
        dong: '',
        ho: '',
        decides: value !== 0 && papers.counted.length === 0,
      })),
    ]),
    unnamed: ofPapers ? value : papers.counted.length,
  }
}

const SCALE = 10_000
const asExact = (value: number | null): Exact => exact(Math.round((value ?? 0) * SCALE), SCALE)

type VoteFigureQuery = {
  readonly voteId: string
  readonly listId: string
  /** Position up to which the log is read; undefined: now. */
  readonly position: number | undefined
}

/**
 * Explains a vote's figure. It shows results only of a vote that was counted, or that publishes
 * them while it is open; of a secret one nothing that reveals a choice.
 * @throws DomainError VOTE_NOT_CLOSED; NOT_FOUND if the vote has no such condition or question
 */
export const explainVote = async (
  deps: Deps,
  { voteId, listId, position }: VoteFigureQuery,
  asked: RequestedFigure,
): Promise<ExplainedVote | undefined> => {
  const { store, clock } = deps
  const limit = position ?? Number.MAX_SAFE_INTEGER
  const read = await store.readStreams([voteStream(voteId), listStream(listId)])
  const own = (stream: string) => eventsUpTo(read.get(stream)?.events ?? [], limit)
  const streams = { vote: own(voteStream(voteId)), list: own(listStream(listId)) }
  const setting = settingOf(streams, position)
  if (!setting) return undefined
  const { vote, list } = setting
  const isCounted = isOfResults(asked)
  const status = voteStatusAt(vote, list, clock())
  const isShown = (status === 'closed' && vote.resultsSeen) || (status === 'open' && vote.interimResults)
  if (isCounted && !isShown) throw new DomainError('VOTE_NOT_CLOSED')
  const isOpen = vote.ballotKind === 'open'
  const things = await readCountInputs(deps, { voteId, listId, position: limit, isCounted: isCounted && isOpen })
  const known = { streams, setting, things, position }
  const isSecret = isCounted && !isOpen
  const isByBox = isSecret && voteFigureFor(asked, setting, () => answer(setting, things, true))?.isOfChoices === true
  return isByBox ? explainByBox(deps, asked, known) : explainByUnits(asked, known)
}
