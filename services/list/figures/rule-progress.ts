import { toSquareMetres } from '#events/values/area.ts'
import type { Fraction, LegalRule, RuleCampaign, RuleCondition as Condition } from '../rule/legal-rules.ts'
import { versionFor } from '../rule/legal-rules.ts'
import type { RuleCondition, RuleProgress } from './list-stats.contract.ts'
import { dayNotes, notesOf } from '../rule/rule-notes.ts'
import type { ListTallies, Tallies, Tally } from './tallies.ts'

export type { DongTallies, Tallies, Tally } from './tallies.ts'

const enough = (total: bigint, { numerator, denominator, over }: Fraction): bigint => {
  const [product, divisor] = [BigInt(numerator) * total, BigInt(denominator)]
  return over ? product / divisor + 1n : (product + divisor - 1n) / divisor
}

/** The smallest whole number that is enough of a total. */
export const enoughOf = (total: number, required: Fraction): number => Number(enough(BigInt(total), required))

/** Returns the amount that is lacking, rounded up to a whole number; 0 or less: nothing is. */
const shortfallOf = ({ total, completed, parts }: Tally, required: Fraction): number => {
  if (!parts) return enoughOf(total, required) - completed
  const lacking = enough(parts.total, required) - parts.completed
  return lacking <= 0n ? 0 : Number((lacking + parts.ofOne - 1n) / parts.ofOne)
}

const isEnough = (tally: Tally, required: Fraction): boolean => shortfallOf(tally, required) <= 0

/**
 * Whether a condition is met; null if that is undecided. Unknown sizes of complete units would add
 * to both sides of the fraction, those of others to the whole alone: if all of it points one way,
 * the answer is known already.
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

/** Scope that a condition is judged in: the whole, a building, or all 복리시설 as one. */
type Scope = Tallies & { readonly dong: string | null; readonly dongs?: readonly string[] }

/**
 * Returns the number of all owners, excluded ones included: an exclusion must not make a building
 * so small that the law demands nothing of it.
 */
const ownersOf = ({ persons: { total, leftOut = 0 } }: Scope): number => total + leftOut

const judge = (condition: Condition, scope: Scope): RuleCondition => {
  const { kind, basis, exemptUpTo } = condition
  const { dong, dongs } = scope
  const required = (dongs === undefined ? undefined : condition.requiredOfShared) ?? condition.required
  const tally = scope[basis]
  const isExempt = exemptUpTo !== undefined && dongs === undefined && ownersOf(scope) <= exemptUpTo
  const shown = basis === 'land' || basis === 'area' ? toSquareMetres : (count: number) => count
  return {
    kind,
    label: labelOf({ ...condition, required }),
    dong,
    ...(dongs === undefined ? {} : { dongs: [...dongs] }),
    basis,
    required,
    total: shown(tally.total),
    completed: shown(tally.completed),
    needed: isExempt ? 0 : shown(Math.max(0, shortfallOf(tally, required))),
    met: isExempt || verdictOf(tally, required),
    missing: tally.unknown,
    ...(basis === 'persons' && tally.leftOut ? { leftOut: tally.leftOut } : {}),
    exempt: isExempt ? `소유자 ${exemptUpTo}명 이하` : null,
  }
}

const allOf = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}

/** Returns the buildings of a rule: all 복리시설 last, as one, if it counts them so. */
const buildingsOf = (conditions: readonly Condition[], { byDong, shared }: ListTallies): readonly Scope[] => {
  if (!shared || !conditions.some(({ sharedTogether }) => sharedTogether)) return byDong
  return [...byDong.filter(({ dong }) => !shared.dongs.includes(dong)), { dong: '복리시설', ...shared }]
}

/**
 * Returns the progress of a list of votes against a rule: taking part is no assent. It has the
 * turnout that the rule demands, and leaves the rest to each vote's results.
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

/**
 * Returns the progress of a list against the version of a rule that holds for it: every condition
 * of the whole, then building by building. Conditions on voters do not apply to consents.
 */
export const progressOf = (rule: LegalRule, campaign: RuleCampaign, tallies: ListTallies): RuleProgress => {
  const { effectiveFrom, conditions: all } = versionFor(rule, campaign)
  const conditions = all.filter(({ among }) => among === undefined)
  const ofBuildings = conditions.filter(({ kind }) => kind === 'building')
  const judged = [
    ...conditions
      .filter(({ kind }) => kind !== 'building')
      .map((condition) => judge(condition, { dong: null, ...tallies.whole })),
    ...buildingsOf(ofBuildings, tallies).flatMap((scope) => ofBuildings.map((condition) => judge(condition, scope))),
  ]
  return {
    key: rule.key,
    title: rule.title,
    article: rule.article,
    effectiveFrom,
    conditions: judged,
    met: allOf(judged.map(({ met }) => met)),
    notes: [...notesOf(conditions, tallies), ...dayNotes(rule, campaign), ...rule.notes],
  }
}
