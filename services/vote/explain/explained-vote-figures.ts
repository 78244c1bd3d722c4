import { compare, dividedBy, exact, plus, times, zero, type Exact } from '#events/values/ratio.ts'
import type { Question } from '#events/vote/vote.events.ts'
import type { BallotRow } from '#projections/vote/vote-results.ts'
import { assentAmong, totalOf, votedAmong } from '../count/assent.ts'
import { countChoices } from '../count/choices.ts'
import { isUnknown, votersIn, type CountedUnit, type Size } from '../count/units.ts'
import type { RuleRequirement as AskedByRule } from '../draft/rule-of-vote.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { ResultCondition } from '../results/vote-results.contract.ts'
import type { BallotWay } from '../results/vote-turnout.contract.ts'
import type { ExplainedVoteFigure } from './vote-explain.contract.ts'
import { conditionRule, voteRules } from './vote-figure-texts.ts'

/** Figures counted of some units: of all, or of one and all that its owners hold. */
export type CountedFigures = {
  readonly units: readonly CountedUnit[]
  readonly ballots: readonly BallotRow[]
  /** Papers that are out, or came back filled in. */
  readonly papersOut: number
  /** Papers of a secret vote with which units voted, by who took them. */
  readonly papersCast: { readonly paper: number; readonly proxy: number }
}

/** A figure: sums over units that add up, and what they come to together. Areas in 1/10000 ㎡. */
export type VoteFigure = {
  readonly unit: '명' | '세대' | '표' | '장' | '㎡'
  readonly rule: string
  /** Whether a unit counts with all that its owners hold. */
  readonly byOwner: boolean
  /** Whether it counts votes on paper from unknown units. */
  readonly countsUnknown: boolean
  readonly sums: (counted: CountedFigures) => readonly Exact[]
  readonly value: (sums: readonly Exact[]) => Exact
}

export type Scope = {
  readonly dong?: string | undefined
  readonly hour?: string | undefined
  readonly way?: BallotWay | undefined
  readonly choice?: string | undefined
}

type Measure = (units: readonly CountedUnit[]) => Exact

const firstOrZero = ([sum = zero]: readonly Exact[]): Exact => sum

const HOUR_MS = 3_600_000

/** Whether secret papers are among ballots of an hour and a way. */
const isOnPaper = ({ hour, way }: Scope): boolean => hour === undefined && (way ?? 'paper') === 'paper'

const papersOf = ({ hour, way }: Scope, { paper, proxy }: CountedFigures['papersCast']): number => {
  if (hour !== undefined) return 0
  return (way === undefined || way === 'paper' ? paper : 0) + (way === undefined || way === 'proxy' ? proxy : 0)
}

const ballotsOf =
  ({ hour, way }: Scope) =>
  ({ ballots, papersCast }: CountedFigures): Exact => {
    const begin = hour === undefined ? null : Date.parse(hour)
    const isOf = ({ at, way: cast }: BallotRow): boolean =>
      (begin === null || (at.getTime() >= begin && at.getTime() < begin + HOUR_MS)) &&
      (way === undefined || cast === way)
    // Hours are those of ballots: the hour of a secret paper is unknown.
    return exact(ballots.filter(isOf).length + papersOf({ hour, way }, papersCast))
  }

export type PaperFigure = Extract<ExplainedVoteFigure, `papers${string}`>

/**
 * Returns the figure of papers of a secret vote: those handed out by unit, the others by the count
 * only.
 */
export const paperFigure = (figure: PaperFigure): VoteFigure => ({
  unit: '장',
  rule: voteRules[figure],
  byOwner: false,
  countsUnknown: false,
  sums: ({ papersOut }) => [exact(figure === 'papersHandedOut' ? papersOut : 0)],
  value: firstOrZero,
})

/** A figure of a vote's turnout. */
export const turnoutFigure = (
  figure: Exclude<ExplainedVoteFigure, PaperFigure | 'conditionTotal' | 'conditionReached' | 'choice' | 'choiceArea'>,
  scope: Scope,
  { weight }: Pick<ExistingVote, 'weight'>,
): VoteFigure => {
  const here = (units: readonly CountedUnit[]) =>
    scope.dong === undefined ? units : units.filter(({ dong }) => dong === scope.dong)
  const voters: Measure = (units) => exact(votersIn(units, weight).length)
  const measures: Readonly<Record<Exclude<typeof figure, 'ballots'>, Measure>> = {
    targets: voters,
    voted: (units) => votedAmong(votersIn(units, weight), 'units'),
    targetArea: (units) => totalOf(units, 'area'),
    votedArea: (units) => votedAmong(units, 'area'),
    owners: (units) => totalOf(units, 'persons'),
    votedOwners: (units) => votedAmong(units, 'persons'),
  }
  const isOfOwners = figure === 'owners' || figure === 'votedOwners'
  const counted = weight === 'owner' || isOfOwners ? '명' : '세대'
  const ofUnits = figure.endsWith('Area') ? '㎡' : counted
  return {
    unit: figure === 'ballots' ? '표' : ofUnits,
    rule: voteRules[figure],
    byOwner: weight === 'owner' || isOfOwners,
    countsUnknown: figure === 'ballots' ? isOnPaper(scope) : figure === 'voted' && scope.dong === undefined,
    sums: figure === 'ballots' ? (of) => [ballotsOf(scope)(of)] : ({ units }) => [measures[figure](here(units))],
    value: firstOrZero,
  }
}

