import { naturalOrder } from '#events/values/natural-order.ts'
import { compare, exact, one, times, toNumber, written, zero, type Exact } from '#events/values/ratio.ts'
import { assentAmong, totalOf, votedRange, type PapersOut, type Range, type SecretVote } from './assent.ts'
import { assentsTo, disclosedSizeOf, type QuestionCount } from './choices.ts'
import { castOf, isUnknown, votedOf, type CountedUnit } from './units.ts'
import type { RuleRequirement } from '../draft/rule-of-vote.ts'
import { conditionLabel, exemptText, SHARED } from '../draft/rule-texts.ts'
import type { ResultCondition } from '../results/vote-results.contract.ts'

const AREA_UNITS = 10_000

/** Counts as they are, areas and land in ㎡. */
const measured = (amount: Exact, basis: RuleRequirement['basis']): Exact =>
  basis === 'area' || basis === 'land' ? times(amount, exact(1, AREA_UNITS)) : amount

/** Returns the amount as the nearest number. */
export const shownConditions = (amount: Exact, basis: RuleRequirement['basis']): number =>
  toNumber(measured(amount, basis))

const isEnough = (
  reached: Exact,
  total: Exact,
  { numerator, denominator, over }: RuleRequirement['required'],
): boolean => {
  const difference = compare(times(reached, exact(denominator)), times(total, exact(numerator)))
  return over ? difference > 0 : difference >= 0
}

/**
 * The least that is enough: whole, as what is counted is; of parts of units, the fraction of the
 * whole itself.
 */
const enough = (
  total: Exact,
  { numerator, denominator, over }: RuleRequirement['required'],
  inParts: boolean,
): Exact => {
  const product = times(total, exact(numerator, denominator))
  if (inParts) return product
  const whole = product.numerator / product.denominator
  if (over) return exact(whole + 1n)
  return product.denominator === 1n ? product : exact(whole + 1n)
}

export type RuleInput = {
  readonly asked: RuleRequirement
  readonly all: readonly CountedUnit[]
  readonly count: QuestionCount | null
  /** Null: the vote is open. */
  readonly secret: SecretVote | null
  /** Whether owners cast parts of their units. */
  readonly inParts: boolean
  readonly site: CountedSite
  readonly papers: PapersOut
  /** Whether secret ballots have other sizes than the roll of the close. */
  readonly isResized: boolean
  /**
   * Whether secret ballots were cast with other parts of their units than the roll of the close
   * gives their owners.
   */
  readonly isReparted: boolean
}

/**
 * Facts of the site that the count uses: which 동 are 복리시설, and whether land is counted in parts of
 * its area.
 */
export type CountedSite = { readonly shared: readonly string[]; readonly isDivided: boolean }

/** `dongs`: those that are one building here. */
type Scope = {
  readonly units: readonly CountedUnit[]
  readonly dong: string | null
  readonly dongs?: readonly string[]
}

const rangeOf = ({ asked, all, count, secret, papers }: RuleInput, units: readonly CountedUnit[]): Range => {
  if (asked.kind === 'turnout' || count === null) return votedRange({ all, units, basis: asked.basis }, papers)
  return assentAmong({ all, units, basis: asked.basis, count, secret })
}

/** Returns the range of the whole that a condition takes a part of. */
const totalRange = ({ asked: { of, basis }, all, papers }: RuleInput, units: readonly CountedUnit[]): Range => {
  if (of === 'voters') return votedRange({ all, units, basis }, papers)
  const total = totalOf(units, basis)
  return { least: total, most: total }
}

/**
 * Whether a verdict holds whatever units of unknown area or land weigh. Each square metre of such a
 * unit adds its assenting part to the amount reached and all of itself to the whole: if that can
 * only help, the verdict holds already.
 */
const isCertain = (met: boolean, { asked, count, secret }: RuleInput, units: readonly CountedUnit[]): boolean => {
  const { basis, kind, of, required } = asked
  if (basis === 'persons' || basis === 'units') return true
  const assentOf = (unit: CountedUnit): Exact => {
    if (kind === 'turnout' || count === null) return votedOf(unit)
    if (!secret) return castOf(unit, 'units', assentsTo(count.question))
    // Unknown: the least if that contradicts the result, else the most.
    return met ? zero : votedOf(unit)
  }
  const pull = (unit: CountedUnit): number =>
    compare(
      times(assentOf(unit), exact(required.denominator)),
      times(of === 'all' ? one : votedOf(unit), exact(required.numerator)),
    )
  return units.filter((unit) => isUnknown(unit, basis)).every((unit) => (met ? pull(unit) >= 0 : pull(unit) <= 0))
}

