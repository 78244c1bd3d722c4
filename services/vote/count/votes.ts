import { naturalOrder } from '#events/values/natural-order.ts'
import { exact, minus, most, plus, toNumber, written, zero } from '#events/values/ratio.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { BoxSum } from '#events/vote/ballot.events.ts'
import type { VoteWeight } from '#events/vote/vote.events.ts'
import { totalOf, votedAmong, type PapersOut } from './assent.ts'
import { countChoices, type QuestionCount } from './choices.ts'
import { boxWithLand, divisionOf, withLand } from './land.ts'
import { tallyPapers, type CountedPapers, type PaperUnit, type PaperTally } from './count-papers.ts'
import { allOf, sharedAmong, shownConditions, type CountedSite } from './rule.ts'
import { isSingle, shownQuestion, type Showing } from './shown.ts'
import {
  atMost,
  countUnitsWith,
  isUnknown,
  repartedIn,
  votersIn,
  type Ballot,
  type CountedUnit,
  type Elector,
} from './units.ts'
import { turnoutConditions, verdictsOf, type Verdicts } from './verdict.ts'
import { openWays, secretWays, disclosesWays } from './ways.ts'
import { weighedBy, type RuleOfVote } from '../draft/rule-of-vote.ts'
import { isWhollyInvalid } from '../paper/paper-in-unit.decider.ts'
import { castsShares } from '../unit-vote.decider.ts'
import { noteTexts } from './result-notes.ts'
import { ownersNote, siteNotes, type RuleNote, type Site } from '../../list/list.facts.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { QuestionResult, ResultNote, VoteResults } from '../results/vote-results.contract.ts'

/** All that a count rests on. */
export type Poll = {
  readonly vote: Pick<ExistingVote, 'ballotKind' | 'weight' | 'questions' | 'seats'>
  readonly coOwners: CoOwnerRule
  readonly rule: RuleOfVote | null
  /** Site as the list describes it. */
  readonly site: Site
  /** The roll of the moment that counts. */
  readonly electorate: readonly Elector[]
  /** The first ones first. */
  readonly ballots: readonly Ballot[]
  /** Sums of the opened box of a secret vote. */
  readonly box: readonly BoxSum[] | null
  /** Counted papers; those of an open vote are among the ballots, too. */
  readonly papers: CountedPapers
  /** Whether choices may be shown. */
  readonly isCounted: boolean
  /** Number of units whose area on the roll differs by now from the counted one. */
  readonly corrected: number
  /** Secret ballots whose units have another area or land at the close than when they were cast. */
  readonly resized: number
}

type ResultFigures = Pick<VoteResults, 'turnout' | 'turnoutRule' | 'questions' | 'rule' | 'papers' | 'notes'>

type Counting = { readonly inParts: boolean; readonly weight: VoteWeight }

/** Computes the turnout. `ofUnknown`: votes on paper of unknown units, if these units are all. */
const turnoutOf = (units: readonly CountedUnit[], { inParts, weight }: Counting, ofUnknown = 0) => {
  const voters = votersIn(units, weight)
  const known = votedAmong(voters, 'units')
  const voted = plus(known, exact(ofUnknown))
  const possible = votedAmong(atMost(voters), 'units')
  return {
    targets: voters.length,
    voted: toNumber(voted),
    papersOut: toNumber(most(zero, minus(possible, voted))),
    targetArea: shownConditions(totalOf(units, 'area'), 'area'),
    votedArea: shownConditions(votedAmong(units, 'area'), 'area'),
    ...(inParts ? { votedFraction: written(voted) } : {}),
  }
}

const byDong = (units: readonly CountedUnit[]) =>
  [...Map.groupBy(units, ({ dong }) => dong)].toSorted(([one], [other]) => naturalOrder(one, other))

const turnoutAnswer = (
  units: readonly CountedUnit[],
  counting: Counting,
  ofUnknown: number,
): VoteResults['turnout'] => ({
  ...turnoutOf(units, counting, ofUnknown),
  owners: { total: toNumber(totalOf(units, 'persons')), voted: toNumber(votedAmong(units, 'persons')) },
  byDong: byDong(units).map(([dong, own]) => ({ dong, ...turnoutOf(own, counting) })),
})

/** Facts of a count that notes depend on. */
type NoteFacts = {
  readonly showing: Showing
  readonly isGrouped: boolean
  readonly isBanded: boolean
}

