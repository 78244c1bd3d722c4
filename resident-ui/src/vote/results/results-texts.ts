import { afterOpeningTexts } from '#services/vote/results/after-opening-texts.contract.ts'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import type {
  AfterOpening,
  PublicResults,
  QuestionResult,
  ResultCondition,
  Verdict,
} from '#services/vote/results/vote-results.contract.ts'
import { currentLanguage, t, translateText } from '#ui/translate.ts'
import { meaningOf } from '../../language/meaning-of.ts'

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
  if (exempt !== undefined) return t('적용하지 않음: {exempt}', { exempt: translateText(exempt) })
  if (met === null) return t('판정할 수 없음')
  return met ? t('충족') : t('미달')
}

/** Returns the outcome of one choice of an election; null for none. */
export const outcomeOf = (verdict: Verdict | undefined, choiceId: string): string | null => {
  if (verdict?.elected?.includes(choiceId) === true) return t('당선')
  return verdict?.tied?.includes(choiceId) === true ? t('동수') : null
}

/** Returns the verdict of one question in a word of the app's language. */
const shortVerdict = ({ met, elected }: Verdict): string => {
  if (met === null) return t('기준에 따라 판정할 수 없습니다.')
  if (elected !== undefined) return met ? t('당선되었습니다.') : t('당선자가 없습니다.')
  return met ? t('가결되었습니다.') : t('부결되었습니다.')
}

/**
 * Returns what the Korean sentence of a verdict means in another language: the sentence itself where
 * it has a translation, else the verdicts of the questions, whose reasons stand below in figures.
 * Null in Korean.
 */
export const verdictMeaning = (verdict: Verdict, questions: readonly QuestionResult[] = []): string | null => {
  if (currentLanguage() === 'ko') return null
  const judged = questions.flatMap(({ rule }) => rule ?? [])
  if (judged.length <= 1) return meaningOf(verdict.sentence) ?? shortVerdict(verdict)
  const count = (met: boolean | null): number => judged.filter((one) => one.met === met).length
  return t('질문 {all}개 중 통과 {passed}개, 통과하지 못함 {failed}개, 판정할 수 없음 {open}개입니다.', {
    all: judged.length,
    passed: count(true),
    failed: count(false),
    open: count(null),
  })
}

/** Returns the lines beside a result in another language; null in Korean. */
export const afterOpeningMeanings = (acts: AfterOpening): readonly string[] | null =>
  currentLanguage() === 'ko' ? null : afterOpeningTexts(acts, t)