const verdictOf = (
  judged: RuleInput,
  units: readonly CountedUnit[],
  { range, total }: { range: Range; total: Range },
) => {
  const { required, of } = judged.asked
  // Without any vote there is no assent.
  if (compare(total.most, zero) === 0) return of === 'voters' ? false : null
  const met = isEnough(range.least, total.most, required)
  if (met !== isEnough(range.most, total.least, required)) return null
  return isCertain(met, judged, units) ? met : null
}

/** Whether the count is no whole number. */
const isInParts = ({ asked: { basis }, inParts, site }: RuleInput): boolean =>
  (inParts && basis !== 'persons') || (basis === 'land' && site.isDivided)

const isSameAmount = (told: Exact | null, reached: Exact): boolean => told !== null && compare(told, reached) === 0

/** Returns the part of a range that may be shown: no unknown amount, and no mean in its place. */
const disclosedAmount = (
  { asked: { basis, kind }, all, count, secret }: RuleInput,
  units: readonly CountedUnit[],
  range: Range,
): Exact | null => {
  if (compare(range.least, range.most) !== 0) return null
  const isBanded = secret !== null && kind === 'approval' && units === all && (basis === 'area' || basis === 'land')
  // A mean of several ballots would look like the amount reached.
  return isBanded && count?.assent?.told && !isSameAmount(disclosedSizeOf(count.assent, basis), range.least)
    ? null
    : range.least
}

/** Returns what is required in a scope: 복리시설 may need less. */
const judgedAt = (judged: RuleInput, { dongs }: Scope): RuleInput => {
  const { requiredOfShared, ...asked } = judged.asked
  return dongs === undefined || requiredOfShared === undefined
    ? judged
    : { ...judged, asked: { ...asked, required: requiredOfShared } }
}

const conditionOf = (whole: RuleInput, scope: Scope): ResultCondition => {
  const { units, dong, dongs } = scope
  const judged = judgedAt(whole, scope)
  const { kind, basis, required, exemptUpTo } = judged.asked
  const totals = totalRange(judged, units)
  const total = totals.least
  const range = rangeOf(judged, units)
  const isExempt =
    exemptUpTo !== undefined && dongs === undefined && compare(totalOf(units, 'persons'), exact(exemptUpTo)) <= 0
  const isUnsure = judged.isReparted || (judged.isResized && (basis === 'area' || basis === 'land'))
  const reached = isUnsure ? null : disclosedAmount(judged, units, range)
  const needed = isExempt ? zero : enough(total, required, isInParts(judged))
  return {
    kind,
    label: conditionLabel(judged.asked, dong),
    basis,
    dong,
    ...(dongs === undefined ? {} : { dongs: [...dongs] }),
    needed: shownConditions(needed, basis),
    reached: reached && shownConditions(reached, basis),
    total: shownConditions(total, basis),
    neededFraction: written(measured(needed, basis)),
    reachedFraction: reached && written(measured(reached, basis)),
    totalFraction: written(measured(total, basis)),
    share: written(exact(required.numerator, required.denominator)),
    over: required.over,
    met: isExempt || (isUnsure ? null : verdictOf(judged, units, { range, total: totals })),
    ...(isExempt ? { exempt: exemptText(exemptUpTo) } : {}),
  }
}

/** Returns the buildings of the condition: all 복리시설 last, as one, if the rule counts them so. */
const buildingsOf = ({ asked, all, site }: RuleInput): readonly Scope[] => {
  const together = asked.sharedTogether ? site.shared : []
  const { own = [], shared = [] } = Object.groupBy(all, ({ dong }) => (together.includes(dong) ? 'shared' : 'own'))
  const buildings = [...Map.groupBy(own, ({ dong }) => dong)]
    .toSorted(([one], [other]) => naturalOrder(one, other))
    .map(([dong, units]) => ({ dong, units }))
  return shared.length === 0 ? buildings : [...buildings, { dong: SHARED, dongs: together, units: shared }]
}

/** Judges a condition of a rule, for the whole or building by building. */
export const judge = (judged: RuleInput): readonly ResultCondition[] => {
  if (!judged.asked.perBuilding) return [conditionOf(judged, { units: judged.all, dong: null })]
  return buildingsOf(judged).map((building) => conditionOf(judged, building))
}

/** The 복리시설 that the roll has, of those that a list names. */
export const sharedAmong = (units: readonly CountedUnit[], named: readonly string[]): readonly string[] =>
  [...new Set(units.map(({ dong }) => dong))].filter((dong) => named.includes(dong)).toSorted(naturalOrder)

/** Combines several verdicts into one. */
export const allOf = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}