const paperNotes = ({ vote, papers: { counted, unreturned, ofUnknown } }: Poll, online: number): ResultNote[] => {
  const isTogether =
    vote.ballotKind === 'secret' && counted.length > 0 && !disclosesWays({ online, paper: counted.length })
  return [
    ...(isTogether ? [noteTexts.waysTogether] : []),
    ...(unreturned > 0 ? [noteTexts.papersMissing(unreturned)] : []),
    ...((ofUnknown ?? 0) > 0 ? [noteTexts.papersOfUnknown(ofUnknown ?? 0)] : []),
  ]
}

const notesOf = (
  poll: Poll,
  units: readonly CountedUnit[],
  { showing, isGrouped, isBanded }: NoteFacts,
): ResultNote[] => {
  const { vote, rule, corrected, resized, ballots } = poll
  const reparted = showing.isSecret ? repartedIn(votersIn(units, vote.weight)) : 0
  const weighed = weighedBy(vote, rule)
  const unknown = (measured: 'area' | 'land') => units.filter((unit) => isUnknown(unit, measured)).length
  const [noArea, noLand] = [weighed.area ? unknown('area') : 0, weighed.land ? unknown('land') : 0]
  const isInferable = showing.isSecret && vote.weight === 'area' && !isBanded
  return [
    ...(isSingle(showing) ? [noteTexts.single] : []),
    ...(isGrouped ? [noteTexts.grouped] : []),
    ...(isBanded ? [noteTexts.bands] : []),
    ...(isInferable ? [noteTexts.inference] : []),
    ...(vote.weight === 'owner' ? [noteTexts.ownersOnce] : []),
    ...paperNotes(poll, ballots.length),
    ...(corrected > 0 ? [noteTexts.corrected(corrected)] : []),
    ...(resized > 0 ? [noteTexts.resized(resized)] : []),
    ...(reparted > 0 ? [noteTexts.reparted(reparted)] : []),
    ...(noArea > 0 ? [noteTexts.areaUnknown(noArea)] : []),
    ...(noLand > 0 ? [noteTexts.landUnknown(noLand)] : []),
  ]
}

const onPaper = (place: PaperUnit): Ballot => ({ ...place, answers: null, part: null, carried: null, onPaper: true })

const nameOf = ({ listUserId, dong, ho }: PaperUnit): string => `${listUserId}\n${dong}\n${ho}`

/** Returns the units of a count, with their ballots, as the roll has them. */
export const unitsOfPoll = ({ vote, coOwners, electorate, ballots, papers }: Poll): readonly CountedUnit[] => {
  const known = [...ballots, ...(vote.ballotKind === 'secret' ? papers.cast.map(onPaper) : [])]
  const there = new Set(known.map(nameOf))
  // An open paper that came back is a ballot; of a secret one that is known where all came back.
  const out = papers.handedOut.filter((place) => !there.has(nameOf(place))).map(onPaper)
  return countUnitsWith(electorate, { ballots: known, papers: out }, { coOwners, weight: vote.weight })
}

/** Returns units with their land, computed from the site if the roll lacks it. */
const sizedUnits = (poll: Poll) => {
  const { sharedFacilities, siteArea } = poll.site
  const said = unitsOfPoll(poll)
  const division = divisionOf(said, siteArea)
  const site: CountedSite = { shared: sharedAmong(said, sharedFacilities), isDivided: division !== null }
  return { units: withLand(said, division), division, site }
}

/** Returns the notes of how the rule was counted, and where that is our reading. */
const ruleNotes = (
  poll: Poll,
  { asked, notes }: RuleOfVote,
  { units, division, site }: ReturnType<typeof sizedUnits>,
): readonly RuleNote[] => {
  const unknown = units.filter((unit) => isUnknown(unit, 'land')).length
  const counted = {
    siteArea: poll.site.siteArea,
    divided: division?.units ?? 0,
    unknown,
    shared: site.shared,
    third: poll.site.sharedThird,
  }
  return [...ownersNote(asked, '찬성해야'), ...siteNotes(asked, counted), ...notes]
}

/** Returns what became of the papers of a vote; null where it has none. */
export const papersOf = ({ papers: { issued, counted, unreturned } }: Poll): VoteResults['papers'] =>
  issued + counted.length === 0
    ? null
    : { handedOut: issued, counted: counted.length, invalid: counted.filter(isWhollyInvalid).length, unreturned }

const waysOf = ({ ballots, papers }: Poll, count: QuestionCount, { showing, voters, tally }: DisclosureFacts) => {
  if (!showing.isSecret) return openWays(count.question, voters)
  const numbers = { online: ballots.length, paper: papers.counted.length }
  return disclosesWays(numbers) ? secretWays(count, { papers: tally, ...numbers }) : undefined
}

/** Facts that decide what of a question is shown. */
type DisclosureFacts = {
  readonly showing: Showing
  readonly voters: readonly CountedUnit[]
  readonly tally: PaperTally
}

