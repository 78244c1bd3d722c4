import { isSingle, type ChosenIds, type ChoiceNoun, type Question } from './choices.ts'

/** Returns the count of a multiple choice: "3개 중 2개 선택"; null where it has no meaning. */
export const chosenText = (question: Question, chosen: ChosenIds, of: ChoiceNoun): string | null => {
  if (isSingle(question)) return null
  if (chosen?.length === 0) return '기권을 고르셨습니다.'
  const unit = of === 'persons' ? '명' : '개'
  return `${question.maxChoices}${unit} 중 ${chosen?.length ?? 0}${unit} 선택`
}
