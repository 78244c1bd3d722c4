import { t } from '#ui/translate.ts'
import { isSingle, type ChosenIds, type ChoiceNoun, type Question } from './choices.ts'

/** Returns the count of a multiple choice: "3개 중 2개 선택"; null where it has no meaning. */
export const chosenText = (question: Question, chosen: ChosenIds, of: ChoiceNoun): string | null => {
  if (isSingle(question)) return null
  if (chosen?.length === 0) return t('기권을 고르셨습니다.')
  const counts = { most: question.maxChoices, count: chosen?.length ?? 0 }
  return of === 'persons' ? t('{most}명 중 {count}명 선택', counts) : t('{most}개 중 {count}개 선택', counts)
}
