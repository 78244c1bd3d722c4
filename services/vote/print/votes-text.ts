import type { QuestionResult } from '../results/vote-results.contract.ts'

/** Word for an amount that would reveal a secret choice. */
export const HIDDEN = '비공개'

/** "12표"; of owners who cast shares exactly, "25/3표". */
export const votesText = ({
  count,
  countFraction,
}: Pick<QuestionResult['choices'][number], 'count' | 'countFraction'>): string => {
  if (count === null) return HIDDEN
  const { numerator, denominator } = countFraction ?? { numerator: count, denominator: 1 }
  return Number(denominator) === 1 ? `${count.toLocaleString('ko-KR')}표` : `${numerator}/${denominator}표`
}
