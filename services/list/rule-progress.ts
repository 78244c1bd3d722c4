import { toSquareMetres } from '#events/values/area.ts'
import type { Fraction, LegalRule, RuleCondition as Condition } from './legal-rules.ts'
import { versionOn } from './legal-rules.ts'
import type { RuleCondition, RuleProgress } from './list-stats.contract.ts'

/** Something that is counted: how much there is and how much of it is complete, whole numbers; areas in 1/10000 ㎡. */
export type Tally = {
  readonly total: number
  readonly completed: number
  /** Units that are not in the sums since the roll does not say, and how many of them are complete. */
  readonly unknown: number
  readonly unknownCompleted: number
}

/** What the conditions of a list or of one of its buildings are judged by. */
export type Tallies = { readonly persons: Tally; readonly units: Tally; readonly land: Tally; readonly area: Tally }
export type DongTallies = Tallies & { readonly dong: string }

/** The smallest whole number that is enough of a total. */
export const enoughOf = (total: number, { numerator, denominator, over }: Fraction): number => {
  const [product, divisor] = [BigInt(numerator) * BigInt(total), BigInt(denominator)]
  return Number(over ? product / divisor + 1n : (product + divisor - 1n) / divisor)
}

const isEnough = ({ total, completed }: Tally, required: Fraction): boolean => completed >= enoughOf(total, required)

/**
 * Whether a condition is met; null where it cannot be said. What is unknown of complete units would add to both sides of the fraction, what
 * is unknown of others to the whole alone: where all of it points one way, the answer stands already.
 */
const verdictOf = (tally: Tally, required: Fraction): boolean | null => {
  if (tally.unknown === 0) return tally.total === 0 ? null : isEnough(tally, required)
  if (tally.total === 0) return null
  const met = isEnough(tally, required)
  if (met) return tally.unknownCompleted === tally.unknown ? true : null
  return tally.unknownCompleted === 0 ? false : null
}

const labelOf = ({ kind, of, required: { numerator, denominator, over } }: Condition): string => {
  const isHalf = over && numerator === 1 && denominator === 2
  const share = isHalf ? '과반수' : `${denominator}분의 ${numerator} ${over ? '초과' : '이상'}`
  return kind === 'turnout' ? `${of} ${share} 투표` : `${of}의 ${share}`
}

const judge = (condition: Condition, tallies: Tallies, dong: string | null): RuleCondition => {
  const { kind, basis, required, exemptUpTo } = condition
  const tally = tallies[basis]
  const isExempt = exemptUpTo !== undefined && tallies.persons.total <= exemptUpTo
  const shown = basis === 'land' || basis === 'area' ? toSquareMetres : (count: number) => count
  return {
    kind,
    label: labelOf(condition),
    dong,
    basis,
    required,
    total: shown(tally.total),
    completed: shown(tally.completed),
    needed: isExempt ? 0 : shown(Math.max(0, enoughOf(tally.total, required) - tally.completed)),
    met: isExempt || verdictOf(tally, required),
    missing: tally.unknown,
    exempt: isExempt ? `소유자 ${exemptUpTo}명 이하` : null,
  }
}

const allOf = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}

/**
 * A list of votes against a rule: who took part has not thereby agreed to anything. It says how the turnout stands that the rule asks for,
 * and leaves the rest to each vote's results.
 */
export const turnoutOf = (...list: Parameters<typeof progressOf>): RuleProgress => {
  const progress = progressOf(...list)
  const conditions = progress.conditions.filter(({ kind }) => kind === 'turnout')
  return {
    ...progress,
    conditions,
    met: conditions.length === 0 ? null : allOf(conditions.map(({ met }) => met)),
    judgedBy: 'votes',
  }
}

/** A list against a rule, as it stood on the list's first day: every condition of the whole, then building by building. */
export const progressOf = (
  rule: LegalRule,
  startDate: string,
  { whole, byDong }: { readonly whole: Tallies; readonly byDong: readonly DongTallies[] },
): RuleProgress => {
  const { effectiveFrom, conditions } = versionOn(rule, startDate)
  const judged = [
    ...conditions.filter(({ kind }) => kind !== 'building').map((condition) => judge(condition, whole, null)),
    ...byDong.flatMap((tallies) =>
      conditions.filter(({ kind }) => kind === 'building').map((condition) => judge(condition, tallies, tallies.dong)),
    ),
  ]
  return {
    key: rule.key,
    title: rule.title,
    article: rule.article,
    effectiveFrom,
    conditions: judged,
    met: allOf(judged.map(({ met }) => met)),
  }
}
