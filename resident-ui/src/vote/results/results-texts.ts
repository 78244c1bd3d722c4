import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import type {
  PublicResults,
  QuestionResult,
  ResultCondition,
  Verdict,
} from '#services/vote/results/vote-results.contract.ts'
import { t } from '#ui/translate.ts'

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
  if (amount === null) return t('따로 알리지 않음')
  if (weight !== 'area') return formatCount(amount, unitOf(weight))
  return cast.count === null ? formatArea(amount) : `${formatArea(amount)} (${formatCount(cast.count, '세대')})`
}

/** Returns the turnout: "1,000세대 가운데 700세대가 투표했습니다 (70%)." */
export const turnoutText = ({ turnout, vote: { weight } }: PublicResults): string => {
  const { targets, voted, targetArea, votedArea } = turnout
  const of = unitOf(weight)
  const counts = { targets: formatCount(targets, of), voted: formatCount(voted, of), share: shareOf(voted, targets) }
  const byCount =
    of === '명'
      ? t('{targets} 가운데 {voted}이 투표했습니다{share}.', counts)
      : t('{targets} 가운데 {voted}가 투표했습니다{share}.', counts)
  return weight === 'area'
    ? `${byCount} ${t('면적으로는 {targetArea} 가운데 {votedArea}입니다{share}.', {
        targetArea: formatArea(targetArea),
        votedArea: formatArea(votedArea),
        share: shareOf(votedArea, targetArea),
      })}`
    : byCount
}

const basisText = ({ basis }: ResultCondition, amount: number): string => {
  if (basis === 'persons') return formatCount(amount, '명')
  return basis === 'units' ? formatCount(amount, '세대') : formatArea(amount)
}

/** Returns the figures of a condition: "필요 667세대 · 결과 700세대 · 전체 1,000세대" */
export const arithmeticText = (condition: ResultCondition): string =>
  [
    t('필요 {basis}', { basis: basisText(condition, condition.needed) }),
    condition.reached === null
      ? t('결과는 알리지 않음')
      : t('결과 {basis}', { basis: basisText(condition, condition.reached) }),
    t('전체 {basis}', { basis: basisText(condition, condition.total) }),
  ].join(' · ')

/** Returns in a word whether a condition is met. */
export const metText = ({ met, exempt }: ResultCondition): string => {
  if (exempt !== undefined) return t('적용하지 않음: {exempt}', { exempt })
  if (met === null) return t('판정할 수 없음')
  return met ? t('충족') : t('미달')
}

/** Returns the outcome of one choice of an election; null for none. */
export const outcomeOf = (verdict: Verdict | undefined, choiceId: string): string | null => {
  if (verdict?.elected?.includes(choiceId) === true) return t('당선')
  return verdict?.tied?.includes(choiceId) === true ? t('동수') : null
}