/** Returns the figure of votes for a choice of an open vote, or for none. */
export const choiceFigure = (
  figure: 'choice' | 'choiceArea',
  { question, choice }: { readonly question: Question; readonly choice: string | undefined },
  { weight }: Pick<ExistingVote, 'weight'>,
): VoteFigure => {
  const castIn = (units: readonly CountedUnit[]) => {
    const [count] = countChoices({ questions: [question], weight }, units, null)
    return choice === undefined ? count?.abstained : count?.choices.find(({ id }) => id === choice)?.cast
  }
  const unit = weight === 'owner' ? '명' : '세대'
  return {
    unit: figure === 'choice' ? unit : '㎡',
    rule: choice === undefined ? voteRules.abstained : voteRules[figure],
    byOwner: weight === 'owner',
    countsUnknown: false,
    sums: ({ units }) => {
      const cast = castIn(units)
      return [(figure === 'choice' ? cast?.units : cast?.area) ?? zero]
    },
    value: firstOrZero,
  }
}

export type Condition = {
  readonly asked: Pick<AskedByRule, 'kind' | 'basis' | 'of'>
  readonly told: Pick<ResultCondition, 'label' | 'dong' | 'dongs'>
  /** Question of an approval. */
  readonly question: Question | undefined
}

const unitsOfBuilding = ({ dong, dongs }: Condition['told'], units: readonly CountedUnit[]): readonly CountedUnit[] => {
  if (dong === null) return units
  const named = dongs ?? [dong]
  return units.filter((unit) => named.includes(unit.dong))
}

const sizedBy =
  (land: (of: Size) => Exact | null) =>
  (unit: CountedUnit): CountedUnit => ({
    ...unit,
    land: land(unit),
    ballots: unit.ballots.map((ballot) => ({ ...ballot, land: land(ballot) })),
  })
const byRecordedLand = sizedBy(({ land }) => land ?? zero)
const byArea = sizedBy(({ land, area }) => (land === null ? area : zero))

/**
 * Returns the sums of land: if the roll lacks it, its part of the site by exclusive area, provided
 * all areas are known.
 */
const ofLand = (measure: Measure, siteArea: number | null): Pick<VoteFigure, 'sums' | 'value'> => ({
  sums: ({ units }) => [
    measure(units.map(byRecordedLand)),
    measure(units.map(byArea)),
    totalOf(units, 'area'),
    exact(units.filter((unit) => isUnknown(unit, 'area')).length),
  ],
  value: ([said = zero, rest = zero, all = zero, unknown = zero]) =>
    siteArea === null || compare(unknown, zero) > 0 || compare(all, zero) === 0
      ? said
      : plus(said, times(exact(siteArea), dividedBy(rest, all))),
})

const units = { persons: '명', units: '세대', land: '㎡', area: '㎡' } as const

/**
 * Returns the figure of a condition: the whole that it counts, how much of it voted or, in an open
 * vote, assents.
 */
export const conditionFigure = (
  figure: 'conditionTotal' | 'conditionReached',
  { asked: { kind, basis, of }, told, question }: Condition,
  { weight, siteArea }: Pick<ExistingVote, 'weight'> & { readonly siteArea: number | null },
): VoteFigure => {
  const [count] = question ? countChoices({ questions: [question], weight }, [], null) : []
  const isOfVoted = figure === 'conditionTotal' ? of === 'voters' : kind === 'turnout' || !count
  const measure: Measure = (all) => {
    const here = unitsOfBuilding(told, all)
    if (figure === 'conditionTotal') return of === 'all' ? totalOf(here, basis) : votedAmong(here, basis)
    if (kind === 'turnout' || !count) return votedAmong(here, basis)
    return assentAmong({ all, units: here, basis, count, secret: null }).least
  }
  return {
    unit: units[basis],
    rule: conditionRule(figure, told.label),
    byOwner: weight === 'owner' || basis === 'persons',
    countsUnknown: isOfVoted && told.dong === null && basis === (weight === 'owner' ? 'persons' : 'units'),
    ...(basis === 'land'
      ? ofLand(measure, siteArea)
      : { sums: (counted: CountedFigures) => [measure(counted.units)], value: firstOrZero }),
  }
}
