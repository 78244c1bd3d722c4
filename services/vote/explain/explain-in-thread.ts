import { compare, exact, zero, type Exact } from '#events/values/ratio.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findPapers } from '#projections/vote/vote-papers.ts'
import { findBox } from '#projections/vote/vote-results.ts'
import { foldEvents } from '../../core/decider.ts'
import { listDecider } from '../../list/list.decider.ts'
import { decidingAmong, type ExplainedCause } from '../../list/list.facts.ts'
import { shownConditions } from '../count/rule.ts'
import { countVotes } from '../count/votes.ts'
import { pollOf } from '../count/poll.ts'
import { momentNow } from '../ballot/roll-at-time.ts'
import { voteDecider } from '../vote.decider.ts'
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
import type { SetAsideAnswers } from '../count/set-aside-answers.ts'

/** Number of causes that are copied from the thread at once, as JSON. */
const CAUSES_A_TEXT = 500

type Explanation = {
  /** Area in ㎡; null: hidden. */
  readonly value: number | null
  readonly unit: VoteFigure['unit']
  readonly rule: string
  readonly causes: readonly ExplainedCause[]
  /** Number of events behind it that are not named. */
  readonly unnamed: number
}

/** Explanation as the thread returns it: `texts` are JSON of some hundred causes each. */
export type PackedExplanation = Omit<Explanation, 'causes'> & {
  readonly total: number
  readonly deciding: number
  readonly texts: readonly string[]
}

/** Events of a vote and of its list, up to the position that is asked for. */
export type Streams = { readonly vote: readonly RecordedEvent[]; readonly list: readonly RecordedEvent[] }

/** Figure with everything that its explanation needs of the log; the rest is read from tables. */
export type FigureToExplain = {
  readonly asked: RequestedFigure
  readonly streams: Streams
  readonly listId: string
  readonly voteId: string
  /** Position up to which the log is read; undefined: now. */
  readonly position: number | undefined
  /** Answers of open ballots that were set aside. */
  readonly setAside: SetAsideAnswers
  /** Events of the box of a secret vote; empty where the figure needs none. */
  readonly ofBox: readonly RecordedEvent[]
  /** Part of the causes that is wanted; undefined: all. */
  readonly page: { readonly from: number; readonly count: number } | undefined
}

/** A vote with its list as events have them; undefined: without them there is none. */
export const settingOf = (
  { vote: ofVote, list: ofList }: Streams,
  position: number | undefined,
): Setting | undefined => {
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
): Explanation | undefined => {
  const figureIn = (of: Setting): ResolvedFigure | undefined =>
    voteFigureFor(asked, of, () => answer(of, things, isOfResults(asked)))
  const found = figureIn(setting)
  if (!found) return undefined
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
  database: Database,
  { asked, ofBox }: FigureToExplain,
  { streams, setting, things }: RecountContext,
): Promise<Explanation | 'not counted' | undefined> => {
  const { voteId } = setting.vote
  const [box, papers] = await Promise.all([findBox(database, voteId), findPapers(database, voteId)])
  if (!box) return 'not counted'
  const parts = { ...partsOf(things), box, papers }
  const told = (of: Setting): number | null => {
    const counted = countVotes(pollOf(of, parts, { moment: of.moment, isCounted: true }).poll)
    return voteFigureFor(asked, of, () => counted)?.told(counted) ?? null
  }
  const found = voteFigureFor(asked, setting, () =>
    countVotes(pollOf(setting, parts, { moment: setting.moment, isCounted: true }).poll),
  )
  if (!found) return undefined
  const value = told(setting)
  if (value === null) return { value, unit: found.figure.unit, rule: voteRules.untold, causes: [], unnamed: 0 }
  const ofPapers = isOfPapers(asked.figure)
  const opened = ofPapers ? [] : ofBox.filter(({ type }) => type === 'BallotBoxOpened')
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

const pack = ({ causes, ...explained }: Explanation, page: FigureToExplain['page']): PackedExplanation => {
  const wanted = page ? causes.slice(page.from, page.from + page.count) : causes
  const texts: string[] = []
  for (let start = 0; start < wanted.length; start += CAUSES_A_TEXT)
    texts.push(JSON.stringify(wanted.slice(start, start + CAUSES_A_TEXT)))
  return { ...explained, total: causes.length, deciding: decidingAmong(causes), texts }
}

/**
 * Explains a figure of a vote that exists. Runs in any thread. Returns 'not counted' where the
 * ballots of a secret vote were not counted, undefined where the vote has no such figure.
 */
export const explainInThread = async (
  database: Database,
  figure: FigureToExplain,
): Promise<PackedExplanation | 'not counted' | undefined> => {
  const { asked, streams, voteId, listId, position, setAside, page } = figure
  const setting = settingOf(streams, position)
  if (!setting) return undefined
  const isCounted = isOfResults(asked)
  const isOpen = setting.vote.ballotKind === 'open'
  const upTo = position ?? Number.MAX_SAFE_INTEGER
  const query = { voteId, listId, position: upTo, isCounted: isCounted && isOpen }
  const things = await readCountInputs(database, query, setAside)
  const known = { streams, setting, things, position }
  const isSecret = isCounted && !isOpen
  const isByBox = isSecret && voteFigureFor(asked, setting, () => answer(setting, things, true))?.isOfChoices === true
  const explained = isByBox ? await explainByBox(database, figure, known) : explainByUnits(asked, known)
  return typeof explained === 'object' ? pack(explained, page) : explained
}
