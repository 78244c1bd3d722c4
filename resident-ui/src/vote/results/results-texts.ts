import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import type {
  PublicResults,
  QuestionResult,
  ResultCondition,
  Verdict,
} from '#services/vote/results/vote-results.contract.ts'

type Weight = PublicResults['vote']['weight']
type Cast = Pick<QuestionResult['abstained'], 'count' | 'area'>

const unitOf = (weight: Weight): '명' | '세대' => (weight === 'owner' ? '명' : '세대')

const shareOf = (part: number, whole: number): string => (whole === 0 ? '' : ` (${formatPercent(part / whole)})`)

/** Returns the amount by the vote's weight; null where it is withheld. */
export const amountOf = ({ count, area }: Cast, weight: Weight): number | null => (weight === 'area' ? area : count)

/**
 * Returns "123세대" or "10,420.55㎡ (123세대)"; says so where it is withheld, since it would reveal
 * whose ballot it was.
 */
export const castText = (cast: Cast, weight: Weight): string => {
  const amount = amountOf(cast, weight)
  if (amount === null) return '따로 알리지 않음'
  if (weight !== 'area') return formatCount(amount, unitOf(weight))
  return cast.count === null ? formatArea(amount) : `${formatArea(amount)} (${formatCount(cast.count, '세대')})`
}

/** Returns the turnout: "1,000세대 가운데 700세대가 투표했습니다 (70%)." */
export const turnoutText = ({ turnout, vote: { weight } }: PublicResults): string => {
  const { targets, voted, targetArea, votedArea } = turnout
  const of = unitOf(weight)
  const byCount = `${formatCount(targets, of)} 가운데 ${formatCount(voted, of)}${of === '명' ? '이' : '가'} 투표했습니다${shareOf(voted, targets)}.`
  return weight === 'area'
    ? `${byCount} 면적으로는 ${formatArea(targetArea)} 가운데 ${formatArea(votedArea)}입니다${shareOf(votedArea, targetArea)}.`
    : byCount
}

const basisText = ({ basis }: ResultCondition, amount: number): string => {
  if (basis === 'persons') return formatCount(amount, '명')
  return basis === 'units' ? formatCount(amount, '세대') : formatArea(amount)
}

/** Returns the figures of a condition: "필요 667세대 · 결과 700세대 · 전체 1,000세대" */
export const arithmeticText = (condition: ResultCondition): string =>
  [
    `필요 ${basisText(condition, condition.needed)}`,
    condition.reached === null ? '결과는 알리지 않음' : `결과 ${basisText(condition, condition.reached)}`,
    `전체 ${basisText(condition, condition.total)}`,
  ].join(' · ')

/** Returns in a word whether a condition is met. */
export const metText = ({ met, exempt }: ResultCondition): string => {
  if (exempt !== undefined) return `적용하지 않음: ${exempt}`
  if (met === null) return '판정할 수 없음'
  return met ? '충족' : '미달'
}

/** Returns the outcome of one choice of an election; null for none. */
export const outcomeOf = (verdict: Verdict | undefined, choiceId: string): '당선' | '동수' | null => {
  if (verdict?.elected?.includes(choiceId) === true) return '당선'
  return verdict?.tied?.includes(choiceId) === true ? '동수' : null
}