const questionsOf = (
  poll: Poll,
  counts: readonly QuestionCount[],
  { verdicts, ...by }: DisclosureFacts & { readonly verdicts: Verdicts | null },
): QuestionResult[] =>
  counts.map((count) => {
    const [verdict, way] = [verdicts?.byQuestion.get(count.question.id), waysOf(poll, count, by)]
    return { ...shownQuestion(count, by.showing), ...(verdict ? { rule: verdict } : {}), ...(way ? { way } : {}) }
  })

/** Returns the outcome of each question as a text, equal where the outcome is. */
const outcomesOf = ({ questions }: ResultFigures): string =>
  JSON.stringify((questions ?? []).map(({ rule }) => [rule?.met, rule?.elected, rule?.tied]))

/**
 * The poll with papers that never came back as if all of them chose one thing: of each question the
 * choice at this place, or none.
 */
const withUnreturned = (poll: Poll, place: number): Poll => {
  const { vote, papers, ballots } = poll
  const answers = vote.questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(place, place + 1).map((choice) => choice.id),
  }))
  if (vote.ballotKind === 'secret') {
    const counted = [...papers.counted, ...Array.from({ length: papers.unreturned }, () => answers)]
    return { ...poll, papers: { ...papers, counted, ofUnknown: (papers.ofUnknown ?? 0) + papers.unreturned } }
  }
  const cast = papers.handedOut.map((out) => ({ ...onPaper(out), answers }))
  // For units that voted in another way the first ballot counts.
  return { ...poll, ballots: [...ballots, ...cast] }
}

/**
 * Whether unreturned papers could have changed the outcome: all of them cast for one choice, or for
 * none.
 */
const couldTurn = (poll: Poll, counted: ResultFigures): boolean => {
  const most = Math.max(...poll.vote.questions.map(({ choices }) => choices.length))
  const found = outcomesOf(counted)
  return Array.from({ length: most + 1 }, (_, place) => place).some(
    (place) => outcomesOf(count(withUnreturned(poll, place))) !== found,
  )
}

/**
 * Counts votes, as the only place: turnout, choices and verdict from the same units, in exact
 * fractions. Each unit weighs one and its area once, whoever casts its vote; in a vote by owner
 * each owner weighs one. Pure.
 */
const count = (poll: Poll): ResultFigures => {
  const { vote, rule, coOwners, ballots, papers, isCounted } = poll
  const sized = sizedUnits(poll)
  const { units, division, site } = sized
  const isSecret = vote.ballotKind === 'secret'
  const showing: Showing = {
    isSecret,
    weight: vote.weight,
    inParts: castsShares(coOwners),
    ballots: ballots.length + (isSecret ? papers.counted.length : 0),
  }
  const out: PapersOut = { ofUnknown: papers.ofUnknown, weight: vote.weight }
  const isReparted = isSecret && repartedIn(units) > 0
  const counting = { rule, vote, units, showing, site, papers: out, isResized: poll.resized > 0, isReparted }
  const turnout = rule ? turnoutConditions({ ...counting, rule }) : []
  const tally = tallyPapers(vote.questions, papers)
  const secret = isSecret ? { box: boxWithLand(poll.box ?? [], division), papers: tally } : null
  const counts = isCounted ? countChoices(vote, units, secret) : []
  const verdicts = rule && isCounted ? verdictsOf({ ...counting, rule }, counts) : null
  const questions = questionsOf(poll, counts, { showing, tally, voters: votersIn(units, vote.weight), verdicts })
  const isGrouped = questions.some(({ grouped }) => grouped !== undefined)
  const isBanded = poll.box?.some(({ told }) => told !== undefined) ?? false
  return {
    turnout: turnoutAnswer(units, showing, papers.ofUnknown ?? 0),
    turnoutRule: turnout.length > 0 ? { met: allOf(turnout.map(({ met }) => met)), conditions: [...turnout] } : null,
    questions: isCounted ? questions : null,
    rule: rule && verdicts ? { ...verdicts.whole, notes: [...ruleNotes(poll, rule, sized)] } : null,
    papers: isCounted ? papersOf(poll) : null,
    notes: isCounted ? notesOf(poll, units, { showing, isGrouped, isBanded }) : [],
  }
}

/** Counts a vote, with the notes about papers that never came back. */
export const countVotes = (poll: Poll): ResultFigures => {
  const counted = count(poll)
  const { unreturned, ofUnknown } = poll.papers
  if (!poll.isCounted || ofUnknown === null || unreturned === 0 || poll.rule === null) return counted
  return { ...counted, notes: [...counted.notes, noteTexts.papersCouldTurn(couldTurn(poll, counted))] }
}
